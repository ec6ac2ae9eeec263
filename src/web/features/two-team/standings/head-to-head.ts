import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { counted } from '#rules/counted.ts'
import type { Race } from './wins-race.ts'

type Ranked = Pick<LeaderboardRow, 'participant_id' | 'user_id'>

/**
 * The two members to compare: those in the address, else the reader with the next one in the leaderboard above them, or
 * below the leader.
 */
export function chooseTwo<Row extends Ranked>(
  rows: readonly Row[],
  { a, b, myself }: { a: string | null; b: string | null; myself: number },
): [Row, Row] | null {
  const byId = (id: string | null) => rows.find(({ participant_id }) => String(participant_id) === id)
  const first = byId(a) ?? rows.find(({ user_id }) => user_id === myself) ?? rows[0]
  if (first === undefined) return null
  const place = rows.indexOf(first)
  const asked = byId(b)
  const second = asked === undefined || asked === first ? (rows[place - 1] ?? rows[place + 1]) : asked
  return second === undefined ? null : [first, second]
}

type Standing = Pick<LeaderboardRow, 'participant_name' | 'total_wins' | 'total_playoff_wins'>

export const winsOf = ({ total_wins, total_playoff_wins }: Standing) => total_playoff_wins ?? total_wins

/** 'Ann leads by 3 wins', 'Tied at 31 wins'. */
export function leadBetween(a: Standing, b: Standing): string {
  const lead = winsOf(a) - winsOf(b)
  if (lead === 0) return `Tied at ${counted(winsOf(a), 'win')}`
  return `${(lead > 0 ? a : b).participant_name} leads by ${counted(Math.abs(lead), 'win')}`
}

/** On how many of the days with a win each was in front of the other; level days count for neither. */
export function daysInFront(
  { days, rows }: Pick<Race, 'days' | 'rows'>,
  [a, b]: readonly [number, number],
): [number, number] {
  const line = (id: number) => rows.find(({ participant_id }) => participant_id === id)?.wins ?? []
  const leads = days.map((_, index) => Math.sign((line(a)[index] ?? 0) - (line(b)[index] ?? 0)))
  return [leads.filter((lead) => lead > 0).length, leads.filter((lead) => lead < 0).length]
}
