import { Alert } from '@mantine/core'
import type { UpdatedStandings } from '#contract/playoffs/standings.ts'
import { counted } from '#rules/counted.ts'

const SHOWN = 6

/** Where the updated table came from, and where the NHL's table disagrees with our games. */
export function StandingsSource({ updated }: { updated: UpdatedStandings | null }) {
  if (updated === null) return null
  const { nhl_problem, differences } = updated
  if (nhl_problem !== null) return <Alert>Computed from final games. {nhl_problem}</Alert>
  if (differences.length === 0) return null
  const rest = differences.length - SHOWN
  return (
    <Alert color="yellow" title="The NHL's table doesn't match our games">
      {differences
        .slice(0, SHOWN)
        .map(({ abbreviation, field, nhl, computed }) => `${abbreviation} ${field} ${nhl} (games: ${computed})`)
        .join(', ')}
      {rest > 0 && ` and ${counted(rest, 'more difference')}`}. The table may be behind, or a score is wrong.
    </Alert>
  )
}
