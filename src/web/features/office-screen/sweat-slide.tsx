import { isLive } from '#rules/games/games.ts'
import type { SweatRow } from '#rules/survivor/sweat.ts'
import { type Sweater, whenWords } from '#web/features/survivor/sweat/sweaters.ts'
import { NameWithLives } from '#web/ui/people/lives.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { NoTeam } from '#web/ui/teams/no-team.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './office-screen.module.css'
import type { ShownSurvivor } from './office-screen.queries.ts'
import { Rows } from './rows.tsx'

type Game = NonNullable<ShownSurvivor['week']>['games'][number]
type Row = SweatRow<Sweater, Game>
type Look = { today: string; isSlot: boolean }

/** Everybody in the week that is played, most in danger first. */
export const SweatSlide = ({ rows, lives, ...look }: { rows: readonly Row[]; lives: number } & Look) => (
  <Rows caption="Who is safe" rows={rows} keyOf={({ member }) => member.participant_id}>
    {({ member, needs, state, game, degree }) => (
      <>
        {member.pick === null ? <NoTeam /> : <TeamBadge abbreviation={member.pick.abbreviation} size="sm" />}
        <span className="stack grows yields">
          <span className={`strong tight cut ${classes.name}`}>
            <NameWithLives name={member.participant_name} left={member.lives_left} of={lives} isMine={false} />
          </span>
          <span className="hint figures cut">
            {needs}
            {game !== null && state === 'sweating' && ` · ${gameWords(game, look)}`}
          </span>
        </span>
        <StatusBadge status={degree} />
      </>
    )}
  </Rows>
)

/** 'TOR 2–1 BOS, 2nd 12:34', or when it starts: 'TOR @ BOS Thu 7:00 PM'. */
function gameWords(game: Game, look: Look): string {
  const { away_abbrev: away, home_abbrev: home, away_score, home_score } = game
  if (!isLive(game.game_state)) return `${away} @ ${home} ${whenWords(game, look)}`
  return `${away} ${away_score ?? 0}–${home_score ?? 0} ${home}, ${whenWords(game, look)}`
}
