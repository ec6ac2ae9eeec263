import { IconTrophy } from '@tabler/icons-react'
import type { SurvivorContest, SurvivorStanding } from '#contract/survivor/survivor.ts'
import { plural } from '#rules/counted.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useWeekNames } from '#web/features/survivor/week/week-names.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Lives } from '#web/ui/people/lives.tsx'
import { ShareButton } from '#web/ui/share/share-button.tsx'
import { Celebration } from '#web/ui/states/celebration.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './champion-card.module.css'

type Props = {
  contest: Pick<SurvivorContest, 'contest_id' | 'completed_at' | 'lives'>
  champions: readonly SurvivorStanding[]
}

/** The winners, and their teams. Ties share first place (P4). */
export function ChampionCard({ contest, champions }: Props) {
  const { titleOf } = useWeekNames(contest.contest_id)
  const { id } = useUser()
  const mine = champions.find(({ user_id }) => user_id === id)
  const isMine = mine !== undefined
  const lastWeek = mine?.teams_used_list.at(-1)?.week_number
  return (
    <Panel title={plural(champions.length, 'Survivor Champion')} tone="gold">
      {isMine && <Celebration contest={contest} />}
      <div className={classes.champions}>
        {champions
          .toSorted((a, b) => Number(b === mine) - Number(a === mine))
          .map((champion) => (
            <article key={champion.participant_id} className={classes.champion}>
              <div className="yields">
                <p className="row-sm display gold tight">
                  <IconTrophy size={40} stroke={1.5} aria-hidden />
                  <span className="yields">{champion.participant_name}</span>
                  <Lives left={champion.lives_left} of={contest.lives} />
                </p>
                <Figures of={champion} />
              </div>
              <div className="yields">
                <h3 className="faint below-xs">Winning Path</h3>
                <ol className={classes.path}>
                  {champion.teams_used_list.map((team) => (
                    <li key={team.week_number} className={`figures ${classes.step}`}>
                      <span className="small">
                        {titleOf(team.week_number)}
                        <span className="unseen">: </span>
                      </span>
                      <TeamBadge abbreviation={team.abbreviation} size="sm" />
                      {team.is_void && <span className="small">postponed</span>}
                    </li>
                  ))}
                </ol>
              </div>
              {champion === mine && lastWeek !== undefined && (
                <div className={classes.share}>
                  <ShareButton contestId={contest.contest_id} week={lastWeek} isMain />
                </div>
              )}
            </article>
          ))}
      </div>
    </Panel>
  )
}

const Figures = ({ of: { weeks_survived, slots_survived = 0, teams_used } }: { of: SurvivorStanding }) => (
  <dl className={`wrap above-xs ${classes.figures}`}>
    <Figure name="Weeks survived" value={weeks_survived - slots_survived} />
    {slots_survived > 0 && <Figure name="Playoff games survived" value={slots_survived} />}
    <Figure name="Teams used" value={teams_used} />
  </dl>
)

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div className="row-xxs">
    <dt className="hint">{name}</dt>
    <dd className="strong figures">{value}</dd>
  </div>
)
