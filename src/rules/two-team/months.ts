import { addDays, type Day, easternDay, easternTimeOfDay, type Instant, monthWords, startOfDay } from '#rules/time.ts'
import { rankByWins } from '#rules/two-team/leaderboard.ts'

/** A calendar month of league days. */
export type Month = { first: Day; last: Day }

/** Last night's scores are official by then. */
const FROM_HOUR = 10
/** After that the previous month's places are old news. */
const LAST_DAY = 5

/**
 * The month whose places are reported at this instant (D11): the previous one, from the 1st at 10 AM in New York to the
 * 5th. Null the rest of the time.
 */
export function dueMonth(now: Instant): Month | null {
  const today = easternDay(now)
  const day = Number(today.slice(8))
  if (day > LAST_DAY || (day === 1 && easternTimeOfDay(now).hour < FROM_HOUR)) return null
  const last = addDays(firstOf(today), -1)
  return { first: firstOf(last), last }
}

const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The last instant at which a month's places are worth reporting. */
export const monthMailsUntil = ({ last }: Month): Instant => startOfDay(addDays(last, LAST_DAY + 1))

/** 2025-11 as 202511, which sorts and is unique. */
export const monthNumber = ({ first }: Month): number => Number(first.slice(0, 7).replace('-', ''))

export const monthName = ({ first }: Month): string => monthWords(first)

type Drafter = { participant_id: number; participant_name: string; teams: readonly { team_id: number }[] }
type WonGame = { game_date: Day; team_id: number }

/** The drafters by wins up to the end of a month (D7), with their wins in it. Later games don't count. */
export function rankAtEndOf<Row extends Drafter>(
  month: Month,
  { rows, wonGames }: { rows: readonly Row[]; wonGames: readonly WonGame[] },
) {
  const known = wonGames.filter(({ game_date }) => game_date <= month.last)
  const winsOf = ({ teams }: Row, games: readonly WonGame[]) =>
    games.filter(({ team_id }) => teams.some((team) => team.team_id === team_id)).length
  const inMonth = known.filter(({ game_date }) => game_date >= month.first)
  return rankByWins(rows.map((row) => ({ ...row, total_wins: winsOf(row, known), month_wins: winsOf(row, inMonth) })))
}
