import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { namedEntry, ofContest } from '#contract/fields.ts'
import { ofWeek, survivorContest, week_number } from './survivor.ts'
import { advanceWeek, weekReadiness, weekResults } from './weeks.ts'

const fate = z.int().nullable()

/** Members whose outcome in the whole contest would change; the week of the elimination, null while alive. */
export const changedFates = z.array(
  z.object({
    ...namedEntry,
    before: fate,
    after: fate,
    /** Their lives, only in a contest with more than one (rulebook S18). */
    lives: z.object({ before: z.int(), after: z.int() }).optional(),
  }),
)
export type ChangedFate = z.infer<typeof changedFates>[number]

const shortOfWins = z.object({
  ...namedEntry,
  /** Null: no pick. */
  abbreviation: z.string().nullable(),
  wins: z.int(),
  wins_needed: z.int(),
  games_left: z.int(),
})

export const dryRun = endpoint('GET', '/survivor/contests/:contestId/weeks/:week/dry-run', {
  access: 'admin',
  summary:
    'What processing a week, or advancing from it, would do now; changes nothing and is refused like the real call.',
  params: ofWeek,
  query: z.object({ act: z.enum(['process', 'advance']) }),
  answer: z.object({
    act: z.enum(['process', 'advance']),
    readiness: weekReadiness.answer.omit({ week_number: true, advance: true }),
    results: weekResults,
    /** Members this week would eliminate, by name, and why. */
    out: z.array(shortOfWins),
    /** Members who would lose a life but stay in; absent in a contest with only one (rulebook S18). */
    life_lost: z.array(shortOfWins).optional(),
    /** Members who stay only because everyone would be eliminated (rulebook S9). */
    saved: z.array(z.object(namedEntry)),
    changed: changedFates,
    /** Other weeks whose results would also change (rulebook S10). */
    other_weeks: z.array(weekResults),
    /** The result of the advance; null if it wouldn't advance. */
    next: advanceWeek.answer
      .pick({ action: true, current_week: true, phase: true, status: true })
      .extend({ champions: z.array(z.string()) })
      .nullable(),
  }),
})
export type DryRun = z.infer<typeof dryRun.answer>

export const undoRecompute = endpoint('POST', '/survivor/contests/:contestId/undo-recompute', {
  access: 'admin',
  summary: 'Puts back what the last process-results replaced, as long as nothing has happened since (rulebook S10).',
  params: ofContest,
  body: z.object({ week_number: week_number.optional() }).optional(),
  answer: z.object({ contest: survivorContest }),
})

const undone = z.object({
  contest: survivorContest,
  /** Auto advance is on but skips this week until an admin advances it, or one of its games changes and is final. */
  auto_advance_paused: z.boolean(),
})

export const undoAdvance = endpoint('POST', '/survivor/contests/:contestId/undo-advance', {
  access: 'admin',
  summary: 'Undoes the last advance, until the week that it opened locks (rulebook S11).',
  params: ofContest,
  body: z.object({ week_number: week_number.optional() }).optional(),
  answer: undone,
})

/** The effect of undoing the last advance. */
const undoing = z.object({
  week_number: z.int(),
  lines: changedFates,
  /** Members who would lose their title. */
  champions: z.array(z.string()),
  /**
   * Auto advance is on; after this it skips the week until an admin advances it, or one of its games changes and is
   * final.
   */
  pauses_auto_advance: z.boolean(),
})
export type Undoing = z.infer<typeof undoing>

export const previewUndoAdvance = endpoint('GET', '/survivor/contests/:contestId/undo-advance', {
  access: 'admin',
  summary: 'What undoing the last advance would change, by name; changes nothing and is refused like the act.',
  params: ofContest,
  answer: undoing,
})

export const reopenSurvivor = endpoint('POST', '/survivor/contests/:contestId/reopen', {
  access: 'admin',
  summary:
    'Reopens a completed contest at the week that ended it, unless a newer one of its type and season exists (rulebook S11).',
  params: ofContest,
  answer: undone,
})

export const previewReopen = endpoint('GET', '/survivor/contests/:contestId/reopen', {
  access: 'admin',
  summary: 'What reopening would change, and whose title goes; changes nothing and is refused like the act.',
  params: ofContest,
  answer: undoing,
})
