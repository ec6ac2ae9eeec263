import { counted } from '#rules/counted.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { squaresOf } from './draft-board.ts'
import classes from './my-teams.module.css'
import type { Room } from './room.ts'

/** The reader's own teams, and when the others are due. */
export function MyTeams({ room: { draft }, participantId }: { room: Pick<Room, 'draft'>; participantId: number }) {
  const mine = squaresOf(draft).filter(({ drafter }) => drafter.participant_id === participantId)
  const winsOf = (teamId: number) => draft.teams.find(({ team_id }) => team_id === teamId)?.last_season_wins ?? null
  return (
    <Panel title="My Team" flush>
      <ol className="list">
        {mine.map(({ pick_number, round, pick, isCurrent }) => {
          const wins = pick && winsOf(pick.team_id)
          return (
            <li key={pick_number} className={`row ruled ${classes.team}`} data-now={isCurrent || undefined}>
              {pick === null ? (
                <span className={`faint firm ${classes.open}`} aria-hidden>
                  {isCurrent ? 'Now' : '–'}
                </span>
              ) : (
                <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} />
              )}
              <span className="stack yields">
                <span className="strong tight">
                  {pick?.team_name ?? (isCurrent ? 'Your pick now' : 'Still to come')}
                </span>
                <span className={`small figures ${classes.facts}`}>
                  Round {round} · pick {pick_number}
                  {wins !== null && ` · ${counted(wins, 'win')} last season`}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
