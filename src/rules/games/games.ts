import type { Day, Instant } from '#rules/time.ts'

export type DecidedIn = 'REG' | 'OT' | 'SO'
export type SideResult = 'W' | 'L' | 'OTL' | 'SOL'

/** A game's facts; one row per game, independent of sides (G1). */
export type GameFacts = {
  game_id: number
  /** The league day (T1). */
  game_date: Day
  start_time: Instant | null
  home_team_id: number
  away_team_id: number
  home_score: number | null
  away_score: number | null
  decided_in: DecidedIn | null
  /** The NHL's state, including unknown ones (G3). */
  game_state: string
  /** The previous winner, kept when a tied score is saved by hand (G2). */
  level_winner?: 'home' | 'away' | null
  /** Only in the playoffs: 1 to 4. */
  round?: number | null
  /** Only in the playoffs: the game's number in its series. */
  game_number?: number | null
}

/** A game from one team's side (G1) */
export type GameSide = {
  team_id: number
  opponent_id: number
  team_score: number | null
  opponent_score: number | null
  result: SideResult | null
}

/** The NHL's words for each state of a game (G3); unknown words are in none of these lists. */
export const states = {
  upcoming: ['FUT', 'PRE'],
  /** OVER is not yet official. */
  live: ['LIVE', 'CRIT', 'OVER'],
  /** Interrupted, to be continued later. */
  suspended: ['SUSP'],
  /** The result can't change through further play. */
  final: ['FINAL', 'OFF'],
  /** Postponed or cancelled: no longer part of its week (W5). */
  calledOff: ['PPD', 'CNCL'],
} as const
/** Live or over. */
const begunStates = [...states.live, ...states.final] as const
/** Nothing of it will be played as scheduled. */
export const doneStates = [...states.final, ...states.calledOff] as const

const isOneOf =
  (words: readonly string[]) =>
  (gameState: string): boolean =>
    words.includes(gameState)

export const isFinal = isOneOf(states.final)
export const isLive = isOneOf(states.live)
export const isSuspended = isOneOf(states.suspended)
export const hasBegun = isOneOf(begunStates)
export const isUpcoming = isOneOf(states.upcoming)
export const isCalledOff = isOneOf(states.calledOff)
/** Final or called off. */
export const isDone = isOneOf(doneStates)

/** Final with a score. A final game without a score decides nothing yet. */
export function countsAsPlayed(game: GameFacts): boolean {
  return isFinal(game.game_state) && game.home_score !== null && game.away_score !== null
}

export const plays = (game: Pick<GameFacts, 'home_team_id' | 'away_team_id'>, teamId: number): boolean =>
  game.home_team_id === teamId || game.away_team_id === teamId

/**
 * The game from one team's side. The result is null until the game is final; a loss in overtime is OTL, in a shootout
 * SOL (G1, S7). Throws for a team that doesn't play in it.
 */
export function sideOf(game: GameFacts, teamId: number): GameSide {
  const atHome = game.home_team_id === teamId
  if (!atHome && game.away_team_id !== teamId) throw new RangeError(`Team ${teamId} does not play game ${game.game_id}`)
  const winner = winnerOf(game)
  return {
    team_id: teamId,
    opponent_id: atHome ? game.away_team_id : game.home_team_id,
    team_score: atHome ? game.home_score : game.away_score,
    opponent_score: atHome ? game.away_score : game.home_score,
    result: winner === null ? null : winner === (atHome ? 'home' : 'away') ? 'W' : defeatIn(game.decided_in),
  }
}

/** A final game's winner; null if it isn't final, or tied without an earlier result. */
export function winnerOf(
  game: Pick<GameFacts, 'game_state' | 'home_score' | 'away_score' | 'level_winner'>,
): 'home' | 'away' | null {
  if (!isFinal(game.game_state) || game.home_score === null || game.away_score === null) return null
  if (game.home_score === game.away_score) return game.level_winner ?? null
  return game.home_score > game.away_score ? 'home' : 'away'
}

export type ScoreFromSide = {
  home_score: number
  away_score: number
  decided_in: DecidedIn
  level_winner: 'home' | 'away' | null
}

/**
 * Refuses a tied final score (G2): someone wins in overtime or the shootout. A tie may only be saved by hand over a
 * game already `won`, which keeps its result.
 */
export function refuseLevel({
  game_id,
  scores: [one, other],
  won = null,
}: {
  game_id: number
  scores: [number, number]
  won?: 'home' | 'away' | null
}): { code: 'final_level'; game_id: number } | null {
  return one === other && won === null ? { code: 'final_level', game_id } : null
}

/**
 * The whole game after one side's score is saved, so that the other side is updated too (G1): the higher score is W;
 * the lower is L, unless it is sent as, or already was, OTL or SOL. The loser's OTL or SOL becomes `decided_in`. A tie
 * keeps the result (G2); `refuseLevel` has checked that there is one.
 */
export function scoreFromSide(saved: {
  game: GameFacts
  team_id: number
  team_score: number
  opponent_score: number
  result?: SideResult | null
}): ScoreFromSide {
  const { game, team_id, team_score, opponent_score } = saved
  const before = sideOf(game, team_id)
  const scores =
    game.home_team_id === team_id
      ? { home_score: team_score, away_score: opponent_score }
      : { home_score: opponent_score, away_score: team_score }
  if (team_score === opponent_score) {
    return { ...scores, decided_in: game.decided_in ?? 'REG', level_winner: winnerOf(game) }
  }
  const wins = team_score > opponent_score
  const loserSent = wins ? null : (saved.result ?? null)
  const loserBefore = wins ? sideOf(game, before.opponent_id).result : before.result
  const isSent = loserSent !== null && loserSent !== 'W'
  return { ...scores, decided_in: endOf(isSent ? loserSent : loserBefore), level_winner: null }
}

function defeatIn(decidedIn: DecidedIn | null): SideResult {
  if (decidedIn === 'OT') return 'OTL'
  return decidedIn === 'SO' ? 'SOL' : 'L'
}

function endOf(defeat: SideResult | null): DecidedIn {
  if (defeat === 'OTL') return 'OT'
  return defeat === 'SOL' ? 'SO' : 'REG'
}
