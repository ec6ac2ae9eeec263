import type { GameRow, SaveScoreBody } from '#contract/games/games.ts'

/** Scores as they stand in the fields, with the version of the game from which they were typed. */
export type ScoreDraft = {
  away: string
  home: string
  /** How it ended; null while that was not touched. */
  end: End | null
  version: string
}
export type End = 'REG' | 'OT' | 'SO'

const LARGEST = 99

/** The row's scores from the home side, as lists show them. */
export const draftOf = (game: GameRow): ScoreDraft => ({
  away: fieldOf(game.opponent_score),
  home: fieldOf(game.team_score),
  end: null,
  version: game.version,
})

const fieldOf = (score: number | null) => (score === null ? '' : String(score))

/** What a field means: what is no number is 0, and nothing is less than that (spec 5). */
export function scoreIn(text: string): number {
  const score = Math.trunc(Number(text.trim() === '' ? 0 : text))
  return Number.isNaN(score) ? 0 : Math.max(0, score)
}

/** A field that is being left: empty it stays as it is until the row is saved. */
export const tidied = (text: string) => (text.trim() === '' ? '' : String(scoreIn(text)))

export const scoreProblem = (text: string) => (scoreIn(text) > LARGEST ? `Must be at most ${LARGEST}` : null)

export const isLevel = (draft: ScoreDraft) => scoreIn(draft.away) === scoreIn(draft.home)

/**
 * The side from which a draft is saved, and what is sent. How a game ended is told as the result of the side that lost (OTL,
 * SOL), so it is saved from there; where that was not touched the server keeps what stood (spec 4).
 */
export function savingOf(game: GameRow, draft: ScoreDraft): { team_id: number; body: SaveScoreBody } {
  const [away, home] = [scoreIn(draft.away), scoreIn(draft.home)]
  const rest = { game_state: 'FINAL', version: draft.version }
  if (draft.end === null || away === home) {
    return { team_id: game.team_id, body: { team_score: home, opponent_score: away, ...rest } }
  }
  const result = defeats[draft.end]
  return home < away
    ? { team_id: game.team_id, body: { team_score: home, opponent_score: away, result, ...rest } }
    : { team_id: game.opponent_id, body: { team_score: away, opponent_score: home, result, ...rest } }
}

const defeats = { REG: 'L', OT: 'OTL', SO: 'SOL' } as const
