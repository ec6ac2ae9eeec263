import type { GameFacts } from '#rules/games/games.ts'

/** Real teams, by their NHL ids. */
export const BOS = 6
export const BUF = 7
export const CAR = 12
export const CBJ = 29
export const DET = 17
export const LAK = 26
export const NYR = 3
export const PHI = 4

let lastGameId = 0

/** A home game of BOS against NYR that hasn't started, with the test's overrides. */
export function aGame(facts: Partial<GameFacts> = {}): GameFacts {
  lastGameId += 1
  return {
    game_id: lastGameId,
    game_date: '2025-11-10',
    start_time: null,
    home_team_id: BOS,
    away_team_id: NYR,
    home_score: null,
    away_score: null,
    decided_in: null,
    game_state: 'FUT',
    ...facts,
  }
}

/** A game like `aGame`, won 3–2 by the home team in regulation. */
export function aHomeWin(facts: Partial<GameFacts> = {}): GameFacts {
  return aGame({ home_score: 3, away_score: 2, decided_in: 'REG', game_state: 'OFF', ...facts })
}
