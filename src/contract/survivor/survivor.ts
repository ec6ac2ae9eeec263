import { z } from 'zod'
import { entryName } from '#contract/accounts/users.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  contestName,
  day,
  entryNumber,
  id,
  idInPath,
  instant,
  instantInput,
  maxParticipants,
  namedContest,
  namedEntry,
  ofContest,
  seasonYear,
  weekInPath,
} from '#contract/fields.ts'
import { page } from '#contract/paging.ts'
import { LATEST_ENTRY_WEEK, MOST_ENTRIES } from '#rules/survivor/entries.ts'
import { MOST_LIVES } from '#rules/survivor/lives.ts'
import { pickResults } from '#rules/survivor/picks.ts'
import { rulingKinds } from '#rules/survivor/results/ruling-kinds.ts'
import type { ContestSettings } from './contest-settings.ts'

/** A ruling shown beside a row of a week's table (rulebook S16). */
export const weekRuling = z.object({
  kind: z.enum(rulingKinds),
  /** A corrected pick's previous team; null if there was no pick. */
  team_before: z.string().nullable(),
  reason: z.string(),
})
export type WeekRuling = z.infer<typeof weekRuling>
/** Which of the caller's entries; without it the first that is alive, else the first (rulebook S19). */
export const ofEntry = z.object({ entry_id: id.optional() })
/** The entry in a query. */
export const ofEntryInQuery = z.object({ entry_id: idInPath.optional() })
/** More weeks and playoff slots than any season has. */
export const week_number = z.int('Enter a whole number').min(1, 'Unknown week').max(200, 'Unknown week')
export const ofWeek = z.object({ contestId: idInPath, week: weekInPath })

/** Every setting of a contest; `contest-settings.ts` explains each. */
const contestSettings = z.object({
  auto_advance: z.boolean(),
  late_picks: z.boolean(),
  lives: z.int('Enter a whole number').min(1, 'Must be at least 1').max(MOST_LIVES, `Must be at most ${MOST_LIVES}`),
  max_entries: z
    .int('Enter a whole number')
    .min(1, 'Must be at least 1')
    .max(MOST_ENTRIES, `Must be at most ${MOST_ENTRIES}`),
  entries_until: z
    .int('Enter a whole number')
    .min(0, 'Must be at least 0')
    .max(LATEST_ENTRY_WEEK, `Must be at most ${LATEST_ENTRY_WEEK}`),
  auto_second_chance: z.boolean(),
} satisfies { [Name in keyof ContestSettings]: z.ZodType<ContestSettings[Name]> })

/** A member's lives left; absent in a contest with only one (rulebook S18). */
export const livesLeft = z.int().optional()

export const survivorContest = contestSettings.extend({
  ...namedContest,
  contest_type: z.literal('survivor'),
  season_year: z.string(),
  season_start_date: day,
  max_participants: z.int(),
  status: z.enum(['waiting', 'in_progress', 'completed']),
  phase: z.enum(['regular_season', 'playoff_tiebreaker']),
  /**
   * Playoff slots continue the weeks' numbers (rulebook P1). Between two rounds it is the number of a slot that doesn't
   * exist yet.
   */
  current_week: z.int(),
  /** The first unlocked week that takes picks; null if all have locked (rulebook S1). */
  open_week: z.int().nullable(),
  /** A waiting contest's automatic start if at least two have joined; null once started (rulebook S14). */
  starts_at: instant.nullable(),
  /** If the current week is a playoff slot: its round and game number. */
  round: z.int().nullable(),
  game_number: z.int().nullable(),
  /** The playoff round an admin has to set up before anyone can pick; null if none. */
  awaiting_round: z.int().nullable(),
  total_weeks: z.int(),
  current_participants: z.int(),
  active_participants: z.int(),
  total_participants: z.int(),
  /** The contest whose eliminated members may join this second chance; null for any other contest (rulebook Y4). */
  second_chance_of: z.int().nullable(),
  created_at: instant,
  completed_at: instant.nullable(),
  /** Weeks whose results are outdated after a corrected score (rulebook G5); for admins only. */
  out_of_date_weeks: z.array(z.int()).optional(),
  /** Winners of a finished contest, by name; for admins only. */
  champions: z.array(z.string()).optional(),
  /**
   * The current week was undone: auto advance skips it until an admin advances it, or one of its games changes and is
   * final. For admins only.
   */
  auto_advance_paused: z.boolean().optional(),
  /** Whether a finished contest can be reopened (rulebook S11); for admins only. */
  can_reopen: z.boolean().optional(),
  /** A newer contest of its season followed a finished one, so it stays finished; for admins only. */
  is_followed: z.boolean().optional(),
  /** The week whose advance can be undone; null if none. For admins only. */
  undoable_week: z.int().nullable().optional(),
  /** The week whose last recomputation can be undone; null if none. For admins only. */
  undoable_recompute: z.int().nullable().optional(),
})
export type SurvivorContest = z.infer<typeof survivorContest>

/** Rulings about a participant, oldest week first; absent without any (rulebook S16). */
export const ruledWeeks = z.array(z.object({ week_number: z.int(), kind: z.enum(rulingKinds) })).optional()

/** A row in a member's list of contests */
const listedContest = survivorContest.extend({
  /** Whether the caller takes part. */
  is_participant: z.boolean(),
  /** Whether it is the caller's active contest, the default on every page (rulebook D8). */
  is_active: z.boolean(),
  /**
   * Whether the caller could join now: the contest is waiting or its entries are open (rulebook S19), and a second
   * chance admits only members eliminated from the first contest (rulebook Y4).
   */
  is_open: z.boolean(),
})
export type ListedSurvivorContest = z.infer<typeof listedContest>

const contestAnswer = z.object({ contest: survivorContest })

export const listSurvivorContests = endpoint('GET', '/survivor/contests', {
  access: 'member',
  summary: 'All survivor contests: in progress, waiting, completed, each newest first.',
  answer: z.array(listedContest),
})

export const createSurvivorContest = endpoint('POST', '/survivor/contests', {
  access: 'admin',
  summary: 'Creates a survivor contest with its weeks (rulebook W1 to W3).',
  /** Settings left out get their defaults. */
  body: contestSettings.partial().extend({
    contest_name: contestName,
    season_year: seasonYear,
    season_start_date: day,
    max_participants: maxParticipants,
    /** Automatic start; null or left out: at the lock of its first week (rulebook S14). */
    starts_at: instantInput.nullish(),
  }),
  answer: contestAnswer,
  status: 201,
})

export const readSurvivorContest = endpoint('GET', '/survivor/contests/:contestId', {
  access: 'member',
  summary: 'One survivor contest.',
  params: ofContest,
  bare: true,
  answer: survivorContest,
})

export const updateSurvivorContest = endpoint('PUT', '/survivor/contests/:contestId', {
  access: 'admin',
  summary:
    'Changes the name, the size, the start date with its weeks, the start and the lives (these only while waiting; rulebook S14, S18) or the other settings.',
  params: ofContest,
  body: contestSettings.partial().extend({
    contest_name: contestName.optional(),
    max_participants: maxParticipants.optional(),
    /** Only while waiting. Picks made ahead for weeks that are no longer played are dropped. */
    season_start_date: day.optional(),
    /** Only while waiting; null: at the lock of its first week. */
    starts_at: instantInput.nullish(),
  }),
  answer: contestAnswer,
})

export const previewStartDate = endpoint('GET', '/survivor/contests/:contestId/start-date', {
  access: 'admin',
  summary: 'What another start date of a waiting contest would mean; changes nothing (rulebook S14).',
  params: ofContest,
  query: z.object({ season_start_date: day }),
  answer: z.object({
    /** The weeks that would be played. */
    total_weeks: z.int(),
    first_lock: instant.nullable(),
    /** The planned start: the first lock, unless an admin has set another instant. */
    starts_at: instant.nullable(),
    /** The weeks that would be dropped, each with the picks made ahead for it. */
    dropped_weeks: z.int(),
    server_now: instant,
  }),
})
export type StartDatePreview = z.infer<typeof previewStartDate.answer>

export const joinSurvivor = endpoint('POST', '/survivor/contests/:contestId/join', {
  access: 'member',
  summary:
    'Joins while the contest is waiting, or its entries are open, and it is not full (rulebook S14). Once more it opens the next of the entries that each member may have (rulebook S19).',
  params: ofContest,
  body: z
    .object({
      participant_name: entryName.optional(),
      /** Which of the caller's entries this is to be, so that a request that is sent twice opens one. */
      entry_number: entryNumber.optional(),
    })
    .optional(),
  answer: contestAnswer,
})

export const leaveSurvivor = endpoint('POST', '/survivor/contests/:contestId/leave', {
  access: 'member',
  summary: 'Leaves while the contest is waiting, with one entry.',
  params: ofContest,
  body: ofEntry.optional(),
  answer: contestAnswer,
})

export const renameEntry = endpoint('PUT', '/survivor/contests/:contestId/entry-name', {
  access: 'member',
  summary: 'Gives one of the caller’s entries another name (rulebook A7, S19).',
  params: ofContest,
  body: ofEntry.extend({ participant_name: entryName }),
  answer: contestAnswer,
})

const ownEntry = z.object({
  ...namedEntry,
  entry_number: z.int(),
  /** The first week that it plays. */
  first_week: z.int(),
  is_eliminated: z.boolean(),
  elimination_week: z.int().nullable(),
  lives_left: livesLeft,
})

export const nextEntry = z.object({
  entry_number: z.int(),
  first_week: z.int(),
  /** Until when; null where the contest waits without a start. */
  until: instant.nullable(),
})
export type NextEntry = z.infer<typeof nextEntry>

export const mySurvivorStatus = endpoint('GET', '/survivor/contests/:contestId/my-status', {
  access: 'member',
  summary: 'Whether the caller takes part, and whether they are still alive.',
  params: ofContest,
  query: ofEntryInQuery,
  answer: z.object({
    is_participant: z.boolean(),
    is_eliminated: z.boolean(),
    elimination_week: z.int().nullable(),
    lives_left: livesLeft,
    participant_id: z.int().nullable(),
    participant_name: z.string().nullable(),
    /** The caller's entries; absent where each member has one from the start (rulebook S19). */
    entries: z.array(ownEntry).optional(),
    /** The entry that the caller could open now; null if none, absent like `entries`. */
    next_entry: nextEntry.nullable().optional(),
    /** Rulings about the caller, oldest week first; absent without any (rulebook S16). */
    rulings: z.array(weekRuling.extend({ week_number: z.int(), made_by: z.string() })).optional(),
  }),
})

export const survivorParticipants = endpoint('GET', '/survivor/contests/:contestId/participants', {
  access: 'member',
  summary: 'Who takes part. The e-mail address is sent to admins only (rulebook S15).',
  params: ofContest,
  answer: z.object({
    participants: z.array(
      z.object({
        ...namedEntry,
        user_id: z.int().nullable(),
        is_eliminated: z.boolean(),
        elimination_week: z.int().nullable(),
        lives_left: livesLeft,
        joined_at: instant,
        user_email: z.string().nullable().optional(),
      }),
    ),
  }),
})

/** Compact on purpose: one answer holds 500 members × 26 weeks of these. */
const usedTeam = z.object({
  week_number: z.int(),
  team_id: z.int(),
  abbreviation: z.string(),
  result: z.enum(pickResults).nullable(),
  /**
   * All of the team's games were postponed out of the week, so the pick did not use it (rulebook S6); absent otherwise.
   */
  is_void: z.boolean().optional(),
})

export const survivorStanding = z.object({
  ...namedEntry,
  user_id: z.int().nullable(),
  is_eliminated: z.boolean(),
  elimination_week: z.int().nullable(),
  lives_left: livesLeft,
  /** Includes playoff slots. */
  weeks_survived: z.int(),
  /** How many of those weeks are playoff slots, once the contest has any. */
  slots_survived: z.int().optional(),
  placement: z.int().nullable(),
  /**
   * The number of teams used in locked weeks, without void picks (rulebook S6); picks of open weeks stay secret (S5).
   */
  teams_used: z.int(),
  teams_used_list: z.array(usedTeam),
  rulings: ruledWeeks,
})
export type SurvivorStanding = z.infer<typeof survivorStanding>

export const survivorStandings = endpoint('GET', '/survivor/contests/:contestId/standings', {
  access: 'member',
  summary:
    'The participants, who is alive first, with their weeks, placements and the teams of locked weeks: all, or a page of them.',
  params: ofContest,
  query: z.object({
    limit: page.limit,
    offset: z.coerce
      .number<string | number>('Unknown number')
      .int('Unknown number')
      .min(0, 'Unknown number')
      .max(100_000_000, 'Unknown number')
      .optional(),
  }),
  answer: z.object({
    participants: z.array(survivorStanding),
    active_participants: z.int(),
    eliminated_participants: z.int(),
    /** Participants alive after each processed week, for the chart. */
    alive_by_week: z.array(z.object({ week_number: z.int(), alive: z.int() })),
    /** The weeks that are playoff slots, so that a screen can name them. */
    slots: z.array(z.object({ week_number: z.int(), round: z.int(), game_number: z.int() })),
  }),
})

export const startSurvivor = endpoint('POST', '/survivor/contests/:contestId/start', {
  access: 'admin',
  summary: 'Starts the contest: picks open and nobody new can join.',
  params: ofContest,
  answer: contestAnswer,
})
