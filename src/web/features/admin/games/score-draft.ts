import type { GameRow, SaveScoreBody } from '#contract/games/games.ts'

/** Scores as typed, with the version of the game they are based on. */
export type ScoreDraft = {
  away: string
  home: string
  /** The end of the game; null until the admin changes it. */
  end: End | null
  version: string
}
export type End = 'REG' | 'OT' | 'SO'

const LARGEST = 99

/** The game's scores as text. */
export const draftOf = (game: GameRow): ScoreDraft => ({
  away: fieldOf(game.opponent_score),
  home: fieldOf(game.team_score),
  end: null,
  version: game.version,
})

const fieldOf = (score: number | null) => (score === null ? '' : String(score))

/** A field's score: 0 if it is not a number, and never below 0 (spec 5). */
export function scoreIn(text: string): number {
  const score = Math.trunc(Number(text.trim() === '' ? 0 : text))
  return Number.isNaN(score) ? 0 : Math.max(0, score)
}

/** A field after blur; an empty one stays empty until the row is saved. */
export const tidied = (text: string) => (text.trim() === '' ? '' : String(scoreIn(text)))

export const scoreProblem = (text: string) => (scoreIn(text) > LARGEST ? `Must be at most ${LARGEST}` : null)

export const isLevel = (draft: ScoreDraft) => scoreIn(draft.away) === scoreIn(draft.home)

/** A tie can only be saved over a result, which stays (G2). */
export const hasNoWinner = (game: GameRow, draft: ScoreDraft) => isLevel(draft) && game.result === null

/** The effect of a tie on the game it is typed into (G2). */
export function tieWords({ result, team_abbrev, opponent_abbrev }: GameRow): string {
  if (result === null) return "A final score can't be a tie. Add the overtime or shootout goal."
  return `A tie keeps the result: ${result === 'W' ? team_abbrev : opponent_abbrev} won.`
}

/**
 * The request body, and from which team's side. Overtime and shootout are results of the losing side (OTL, SOL), so
 * those are saved from there. If the end was not changed, the server keeps the stored one (spec 4).
 */
export function savingOf(game: GameRow, draft: ScoreDraft): { team_id: number; body: SaveScoreBody } {
  const [away, home] = [scoreIn(draft.away), scoreIn(draft.home)]
  const rest = { game_state: 'FINAL', version: draft.version }
  if (draft.end === null) {
    return { team_id: game.team_id, body: { team_score: home, opponent_score: away, ...rest } }
  }
  const result = defeats[draft.end]
  return home < away
    ? { team_id: game.team_id, body: { team_score: home, opponent_score: away, result, ...rest } }
    : { team_id: game.opponent_id, body: { team_score: away, opponent_score: home, result, ...rest } }
}

const defeats = { REG: 'L', OT: 'OTL', SO: 'SOL' } as const
