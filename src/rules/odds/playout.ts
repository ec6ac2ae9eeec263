import { fillWithDraws, isWon, winsBelow } from './draws.ts'

/** Number of simulated seasons (F4). */
export const SEASONS = 10_000

/** A game of the season that isn't final. */
export type GameToCome = { game_id: number; home_team_id: number; away_team_id: number; home_win_chance: number }

/** A title contender: a participant with their teams and the wins so far. */
export type Entrant = { team_ids: readonly number[]; wins: number }

export type SeasonToCome = { entrants: readonly Entrant[]; games: readonly GameToCome[] }

/**
 * Each entrant's average wins at the end of the season, in their order: those so far plus the sum of the chances;
 * exact, not simulated (F4).
 */
export function expectedWins({ entrants, games }: SeasonToCome): number[] {
  const byTeam = new Map<number, number>()
  const add = (teamId: number, wins: number) => byTeam.set(teamId, (byTeam.get(teamId) ?? 0) + wins)
  for (const { home_team_id, away_team_id, home_win_chance } of games) {
    add(home_team_id, home_win_chance)
    add(away_team_id, 1 - home_win_chance)
  }
  return entrants.map(({ team_ids, wins }) => team_ids.reduce((sum, teamId) => sum + (byTeam.get(teamId) ?? 0), wins))
}

/**
 * Each entrant's share of first places over many simulations of the remaining season, in their order (F4). A shared
 * first place is split equally (D7), so that the chances sum to 1. The same facts and seed give the same answer
 * everywhere.
 */
export function titleChances({
  entrants,
  games,
  seed,
  seasons = SEASONS,
}: SeasonToCome & { seed: number; seasons?: number }): number[] {
  const winsByTeam = winsToCome({ entrants, games, seed, seasons })
  const most = new Map<number, number>()
  for (const teamId of games.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]))
    most.set(teamId, (most.get(teamId) ?? 0) + 1)
  return sharesOfFirst(entrants, { winsByTeam, most, seasons })
}

type Playing = SeasonToCome & { seed: number; seasons: number }

/** Each drafted team's future wins in each simulated season. */
function winsToCome({ entrants, games, seed, seasons }: Playing): Map<number, Uint16Array> {
  const wins = new Map(entrants.flatMap(({ team_ids }) => team_ids).map((teamId) => [teamId, new Uint16Array(seasons)]))
  const draws = new Int32Array(seasons)
  for (const { game_id, home_team_id, away_team_id, home_win_chance } of games) {
    const [home, away] = [wins.get(home_team_id), wins.get(away_team_id)]
    if (!home && !away) continue
    fillWithDraws(draws, { seed, stream: game_id })
    const below = winsBelow(home_win_chance)
    if (home) addWins(home, { draws, below })
    if (away) addLosses(away, { draws, below })
  }
  return wins
}

type Drawn = { draws: Int32Array; below: number }

/** Adds a win in each season the home team wins. */
function addWins(wins: Uint16Array, { draws, below }: Drawn): void {
  for (let season = 0; season < wins.length; season += 1)
    wins[season] = (wins[season] ?? 0) + isWon(draws[season] ?? 0, below)
}

/** Adds a win in each season the home team loses. */
function addLosses(wins: Uint16Array, { draws, below }: Drawn): void {
  for (let season = 0; season < wins.length; season += 1)
    wins[season] = (wins[season] ?? 0) + 1 - isWon(draws[season] ?? 0, below)
}

type PlayedOut = {
  /** Each team's future wins by season. */
  winsByTeam: ReadonlyMap<number, Uint16Array>
  /** Each team's maximum future wins. */
  most: ReadonlyMap<number, number>
  seasons: number
}

/** Each entrant's share of first places over all seasons; never 0 for one who can still be first. */
export function sharesOfFirst(entrants: readonly Entrant[], { winsByTeam, most, seasons }: PlayedOut): number[] {
  const totals = entrants.map((entrant) => totalOf(entrant, { winsByTeam, seasons }))
  const best = new Uint16Array(seasons)
  const tied = new Uint16Array(seasons)
  for (const total of totals)
    for (let season = 0; season < seasons; season += 1) {
      const wins = total[season] ?? 0
      if (tied[season] === 0 || wins > (best[season] ?? 0)) {
        best[season] = wins
        tied[season] = 1
      } else if (wins === best[season]) tied[season] = (tied[season] ?? 0) + 1
    }
  const shares = totals.map((total) => {
    let share = 0
    for (let season = 0; season < seasons; season += 1)
      if (total[season] === best[season]) share += 1 / (tied[season] ?? 1)
    return share / seasons
  })
  return withLongShots(shares, { entrants, most, seasons })
}

function totalOf({ team_ids, wins }: Entrant, { winsByTeam, seasons }: Omit<PlayedOut, 'most'>): Uint16Array {
  const total = new Uint16Array(seasons).fill(wins)
  for (const teamId of team_ids) {
    const more = winsByTeam.get(teamId)
    if (!more) continue
    for (let season = 0; season < seasons; season += 1) total[season] = (total[season] ?? 0) + (more[season] ?? 0)
  }
  return total
}

type Shared = { entrants: readonly Entrant[] } & Pick<PlayedOut, 'most' | 'seasons'>

/**
 * Gives an entrant who was never first but still could be half a season of the most frequent winner: 0 and 1 are
 * reserved for certainty.
 */
function withLongShots(shares: number[], { entrants, most, seasons }: Shared): number[] {
  const toBeat = Math.max(...entrants.map(({ wins }) => wins))
  const isLongShot = entrants.map(
    ({ team_ids, wins }, at) =>
      shares[at] === 0 && team_ids.reduce((sum, teamId) => sum + (most.get(teamId) ?? 0), wins) >= toBeat,
  )
  const favorite = shares.indexOf(Math.max(...shares))
  const given = isLongShot.filter(Boolean).length * (0.5 / seasons)
  return shares.map((share, at) => (at === favorite ? share - given : isLongShot[at] ? 0.5 / seasons : share))
}
