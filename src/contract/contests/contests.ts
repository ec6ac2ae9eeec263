import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  contestName,
  day,
  done,
  id,
  instant,
  instantInput,
  maxParticipants,
  namedContest,
  namedEntry,
  ofContest,
  seasonYear,
} from '#contract/fields.ts'
import type { DraftSettings } from '#contract/two-team/draft-settings.ts'
import { allContestTypes } from '#rules/contests/contest-types.ts'

export const contestType = z.enum(allContestTypes)
export const contestStatus = z.enum(['waiting', 'drafting', 'in_progress', 'completed', 'cancelled'])
type OfDraft = Record<keyof DraftSettings, z.ZodType>

const contestParticipant = z.object({
  ...namedEntry,
  /** Null once the member has been deleted (rulebook A5). */
  user_id: z.int().nullable(),
  /** Of a member's further entry; absent for the first (rulebook S19). */
  entry_number: z.int().optional(),
  /** Place in the first round; null until it is drawn. */
  draft_order: z.int().nullable(),
  joined_at: instant,
  /** Only in a survivor contest with more than one life (rulebook S18). */
  lives_left: z.int().optional(),
  /** In the admin view only. */
  user_email: z.string().nullable().optional(),
})

/** A draft's settings in a response */
export const draftSettings = {
  /** Seconds for each pick of the draft; null without a pick clock (rulebook D6). */
  pick_seconds: z.int().nullable(),
  /** A slow draft: clocks run only from 8 AM to 11 PM Eastern (rulebook D6). */
  daytime_only: z.boolean(),
} satisfies OfDraft

export const contest = z.object({
  ...namedContest,
  contest_type: contestType,
  season_year: z.string(),
  status: contestStatus,
  max_participants: z.int(),
  current_participants: z.int(),
  is_tiebreaker: z.boolean(),
  /**
   * A tiebreaker's audience: those tied in a finished contest, or anyone who joins; null for other contests (rulebook
   * B1).
   */
  tiebreaker_type: z.enum(['first_place', 'open']).nullable(),
  /** The two-team contest whose tied first place this tiebreaker decides. */
  tiebreaker_of: z.int().nullable(),
  /** The survivor contest whose eliminated members may join this second chance (rulebook Y4). */
  second_chance_of: z.int().nullable(),
  /** Left out of the draft because three cannot share sixteen teams (rulebook B2). */
  excluded_team_id: z.int().nullable(),
  excluded_team_name: z.string().nullable(),
  /** Whether an admin chose the team. If not, the rule did, and chooses again when the draft starts. */
  excluded_by_admin: z.boolean(),
  created_at: instant,
  started_at: instant.nullable(),
  completed_at: instant.nullable(),
  /** A waiting contest's automatic start, if an admin scheduled one (rulebook D4, S14). */
  starts_at: instant.nullable(),
  ...draftSettings,
  /** Counts changes to the contest, its participants and its draft; the higher version is the newer answer. */
  version: z.int(),
  /** SHA-256 of the seed of the draft order; null for survivor contests (rulebook D1). */
  seed_hash: z.string().nullable(),
  /** The seed itself, once the order is drawn. */
  seed: z.string().nullable(),
})
export type Contest = z.infer<typeof contest>

export const contestWithParticipants = contest.extend({ participants: z.array(contestParticipant) })
export type ContestWithParticipants = z.infer<typeof contestWithParticipants>

export const changedContest = z.object({ contest: contestWithParticipants })

export const listContests = endpoint('GET', '/contest/contests', {
  access: 'member',
  summary: 'All contests of every type, newest first.',
  answer: z.array(
    contest.extend({
      /** Whether the caller takes part. */
      is_participant: z.boolean(),
      /**
       * Whether the caller could join now: a second chance admits only members eliminated from the first contest
       * (rulebook Y4).
       */
      is_open: z.boolean(),
    }),
  ),
})

export const activeContest = endpoint('GET', '/contest/contests/active/:type', {
  access: 'member',
  summary: 'The active contest of a type (rulebook D8). Answers 304 to an `If-None-Match` that still matches.',
  params: z.object({ type: contestType }),
  bare: true,
  answer: contestWithParticipants,
})

export const readContest = endpoint('GET', '/contest/contests/:contestId', {
  access: 'member',
  summary: 'One contest with its participants; admins see their email addresses.',
  params: ofContest,
  bare: true,
  answer: contestWithParticipants,
})

export const dismissEnding = endpoint('POST', '/contest/contests/:contestId/ending-seen', {
  access: 'member',
  summary: 'The caller has read how a contest of theirs ended: it no longer comes before others (rulebook D8).',
  params: ofContest,
  answer: done,
})

/** A 32-member draft has each team twice (rulebook D3). */
const draftSize = z.literal([2, 4, 8, 16, 32])

/** Written so that a missing season gets the message for required fields (spec 5). */
export const requiredSeason = z
  .string('Please fill in all required fields')
  .trim()
  .min(1, 'Please fill in all required fields')
  .pipe(seasonYear)

/** A draft's settings in a request body. Left out: the default when creating, unchanged when editing. */
export const draftSettingInputs = {
  /** From ten seconds to a week; null for a draft without a clock (rulebook D6). */
  pick_seconds: z
    .int('Enter a whole number')
    .min(10, 'Must be at least 10 seconds')
    .max(604_800, 'Must be at most a week')
    .nullable()
    .optional(),
  /** Clocks run only from 8 AM to 11 PM Eastern (rulebook D6). */
  daytime_only: z.boolean('Must be true or false').optional(),
} satisfies OfDraft

/**
 * The draft's automatic start with the members who have joined, at least two; null or left out for none (rulebook D4).
 */
export const startsAt = instantInput.nullish()

const hasType = (body: unknown) => typeof body === 'object' && body !== null && 'contest_type' in body

export const createContest = endpoint('POST', '/contest/contests', {
  access: 'admin',
  summary:
    'Creates a two-team contest, a playoff tiebreaker, or a survivor contest from the season start of the pool settings.',
  body: z.discriminatedUnion(
    'contest_type',
    [
      z.object({
        contest_type: z.literal('two_team'),
        contest_name: contestName,
        season_year: requiredSeason,
        max_participants: draftSize,
        ...draftSettingInputs,
        starts_at: startsAt,
      }),
      z.object({
        contest_type: z.literal('playoff_tiebreaker'),
        /**
         * A completed two-team contest with a tied first place; its tied members are entered and set the size (rulebook
         * B1).
         */
        tiebreaker_of: id.optional(),
        /** Name, season and size are required without `tiebreaker_of`; with it they are copied from that contest. */
        contest_name: contestName.optional(),
        season_year: requiredSeason.optional(),
        max_participants: z
          .int('Enter a whole number')
          .min(2, 'Must be at least 2')
          .max(16, 'Must be at most 16')
          .optional(),
        excluded_team_id: id.optional(),
        ...draftSettingInputs,
        starts_at: startsAt,
      }),
      z.object({
        contest_type: z.literal('survivor'),
        contest_name: contestName,
        season_year: requiredSeason,
        max_participants: maxParticipants,
        season_start_date: day.optional(),
      }),
    ],
    {
      error: ({ input }) =>
        hasType(input) ? `Must be one of: ${contestType.options.join(', ')}` : 'Please fill in all required fields',
    },
  ),
  answer: changedContest,
  status: 201,
})

export const deleteContest = endpoint('DELETE', '/contest/contests/:contestId', {
  access: 'admin',
  summary: 'Deletes a contest of any type while it is waiting (rulebook D9).',
  params: ofContest,
  answer: done,
})
