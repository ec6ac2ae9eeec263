import { hasBegun, isDone } from '#rules/games/games.ts'
import { addDays, between, type Day, hours, type Instant } from '#rules/time.ts'

/** A stored regular-season game, for comparison with a complete reading of its season. */
export type SeasonGame = {
  game_id: number
  game_date: Day
  game_state: string
  home_team_id: number
  away_team_id: number
}

/** The fewest games a team plays in a season. */
const FEWEST_GAMES = 82

/**
 * The stored games missing from a reading of the whole season that is complete around them (G7): both teams have all
 * their games without it, the day isn't empty, and nothing else is missing on that day or the days next to it. A game
 * that has started, or is final or called off, never counts as missing.
 */
export function leftOutGames({
  stored,
  listed,
}: {
  stored: readonly SeasonGame[]
  /** Ids of all games in the response, including rows that couldn't be read. */
  listed: ReadonlySet<number>
}): SeasonGame[] {
  const isListed = ({ game_id }: SeasonGame) => listed.has(game_id)
  const found = gamesOfTeams(stored.filter(isListed))
  const full = Math.max(FEWEST_GAMES, mostCommon([...gamesOfTeams(stored).values()]))
  const isFull = (teamId: number) => (found.get(teamId) ?? 0) >= full
  const absent = stored.filter((game) => !isListed(game) && !isDone(game.game_state) && !hasBegun(game.game_state))
  const leftOut = absent.filter((game) => isFull(game.home_team_id) && isFull(game.away_team_id))
  const unexplained = new Set(absent.filter((game) => !leftOut.includes(game)).map((game) => game.game_date))
  const days = new Set(stored.filter(isListed).map((game) => game.game_date))
  return leftOut.filter(
    ({ game_date }) => days.has(game_date) && ![-1, 0, 1].some((by) => unexplained.has(addDays(game_date, by))),
  )
}

function gamesOfTeams(games: readonly SeasonGame[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { home_team_id, away_team_id } of games) {
    for (const teamId of [home_team_id, away_team_id]) counts.set(teamId, (counts.get(teamId) ?? 0) + 1)
  }
  return counts
}

/** The most common number, the smallest if tied; 0 for an empty list. */
function mostCommon(numbers: readonly number[]): number {
  const groups = [...Map.groupBy(numbers, (number) => number)]
  const [first] = groups.toSorted(([a, as], [b, bs]) => bs.length - as.length || a - b)
  return first?.[0] ?? 0
}

/** When complete readings started to miss a game, and how many have. */
export type Absence = { since: Instant; times: number }

const LONG_ENOUGH = hours(36)
const OFTEN_ENOUGH = 3

/** Whether a missing game has been missing for long enough to be gone (G7). */
export function isGone({ since, times }: Absence, now: Instant): boolean {
  return times >= OFTEN_ENOUGH && between(since, now) >= LONG_ENOUGH
}
