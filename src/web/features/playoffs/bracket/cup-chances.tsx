import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import type { Bracket } from './bracket.queries.ts'
import { contendersOf } from './bracket-words.ts'
import classes from './cup-chances.module.css'

/** How likely each team that is left is to win the Cup; nothing once it is won, or without a forecast (F4, F6). */
export function CupChances({ bracket }: { bracket: Bracket }) {
  const teams = contendersOf(bracket)
  if (teams.length < 2) return null
  return (
    <section className={classes.cup} aria-labelledby="cup-chances">
      <h3 id="cup-chances" className={classes.title}>
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
