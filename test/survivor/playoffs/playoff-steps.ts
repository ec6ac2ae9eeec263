import type { Pool } from '../../harness/harness.ts'
import type { Person } from '../../harness/people.ts'
import { type Contest, game, HOME, openContest, saveGames, startPlayed } from '../survivor-steps.ts'

type Score = { home: number; away: number }
type Series = { round: number; series: string; home: string; away: string; days: readonly string[] }

/** Four series, two, two and the Final; every second day, the later series a day behind the first. */
const SERIES: readonly Series[] = [
  { round: 1, series: 'A', home: 'BOS', away: 'NYR', days: ['04-18', '04-20', '04-22', '04-24'] },
  { round: 1, series: 'B', home: 'DET', away: 'BUF', days: ['04-18', '04-20', '04-22', '04-24'] },
  { round: 1, series: 'C', home: 'TOR', away: 'MTL', days: ['04-19', '04-21', '04-23', '04-25'] },
  { round: 1, series: 'D', home: 'PHI', away: 'CAR', days: ['04-19', '04-21', '04-23', '04-25'] },
  { round: 2, series: 'E', home: 'BOS', away: 'DET', days: ['05-01', '05-03', '05-05', '05-07'] },
  { round: 2, series: 'F', home: 'TOR', away: 'PHI', days: ['05-02', '05-04', '05-06', '05-08'] },
  { round: 3, series: 'G', home: 'BOS', away: 'TOR', days: ['05-15', '05-17', '05-19', '05-21'] },
  { round: 3, series: 'H', home: 'DET', away: 'PHI', days: ['05-16', '05-18', '05-20', '05-22'] },
  { round: 4, series: 'I', home: 'BOS', away: 'DET', days: ['06-01', '06-03', '06-05', '06-07'] },
]

/** A test's facts of a numbered game of a series; the rest is as in `SERIES`: 7 PM Eastern, still to come. */
type Given = { score?: Score; state?: string; day?: string; at?: string }

export function playoffGame(series: string, number: number, given: Given = {}) {
  const of = SERIES.find((one) => one.series === series)
  const day = given.day ?? `2026-${of?.days[number - 1]}`
  if (!of) throw new Error(`no series ${series}`)
  const id = 2025030000 + of.round * 100 + (series.charCodeAt(0) - 64) * 10 + number
  const { home, away, round } = of
  return { ...game({ id, day, home, away, ...given }), round, series, game_number: number }
}

const GAME_NUMBERS = [1, 2, 3, 4]
export const gamesOfRound = (round: number) =>
  SERIES.filter((of) => of.round === round).flatMap(({ series }) => GAME_NUMBERS.map((n) => playoffGame(series, n)))

type PlayoffGame = Omit<ReturnType<typeof playoffGame>, 'start_time'> & { start_time: string | null }

export async function savePlayoffGames(admin: Person, games: readonly PlayoffGame[]): Promise<void> {
  startPlayed(admin, games)
  const { status, body } = await admin.post('/playoff-games', games)
  if (status >= 300) throw new Error(`playoff games not saved: ${status} ${JSON.stringify(body)}`)
}

/** Ends numbered games: 'A1' won by the home team, unless the test names the score. */
export async function finishPlayoffs(admin: Person, scores: Record<string, Score>): Promise<void> {
  await savePlayoffGames(
    admin,
    Object.entries(scores).map(([name, score]) => playoffGame(name.charAt(0), Number(name.charAt(1)), { score })),
  )
}

/** 7 PM Eastern in the summer half of the year. */
export const eveningOf = (day: string) => `2026-${day.slice(0, 3)}${day.slice(3)}T23:00:00.000Z`

/**
 * A contest of one week, in which everyone picks the winner: these members are in the playoff tiebreaker in week 1, on
 * 14 April, with the games of round 1 planned.
 */
export async function openTiebreaker(
  { pool, admin }: { pool: Pool; admin: Person },
  members: Person[],
  opened: { auto_advance?: boolean } = {},
): Promise<Contest> {
  await pool.db.deleteFrom('contests').execute()
  await pool.db.deleteFrom('games').execute()
  pool.clock.set('2026-04-05T12:00:00.000Z')
  const last = { id: 900, day: '2026-04-07', home: 'BOS', away: 'NYR' }
  await saveGames(admin, [game(last)])
  const contest = await openContest(pool, admin, {
    members,
    season_start_date: '2026-04-06',
    auto_advance: false,
    ...opened,
  })
  for (const member of members) await contest.pick(member, 1, 'BOS')
  pool.clock.set('2026-04-14T12:00:00.000Z')
  await saveGames(admin, [game({ ...last, score: HOME })])
  const { body } = await contest.advance(admin, 1)
  if (body.phase !== 'playoff_tiebreaker') throw new Error(`no tiebreaker: ${JSON.stringify(body)}`)
  await savePlayoffGames(admin, gamesOfRound(1))
  return contest
}
