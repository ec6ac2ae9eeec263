import { tookFirst } from '#rules/moments/first-place.ts'
import type { Day } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { type ContestRow, listRunningDrafts } from '#server/features/contests/contests.service.ts'
import { rankDrafters } from './leaderboard.service.ts'
import { readWinsSince } from './wins.service.ts'

export type NewLeader = {
  contest: ContestRow
  user_id: number
  total_wins: number
  ahead: number
  /** The runner-up now; the first by name if tied. */
  next: string
}

/** Drafters who took sole first place of a running draft with this league day's games (N7). */
export async function listNewLeaders(db: Database, { day }: { day: Day }): Promise<NewLeader[]> {
  const running = await listRunningDrafts(db)
  const found: NewLeader[] = []
  for (const contest of running) {
    const wins = await readWinsSince(db, { contest, since: day })
    if (wins.size === 0) continue
    const rows = await rankDrafters(db, contest)
    const before = rows.map(({ participant_id, total_wins, teams }) => ({
      participant_id,
      total_wins: total_wins - teams.reduce((sum, { team_id }) => sum + (wins.get(team_id) ?? 0), 0),
    }))
    const first = tookFirst(rows, before)
    if (first === null || first.row.user_id === null) continue
    const { user_id, total_wins, participant_id } = first.row
    const next = rows.find((row) => row.participant_id !== participant_id)?.participant_name ?? ''
    found.push({ contest, user_id, total_wins, ahead: first.ahead, next })
  }
  return found
}
