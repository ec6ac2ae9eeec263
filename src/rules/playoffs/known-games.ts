import { type GameFacts, isCalledOff, isUpcoming, winnerOf } from '#rules/games/games.ts'
import { overAt, startOf } from '#rules/games/known-at.ts'
import { days, type Instant, plus } from '#rules/time.ts'

/**
 * A playoff game with everything reported about it, public or not, and when it was entered (null for recorded games).
 */
export type EnteredGame = GameFacts & { entered_at: Instant | null }

export type EnteredPlayoffs = {
  /** All playoff games of one season. */
  games: readonly EnteredGame[]
  /** The end of that regular season's last game; null if none is stored. */
  seasonOverAt: Instant | null
}

const WINS_OF_A_SERIES = 4
const SURE_GAMES = 4

/**
 * The instant, by game id, from which each playoff game is public, as implied by the results (T5). Games 1 to 4 of
 * round 1 are public once the regular season is over; of a later round, once both teams have won their previous series;
 * games 5 to 7, once neither team can win the series without them. If the stored games don't imply it, a game is public
 * a day before its start. None is public later than its start.
 */
export function knownFrom({ games, seasonOverAt }: EnteredPlayoffs): ReadonlyMap<number, Instant> {
  const wins = winsOf(games)
  return new Map(
    games.map((game) => {
      const start = startOf(game)
      const from = impliedFrom(game, { games, wins, seasonOverAt }) ?? plus(start, -days(1))
      return [game.game_id, from < start ? from : start]
    }),
  )
}

/** The playoff games that may be listed at `now`: public ones, and those entered without a result. */
export function knownPlayoffGames(playoffs: EnteredPlayoffs, now: Instant): ReadonlySet<number> {
  const from = knownFrom(playoffs)
  const isAnnounced = ({ entered_at, game_state }: EnteredGame) =>
    entered_at !== null && (isUpcoming(game_state) || isCalledOff(game_state))
  const isKnown = (game: EnteredGame) => (from.get(game.game_id) ?? now) <= now || isAnnounced(game)
  return new Set(playoffs.games.filter(isKnown).map((game) => game.game_id))
}

type Win = { round: number; team_id: number; other_id: number; at: Instant }
type Facts = EnteredPlayoffs & { wins: readonly Win[] }

/** Every win, by when it became public. */
function winsOf(games: readonly GameFacts[]): Win[] {
  return games
    .flatMap((game) => {
      const winner = winnerOf(game)
      if (winner === null) return []
      const [team_id, other_id] =
        winner === 'home' ? [game.home_team_id, game.away_team_id] : [game.away_team_id, game.home_team_id]
      return [{ round: game.round ?? 0, team_id, other_id, at: overAt(game) }]
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** When the results imply this game; null if the stored games don't. */
function impliedFrom(game: GameFacts, facts: Facts): Instant | null {
  const { round, game_number: number } = game
  const teams = [game.home_team_id, game.away_team_id]
  const earlier = (round ?? 0) - 1
  const pairing =
    earlier === 0
      ? facts.seasonOverAt
      : latest(teams.map((team) => nthWin(facts, { round: earlier, team, nth: WINS_OF_A_SERIES })))
  const needed = (number ?? 0) - SURE_GAMES
  if (pairing === null || needed <= 0) return pairing
  const ofSeries = facts.wins.filter(({ team_id, other_id }) => teams.includes(team_id) && teams.includes(other_id))
  const both = teams.map((team) => nthWin({ wins: ofSeries }, { round: round ?? 0, team, nth: needed }))
  return latest([pairing, ...both])
}

type Nth = { round: number; team: number; nth: number }

/** When a team's nth win of a round becomes public; null without one. */
function nthWin({ wins }: Pick<Facts, 'wins'>, { round, team, nth }: Nth): Instant | null {
  return wins.filter((win) => win.round === round && win.team_id === team)[nth - 1]?.at ?? null
}

/** The latest instant; null if one is missing. */
function latest(instants: readonly (Instant | null)[]): Instant | null {
  return instants.reduce((last, at) => (last === null || at === null ? null : at > last ? at : last))
}
