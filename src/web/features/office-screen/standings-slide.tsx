import { counted } from '#rules/counted.ts'
import { NameWithLives } from '#web/ui/people/lives.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './office-screen.module.css'
import type { ShownSurvivor } from './office-screen.queries.ts'
import { Rows } from './rows.tsx'

type Row = ShownSurvivor['standings']['participants'][number]

/** As many of the last teams as fit beside a name. */
const TEAMS = 5

/** Members still in, then those who lasted longest, with their latest teams. */
export const StandingsSlide = ({ rows, lives, isOver }: { rows: readonly Row[]; lives: number; isOver: boolean }) => (
  <Rows caption="Standings" rows={rows} keyOf={(row) => row.participant_id}>
    {(row) => (
      <>
        <span className="stack grows yields">
          <span className={`strong tight cut ${classes.name}`} data-out={row.is_eliminated || undefined}>
            <NameWithLives name={row.participant_name} left={row.lives_left} of={lives} isMine={false} />
          </span>
          <span className="hint figures">{counted(row.weeks_survived, 'week')} survived</span>
        </span>
        <span className={`row-xs firm ${classes.teams}`}>
          {row.teams_used_list.slice(-TEAMS).map(({ week_number, abbreviation, result }) => (
            <TeamBadge key={week_number} size="sm" abbreviation={abbreviation} used={result === 'eliminated'} />
          ))}
        </span>
        <Fate row={row} isOver={isOver} />
      </>
    )}
  </Rows>
)

/** Being alive has no check mark, which would read as a pick that was made. */
function Fate({ row, isOver }: { row: Row; isOver: boolean }) {
  if (row.is_eliminated) return <StatusBadge status="out" word={`Out in ${row.elimination_week}`} />
  return isOver ? <StatusBadge status="completed" word="Champion" /> : <span className="hint">Alive</span>
}
