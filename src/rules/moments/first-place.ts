/** A drafter with their teams' wins (D7). */
type Standing = { participant_id: number; total_wins: number }

/**
 * The drafter who took sole first place with tonight's games (N7), and their lead; null if no one is alone in front, or
 * the same one already was. A shared first place doesn't count.
 */
export function tookFirst<Row extends Standing>(
  now: readonly Row[],
  before: readonly Standing[],
): { row: Row; ahead: number } | null {
  const leader = aloneInFront(now)
  if (leader === null || leader.participant_id === aloneInFront(before)?.participant_id) return null
  const rest = now.filter((row) => row !== leader).map(({ total_wins }) => total_wins)
  return rest.length === 0 ? null : { row: leader, ahead: leader.total_wins - Math.max(...rest) }
}

function aloneInFront<Row extends Standing>(rows: readonly Row[]): Row | null {
  const most = Math.max(...rows.map(({ total_wins }) => total_wins))
  const first = rows.filter(({ total_wins }) => total_wins === most)
  return first.length === 1 ? (first[0] ?? null) : null
}
