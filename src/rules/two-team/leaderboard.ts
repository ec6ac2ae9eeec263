import { compareNames } from '#rules/accounts/name-order.ts'
import type { Day } from '#rules/time.ts'

type Named = { participant_id: number; participant_name: string }

/** Most wins first, ties by name; equal totals share a rank and the next one is skipped: 1, 1, 3 (D7). */
export function rankByWins<Entry extends Named & { total_wins: number }>(
  entries: readonly Entry[],
): (Entry & { rank: number })[] {
  const sorted = entries.toSorted(
    (a, b) =>
      b.total_wins - a.total_wins ||
      compareNames(a.participant_name, b.participant_name) ||
      a.participant_id - b.participant_id,
  )
  return sorted.map((entry) => ({
    ...entry,
    rank: 1 + sorted.findIndex((other) => other.total_wins === entry.total_wins),
  }))
}

type Played = { wins: number; games_played: number; games_left: number }

/** All teams' projected wins at the end of the season at their current winning rate; null until each has played. */
export function paceOf(teams: readonly Played[]): number | null {
  if (teams.length === 0 || teams.some(({ games_played }) => games_played === 0)) return null
  return Math.round(
    teams.reduce((sum, { wins, games_played, games_left }) => sum + wins + (wins / games_played) * games_left, 0),
  )
}

/**
 * Places gained by participant through the last days' wins, negative for losses (D7). Null if no one had a win before:
 * then everyone was first.
 */
export function placesGained(
  rows: readonly (Named & { rank: number; total_wins: number; recent_wins: number })[],
): ReadonlyMap<number, number> | null {
  const before = rankByWins(rows.map((row) => ({ ...row, total_wins: row.total_wins - row.recent_wins })))
  if (before.every(({ total_wins }) => total_wins === 0)) return null
  const ranks = new Map(before.map(({ participant_id, rank }) => [participant_id, rank]))
  return new Map(rows.map(({ participant_id, rank }) => [participant_id, (ranks.get(participant_id) ?? rank) - rank]))
}

export type WinsRace = { days: Day[]; wins: Map<number, number[]> }

/**
 * Each participant's total wins after each day with a win, oldest day first. A team drafted by two participants wins
 * for both.
 */
export function winsRace(facts: {
  participantIds: readonly number[]
  picks: readonly { participant_id: number; team_id: number }[]
  /** One entry per game won, in any order. */
  wonGames: readonly { game_date: Day; team_id: number }[]
}): WinsRace {
  const { participantIds, picks, wonGames } = facts
  const owners = Map.groupBy(picks, (pick) => pick.team_id)
  const winsByDay = Map.groupBy(
    wonGames.filter((game) => owners.has(game.team_id)),
    (game) => game.game_date,
  )
  const days = [...winsByDay.keys()].sort()
  const totals = new Map(participantIds.map((id) => [id, 0]))
  const wins = new Map(participantIds.map((id): [number, number[]] => [id, []]))
  for (const day of days) {
    const winners = (winsByDay.get(day) ?? []).flatMap((game) => owners.get(game.team_id) ?? [])
    for (const { participant_id } of winners) totals.set(participant_id, (totals.get(participant_id) ?? 0) + 1)
    for (const [id, line] of wins) line.push(totals.get(id) ?? 0)
  }
  return { days, wins }
}
