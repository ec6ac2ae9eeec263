import { z } from 'zod'
import { entryName } from '#contract/accounts/users.ts'
import { changedContest, draftSettingInputs, requiredSeason, startsAt } from '#contract/contests/contests.ts'
import { endpoint } from '#contract/endpoint.ts'
import { contestName, id, ofContest } from '#contract/fields.ts'

export const updateContest = endpoint('PUT', '/contest/contests/:contestId', {
  access: 'admin',
  summary:
    'Changes a two-team contest or a tiebreaker while it is waiting; what is left out stays as it is (rulebook D9).',
  params: ofContest,
  body: z.object({
    contest_name: contestName.optional(),
    season_year: requiredSeason.optional(),
    max_participants: z
      .int('Enter a whole number')
      .min(2, 'Must be at least 2')
      .max(32, 'Must be at most 32')
      .optional(),
    ...draftSettingInputs,
    starts_at: startsAt,
    /** For a three-way tiebreaker. Null: the rule chooses (rulebook B2). */
    excluded_team_id: id.nullable().optional(),
  }),
  answer: changedContest,
})

export const startContest = endpoint('POST', '/contest/contests/:contestId/start', {
  access: 'admin',
  summary: 'Draws the order and starts the draft (rulebook D1, D4).',
  params: ofContest,
  answer: changedContest,
})

export const completeContest = endpoint('POST', '/contest/contests/:contestId/complete', {
  access: 'admin',
  summary:
    'Completes a contest that is in progress. With `even_though_season_runs: false` it is refused while its season still runs, for a caller that asks first (rulebook D9).',
  params: ofContest,
  body: z.object({ even_though_season_runs: z.boolean().optional() }).optional(),
  answer: changedContest,
})

export const reopenContest = endpoint('POST', '/contest/contests/:contestId/reopen', {
  access: 'admin',
  summary: 'Reopens a completed contest: its standings follow the games again (rulebook D9).',
  params: ofContest,
  answer: changedContest,
})

export const joinContest = endpoint('POST', '/contest/contests/:contestId/join', {
  access: 'member',
  summary: 'Joins while the contest is waiting; the 16th of 16 and the 32nd of 32 start the draft (rulebook D4).',
  params: ofContest,
  body: z.object({ participant_name: entryName.optional() }).optional(),
  answer: changedContest,
})

export const leaveContest = endpoint('DELETE', '/contest/contests/:contestId/leave', {
  access: 'member',
  summary: 'Leaves while the contest is waiting.',
  params: ofContest,
  answer: changedContest,
})
