import { z } from 'zod'
import { entryName } from '#contract/accounts/users.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  contestName,
  day,
  idInPath,
  instant,
  instantInput,
  maxParticipants,
  seasonYear,
  weekInPath,
} from '#contract/fields.ts'
import { page } from '#contract/paging.ts'
import { MOST_LIVES } from '#rules/survivor/lives.ts'
import { pickResults } from '#rules/survivor/picks.ts'
import { rulingKinds } from '#rules/survivor/results/ruling-kinds.ts'
import type { ContestSettings } from './contest-settings.ts'

/** A ruling as it stands beside a row of a week's table (rulebook S16). */
export const weekRuling = z.object({
  kind: z.enum(rulingKinds),
  /** Of a corrected pick: the team it was; null where there was no pick. */
  team_before: z.string().nullable(),
  reason: z.string(),
})
export type WeekRuling = z.infer<typeof weekRuling>
export const ofContest = z.object({ contestId: idInPath })
/** More weeks and playoff slots than any season has. */
export const week_number = z.int('Enter a whole number').min(1, 'Unknown week').max(200, 'Unknown week')
export const ofWeek = z.object({ contestId: idInPath, week: weekInPath })

/** Every setting of a contest; what each is for stands in `contest-settings.ts`. */
const contestSettings = z.object({
  auto_advance: z.boolean(),
  late_picks: z.boolean(),
  lives: z.int('Enter a whole number').min(1, 'Must be at least 1').max(MOST_LIVES, `Must be at most ${MOST_LIVES}`),
  auto_second_chance: z.boolean(),
} satisfies { [Name in keyof ContestSettings]: z.ZodType<ContestSettings[Name]> })

/** How many lives somebody has left; absent in a contest with only one (rulebook S18). */
export const livesLeft = z.int().optional()

export const survivorContest = contestSettings.extend({
  contest_id: z.int(),
  contest_name: z.string(),
  contest_type: z.literal('survivor'),
  season_year: z.string(),
  season_start_date: day,
  max_participants: z.int(),
  status: z.enum(['waiting', 'in_progress', 'completed']),
  phase: z.enum(['regular_season', 'playoff_tiebreaker']),
  /**
   * Playoff slots continue the numbers of the weeks (rulebook P1). Between two rounds it is the number of a slot that is
   * not there yet.
   */
  current_week: z.int(),
  /** The first week that has not locked and takes picks; null where all have (rulebook S1). */
  open_week: z.int().nullable(),
  /** When a waiting contest starts by itself if at least two have joined; null once it has (rulebook S14). */
  starts_at: instant.nullable(),
  /** Where the current week is a playoff slot: its round and the number of its games. */
  round: z.int().nullable(),
  game_number: z.int().nullable(),
  /** The playoff round that an admin has to set up before anybody can pick; null where none is awaited. */
  awaiting_round: z.int().nullable(),
  total_weeks: z.int(),
  current_participants: z.int(),
  active_participants: z.int(),
  total_participants: z.int(),
  /** The contest whose second chance it is, for those who are out of that one; null for any other contest (rulebook Y4). */
  second_chance_of: z.int().nullable(),
  created_at: instant,
  completed_at: instant.nullable(),
  /** Weeks whose results are out of date after a corrected score (rulebook G5); sent to admins only. */
  out_of_date_weeks: z.array(z.int()).optional(),
  /** Who won a contest that is over, by name; sent to admins only. */
  champions: z.array(z.string()).optional(),
  /** Its current week was undone: auto advance waits until an admin advances it, or a game of it changes and is final. Sent to admins only. */
  auto_advance_paused: z.boolean().optional(),
  /** Whether a contest that is over can be reopened (rulebook S11); sent to admins only. */
  can_reopen: z.boolean().optional(),
  /** The week whose advance can be taken back; null where none can. Sent to admins only. */
  undoable_week: z.int().nullable().optional(),
  /** The week whose results were recomputed last and can be put back; null where none can. Sent to admins only. */
  undoable_recompute: z.int().nullable().optional(),
})
export type SurvivorContest = z.infer<typeof survivorContest>

/** The rulings about a participant, oldest week first; absent where there are none (rulebook S16). */
export const ruledWeeks = z.array(z.object({ week_number: z.int(), kind: z.enum(rulingKinds) })).optional()

/** In the list of a member's contests. */
const listedContest = survivorContest.extend({
  /** Whether the caller takes part. */
  is_participant: z.boolean(),
  /** Whether it is the caller's active one, which pages show unless asked for another (rulebook D8). */
  is_active: z.boolean(),
  /** Whether the caller could join it now: it waits, and a second chance is for those who are out of the first contest (rulebook Y4). */
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
  /** A setting that is left out is as usual. */
  body: contestSettings.partial().extend({
    contest_name: contestName,
    season_year: seasonYear,
    season_start_date: day,
    max_participants: maxParticipants,
    /** When it starts by itself; null or left out: at the lock of its first week (rulebook S14). */
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
    /** Only while waiting: picks made ahead for weeks that are no longer played fall away. */
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
    /** When it would start: at the first lock, unless an admin has set another instant. */
    starts_at: instant.nullable(),
    /** The weeks that would no longer be played, each with the picks made ahead for it. */
    dropped_weeks: z.int(),
    server_now: instant,
  }),
})
export type StartDatePreview = z.infer<typeof previewStartDate.answer>

export const joinSurvivor = endpoint('POST', '/survivor/contests/:contestId/join', {
  access: 'member',
  summary: 'Joins while the contest is waiting and not full (rulebook S14).',
  params: ofContest,
  body: z.object({ participant_name: entryName.optional() }).optional(),
  answer: contestAnswer,
})

export const leaveSurvivor = endpoint('POST', '/survivor/contests/:contestId/leave', {
  access: 'member',
  summary: 'Leaves while the contest is waiting.',
  params: ofContest,
  answer: contestAnswer,
})

export const mySurvivorStatus = endpoint('GET', '/survivor/contests/:contestId/my-status', {
  access: 'member',
  summary: 'Whether the caller takes part, and whether they are still alive.',
  params: ofContest,
  answer: z.object({
    is_participant: z.boolean(),
    is_eliminated: z.boolean(),
    elimination_week: z.int().nullable(),
    lives_left: livesLeft,
    participant_id: z.int().nullable(),
    participant_name: z.string().nullable(),
    /** The rulings about the caller, oldest week first; absent where there are none (rulebook S16). */
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
        participant_id: z.int(),
        user_id: z.int().nullable(),
        participant_name: z.string(),
        is_eliminated: z.boolean(),
        elimination_week: z.int().nullable(),
        lives_left: livesLeft,
        joined_at: instant,
        user_email: z.string().nullable().optional(),
      }),
    ),
  }),
})

/** Short on purpose: one answer holds 500 members × 26 weeks of these. */
const usedTeam = z.object({
  week_number: z.int(),
  team_id: z.int(),
  abbreviation: z.string(),
  result: z.enum(pickResults).nullable(),
  /** All games of the team were postponed out of the week, so the pick did not use it (rulebook S6); absent otherwise. */
  is_void: z.boolean().optional(),
})

const survivorStanding = z.object({
  participant_id: z.int(),
  user_id: z.int().nullable(),
  participant_name: z.string(),
  is_eliminated: z.boolean(),
  elimination_week: z.int().nullable(),
  lives_left: livesLeft,
  /** Weeks and playoff slots. */
  weeks_survived: z.int(),
  /** How many of these are playoff slots, once the contest has any. */
  slots_survived: z.int().optional(),
  placement: z.int().nullable(),
  /** Number of teams used in weeks that have locked, without void picks (rulebook S6); what is picked before the lock stays secret (S5). */
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
