import type { GameRow, SaveScoreBody } from '#contract/games/games.ts'
import { isUpcoming } from '#rules/games/games.ts'
import { easternDay } from '#rules/time.ts'
import { dayWords, deadlineWords } from '#web/ui/time/time.tsx'

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

/** A field's number; null if it holds none. */
function numberIn(text: string): number | null {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? null : number
}

/** A field's score: 0 if it is not a number (spec 5). */
export const scoreIn = (text: string): number => numberIn(text) ?? 0

/** A field as it is shown without the focus: a wrong number stays, so that its problem can be read beside it. */
export const tidied = (text: string) => (text.trim() === '' ? '' : String(scoreIn(text)))

export function scoreProblem(text: string): string | null {
  const score = scoreIn(text)
  if (score < 0) return 'Must be at least 0'
  if (score > LARGEST) return `Must be at most ${LARGEST}`
  return Number.isInteger(score) ? null : 'Enter a whole number'
}

export const isLevel = (draft: ScoreDraft) => scoreIn(draft.away) === scoreIn(draft.home)

/** A tie can only be saved over a result, which stays (G2). */
export const hasNoWinner = (game: GameRow, draft: ScoreDraft) => isLevel(draft) && game.result === null

/** The effect of a tie on the game it is typed into (G2). */
export function tieWords({ result, team_abbrev, opponent_abbrev }: GameRow): string {
  if (result === null) return "A final score can't be a tie. Add the overtime or shootout goal."
  return `A tie keeps the result: ${result === 'W' ? team_abbrev : opponent_abbrev} won.`
}

type Named = Pick<GameRow, 'team_abbrev' | 'opponent_abbrev'>

/** 'MTL 0, VGK 3' */
export const scoreWords = ({ opponent_abbrev, team_abbrev }: Named, { away, home }: ScoreDraft) =>
  `${opponent_abbrev} ${scoreIn(away)}, ${team_abbrev} ${scoreIn(home)}`

/** What is odd about a score that can be saved, a sentence each: the admin confirms it first (G2). */
export function doubtsOf(game: GameRow, draft: ScoreDraft, now: string): string[] {
  const { opponent_abbrev, team_abbrev } = game
  return [
    hasYetToStart(game, now) && `This game starts ${startOf(game)}.`,
    numberIn(draft.away) === null && `${opponent_abbrev} has no number, which counts as 0.`,
    numberIn(draft.home) === null && `${team_abbrev} has no number, which counts as 0.`,
    isLevel(draft) && tieWords(game),
  ].filter((words) => words !== false)
}

/** By the clock too: a silent feed leaves a game upcoming that is on. */
const hasYetToStart = ({ game_state, start_time, game_date }: GameRow, now: string) =>
  isUpcoming(game_state) && (start_time === null ? game_date > easternDay(now) : start_time > now)

const startOf = ({ start_time, game_date }: GameRow) =>
  start_time === null ? `on ${dayWords(game_date)}` : deadlineWords(start_time)

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
