import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, id, instant, instantInput, ofContest, ofSlot } from '#contract/fields.ts'
import { howFar } from '#contract/games/how-far.ts'
import { ofWeek, week_number } from './survivor.ts'

export const contestWeek = z.object({
  id: z.int(),
  ...ofSlot,
  start_date: day,
  end_date: day,
  /** Null for a playoff slot whose first game has no time yet (rulebook W3). */
  lock_time: instant.nullable(),
  /** True while an admin's own lock time is kept (rulebook W3). */
  lock_time_by_hand: z.boolean(),
  is_locked: z.boolean(),
  total_games: z.int(),
  is_processed: z.boolean(),
  results_out_of_date: z.boolean(),
})
export type ContestWeek = z.infer<typeof contestWeek>

export const weekGame = z.object({
  game_id: z.int(),
  game_date: day,
  start_time: instant.nullable(),
  home_team_id: z.int(),
  home_abbrev: z.string(),
  away_team_id: z.int(),
  away_abbrev: z.string(),
  home_score: z.int().nullable(),
  away_score: z.int().nullable(),
  decided_in: z.enum(['REG', 'OT', 'SO']).nullable(),
  game_state: z.string(),
  live: howFar,
})
export type WeekGame = z.infer<typeof weekGame>

const weeksAnswer = z.object({ weeks: z.array(contestWeek), server_now: instant })

export const survivorWeeks = endpoint('GET', '/survivor/contests/:contestId/weeks', {
  access: 'member',
  summary: 'The weeks of the contest with their lock times.',
  params: ofContest,
  answer: weeksAnswer,
})

export const saveSurvivorWeeks = endpoint('PUT', '/survivor/contests/:contestId/weeks', {
  access: 'admin',
  summary:
    'Changes weeks that have not locked, all or nothing (rulebook W6). `lock_time: null` clears a time set by hand.',
  params: ofContest,
  body: z.object({
    weeks: z
      .array(
        z.object({
          id,
          week_number,
          start_date: day,
          end_date: day,
          lock_time: instantInput.nullable().optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  answer: weeksAnswer,
})

export const weekSchedule = endpoint('GET', '/survivor/contests/:contestId/week/:week/schedule', {
  access: 'member',
  summary: 'The games of a week.',
  params: ofWeek,
  answer: z.object({
    week_number: z.int(),
    start_date: day,
    end_date: day,
    games: z.array(weekGame),
    server_now: instant,
  }),
})

const lockAnswer = z.object({ updated: z.int(), weeks: z.array(contestWeek), server_now: instant })

export const updateLockTime = endpoint('POST', '/survivor/contests/:contestId/weeks/:week/update-lock-time', {
  access: 'admin',
  summary: 'Recomputes the lock time of a week from its games, or sets (`lock_time`) or clears (`null`) one by hand.',
  params: ofWeek,
  body: z.object({ lock_time: instantInput.nullable().optional() }).optional(),
  answer: lockAnswer,
})

export const updateAllLockTimes = endpoint('POST', '/survivor/contests/:contestId/update-all-lock-times', {
  access: 'admin',
  summary: 'Recomputes the lock times of all weeks that have not locked (rulebook W4).',
  params: ofContest,
  answer: lockAnswer,
})

export const weekReadiness = endpoint('GET', '/survivor/contests/:contestId/weeks/:week/readiness', {
  access: 'admin',
  summary: 'Whether every game of a week is final, and what the current week waits for.',
  params: ofWeek,
  answer: z.object({
    week_number: z.int(),
    is_ready: z.boolean(),
    total_games: z.int(),
    pending_games: z.int(),
    finished_games: z.int(),
    future_games: z.int(),
    live_games: z.int(),
    /**
     * For the week being played: `admin` if an admin has to advance it; `around` is the expected time of the automatic
     * advance, if known (rulebook S13).
     */
    advance: z
      .object({ waits_for: z.enum(['admin', 'games', 'corrections', 'nothing']), around: instant.nullable() })
      .nullable(),
  }),
})

export const weekResults = z.object({
  week_number: z.int(),
  survived: z.int(),
  eliminated: z.int(),
  mass_elimination_prevented: z.boolean(),
})

export const processResults = endpoint('POST', '/survivor/contests/:contestId/weeks/:week/process-results', {
  access: 'admin',
  summary: 'Computes the results of a week from scratch, and of the processed weeks after it (rulebook S10).',
  params: ofWeek,
  answer: z.object({ results: weekResults }),
})

export const advanceWeek = endpoint('POST', '/survivor/contests/:contestId/advance-week', {
  access: 'admin',
  summary: 'Processes the current week and opens the next, or ends the contest (rulebook S11, S12).',
  params: ofContest,
  body: z.object({ week_number: week_number.optional() }).optional(),
  answer: z.object({
    action: z.enum(['advanced', 'completed_with_winner', 'completed_final_week', 'completed_without_champion']),
    previous_week: z.int(),
    current_week: z.int(),
    week_number: z.int(),
    phase: z.enum(['regular_season', 'playoff_tiebreaker']),
    status: z.enum(['waiting', 'in_progress', 'completed']),
    results: weekResults,
  }),
})
