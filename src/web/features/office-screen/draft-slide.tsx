import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './office-screen.module.css'
import type { ShownDraft } from './office-screen.queries.ts'
import { Rows } from './rows.tsx'

type Row = ShownDraft['leaderboard'][number]

/** The drafters by the wins of their teams. */
export const DraftSlide = ({ rows, isRanked }: { rows: readonly Row[]; isRanked: boolean }) => (
  <Rows caption="Standings" rows={rows} keyOf={(row) => row.participant_id}>
    {({ rank, participant_name, teams, total_wins }) => (
      <>
        {isRanked && <span className={`strong figures pale firm ${classes.rank}`}>{rank}</span>}
        <span className={`strong grows cut ${classes.name}`}>{participant_name}</span>
        <span className={`row-xs firm ${classes.teams}`}>
          {teams.map(({ team_id, abbreviation }) => (
            <TeamBadge key={team_id} size="sm" abbreviation={abbreviation} />
          ))}
        </span>
        <strong className={`figures firm ${classes.wins}`}>{total_wins}</strong>
      </>
    )}
  </Rows>
)
