import { useSuspenseQuery } from '@tanstack/react-query'
import { useLive } from '#web/live/use-live.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { type Bracket, bracketQuery } from './bracket.queries.ts'
import { BracketTree } from './bracket-tree.tsx'
import { contendersOf } from './bracket-words.ts'
import classes from './cup-chances.module.css'
import type { MarkOf } from './series-card.tsx'

export type BracketProps = {
  seasonYear: string
  /** The round a narrow screen opens; defaults to the current one. */
  round?: number | undefined
  /** The team's owner, shown next to its name. */
  markOf?: MarkOf
}

/** The playoff series: a tree if there is room, else one round at a time. */
export function BracketPanel({ seasonYear, round, markOf = noMark }: BracketProps) {
  const query = bracketQuery(seasonYear)
  useLive(['playoff_games', 'standings'], query.queryKey)
  const { data: bracket } = useSuspenseQuery(query)
  return (
    <Panel title="Playoff Bracket" intro={introOf(bracket)} flush={bracket.rounds.length > 0}>
      {bracket.rounds.length === 0 ? (
        'It fills in once the standings say who is in.'
      ) : (
        // A new current round opens automatically; another one stays open as long as the current round is unchanged.
        <BracketTree key={round ?? bracket.current_round} bracket={bracket} opened={round} markOf={markOf} />
      )}
      <CupChances bracket={bracket} />
    </Panel>
  )
}

function introOf({ is_projected, is_own_table }: Bracket): string | undefined {
  if (is_own_table) return "By our own standings, until the NHL's final ones are in"
  return is_projected ? 'If the playoffs started today' : undefined
}

const noMark = () => null

/** Each remaining team's chance to win the Cup; nothing once it is won, or without a forecast (F4, F6). */
function CupChances({ bracket }: { bracket: Bracket }) {
  const teams = contendersOf(bracket)
  if (teams.length < 2) return null
  return (
    <section className={`ruled ${classes.cup}`} aria-labelledby="cup-chances">
      <h3 id="cup-chances" className={`text-sm ${classes.title}`}>
        Chances to win the Stanley Cup
      </h3>
      <ol className={classes.teams}>
        {teams.map(({ team_id, abbreviation, team_name, cup_chance }) => (
          <li key={team_id}>
            <TeamBadge abbreviation={abbreviation} name={team_name} size="sm" />
            <ChanceBar chance={cup_chance} label={`${abbreviation} to win the Stanley Cup`} />
          </li>
        ))}
      </ol>
      <p className="hint">Chances of series and Cup are estimates from this season’s results.</p>
    </section>
  )
}
