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
    <Panel
      title={plural(champions.length, 'Survivor Champion')}
      tone="gold"
      aside={isMine && lastWeek !== undefined && <ShareButton contestId={contest.contest_id} week={lastWeek} isMain />}
    >
      {isMine && <Celebration contest={contest} />}
      <div className={classes.champions}>
        {champions
          .toSorted((a, b) => Number(b === mine) - Number(a === mine))
          .map((champion) => (
            <article key={champion.participant_id} className={classes.champion}>
              <p className="row-sm display gold">
                <IconTrophy size={36} stroke={1.5} aria-hidden />
                {champion.participant_name}
                <Lives left={champion.lives_left} of={contest.lives} />
              </p>
              <dl className={`wrap above-sm ${classes.figures}`}>
                <div>
                  <dt>Weeks survived</dt>
                  <dd>{champion.weeks_survived - (champion.slots_survived ?? 0)}</dd>
                </div>
                {champion.slots_survived !== undefined && champion.slots_survived > 0 && (
                  <div>
                    <dt>Playoff games survived</dt>
                    <dd>{champion.slots_survived}</dd>
                  </div>
                )}
                <div>
                  <dt>Teams used</dt>
                  <dd>{champion.teams_used}</dd>
                </div>
              </dl>
              <h3 className={`text-md ${classes.heading}`}>Winning Path</h3>
              <ol className={classes.path}>
                {champion.teams_used_list.map((team) => (
                  <li key={team.week_number} className={`figures ${classes.step}`}>
                    <span className={classes.week}>{titleOf(team.week_number)}: </span>
                    <span className="row-sm">
                      {team.is_void && <span className={classes.week}>postponed</span>}
                      <TeamBadge abbreviation={team.abbreviation} size="sm" />
                    </span>
                  </li>
                ))}
              </ol>
            </article>
          ))}
      </div>
    </Panel>
  )
}
