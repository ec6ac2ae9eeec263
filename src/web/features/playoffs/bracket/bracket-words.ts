import type { BracketGame, BracketSeries } from '#contract/playoffs/bracket.ts'
import { isCalledOff, isDone, isFinal, isLive, isSuspended } from '#rules/games/games.ts'
import { calledOffWords, finalWords } from '#rules/games/shown-state.ts'
import { shortDayWords, soonWords, startWords, weekdayWords } from '#web/ui/time/time.tsx'

/**
 * The current state of a series: 'CAR in 5', 'PIT 1–2 WSH live', 'Game 3 · Tonight 7:00'; null before its games are
 * known.
 */
export function newsOf({ games, is_decided, teams }: Pick<BracketSeries, 'games' | 'is_decided' | 'teams'>) {
  if (is_decided) return `${teams.find((team) => team?.is_out === false)?.abbreviation} in ${playedOf(games)}`
  const live = games.find(({ game_state }) => isLive(game_state))
  if (live) return `${scoreWords(live)} live`
  const today = games.find(({ is_today }) => is_today)
  const next = games.find(({ game_state }) => !isDone(game_state))
  if (next !== undefined) return `Game ${next.game_number} · ${whenWords(next)}`
  return today === undefined ? null : `${scoreWords(today)} today`
}

const playedOf = (games: readonly BracketGame[]) => games.filter(({ game_state }) => isFinal(game_state)).length

/** 'Tonight 7:00', or a later game's day: 'Thu'. The next game of a series is never a week away. */
function whenWords({ is_today, game_date, start_time }: BracketGame): string {
  if (!is_today) return weekdayWords(game_date)
  return start_time === null ? 'Today' : soonWords(start_time, start_time)
}

/** 'BOS 3–2 BUF', the home team last, as the league writes it. */
export const scoreWords = ({ home_abbrev, away_abbrev, home_score, away_score }: BracketGame) =>
  `${away_abbrev} ${away_score ?? 0}–${home_score ?? 0} ${home_abbrev}`

/** A game's state: 'Final', 'Final (OT)', 'Live', 'Thu, Apr 23, 7:00 PM', 'Postponed'. */
export function stateWords({ game_state, decided_in, game_date, start_time }: BracketGame): string {
  if (isFinal(game_state)) return finalWords(decided_in)
  if (isLive(game_state)) return 'Live'
  if (isSuspended(game_state)) return 'Suspended'
  if (isCalledOff(game_state)) return calledOffWords(game_state)
  const day = shortDayWords(game_date)
  return start_time === null ? day : `${day}, ${startWords(start_time, game_date)}`
}

/** The forecast's favorite in an open series; null without one. */
export function favoriteOf({ teams, is_decided }: Pick<BracketSeries, 'teams' | 'is_decided'>) {
  if (is_decided) return null
  return teams.find((team) => team?.series_chance != null && team.series_chance >= 0.5) ?? null
}

/** The teams that can still win the Cup, likeliest first; empty without a forecast. */
export function contendersOf({ rounds }: { rounds: readonly { series: readonly Pick<BracketSeries, 'teams'>[] }[] }) {
  const teams = (rounds[0]?.series ?? []).flatMap((series) => series.teams.flatMap((team) => team ?? []))
  return teams
    .filter(({ cup_chance }) => cup_chance !== null && cup_chance > 0)
    .toSorted((a, b) => (b.cup_chance ?? 0) - (a.cup_chance ?? 0))
}

/** The candidates for an open place: 'BUF or BOS' once both teams of the previous series are known. */
export function hopefulsOf(feeder: BracketSeries | undefined): string | null {
  const [one, other] = feeder?.teams ?? []
  return one && other ? `${one.abbreviation} or ${other.abbreviation}` : null
}
