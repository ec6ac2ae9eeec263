import { z } from 'zod'
import { contestStatus, draftSettingInputs, draftSettings } from '#contract/contests/contests.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idInPath, instant, namedEntry, namedTeam, ofContest, pickedTeam, seasonYear } from '#contract/fields.ts'

const pickNumber = z.int('Enter a whole number').min(1, 'Must be at least 1')

const drafter = z.object({
  ...namedEntry,
  /** Null once the member has been deleted (rulebook A5). */
  user_id: z.int().nullable(),
})

const turn = z.object({ pick_number: z.int(), round: z.int(), participant: drafter })

const draftPick = z.object({
  pick_number: z.int(),
  round: z.int(),
  participant_id: z.int(),
  ...namedTeam,
  /** The member, an admin on their behalf, or the pool: auto-pick, or an expired pick clock (rulebook D6). */
  made_by: z.enum(['member', 'admin', 'clock']),
  picked_at: instant,
})

const clock = {
  ...draftSettings,
  /** The current pick's deadline, nights excluded; null without a pick clock and while the draft is paused. */
  pick_deadline: instant.nullable(),
  /** When the draft was paused, and the seconds left for the pick (null without a pick clock). Null unless paused. */
  paused: z.object({ at: instant, seconds_left: z.number().nullable() }).nullable(),
  server_now: instant,
}

const draftableTeam = z.object({
  ...namedTeam,
  conference_name: z.string(),
})

/** A team of the draft, whether or not it has been picked. */
const teamOfDraft = draftableTeam.extend({
  /** Regular-season wins of the previous season; null if unknown. */
  last_season_wins: z.int().nullable(),
  /**
   * This regular season so far; null before the team's first game. As of the draft's last change: games don't change
   * its ETag.
   */
  record: z.object({ wins: z.int(), losses: z.int(), ot_losses: z.int() }).nullable(),
  /**
   * Its rating before today's games, 1500 for an average team; null before its first game and with forecasts off
   * (rulebook F1, F6).
   */
  rating: z.int().nullable(),
  /** In a tiebreaker: its playoff seed, such as M1 or WC2, and its opponent in round 1. Null if unknown. */
  playoffs: z.object({ seed: z.string().nullable(), opponent_abbrev: z.string().nullable() }).nullable(),
  /** Its rank, from 1, in auto-pick's order of teams that aren't in the queue (rulebook D6). */
  auto_rank: z.int(),
})

const draft = z.object({
  contest_id: z.int(),
  /** The contest's version. */
  version: z.int(),
  status: contestStatus,
  rounds: z.int(),
  total_picks: z.int(),
  copies_of_each_team: z.int(),
  /** The first round's order; empty until it is drawn. */
  order: z.array(
    drafter.extend({
      draft_order: z.int(),
      /** Whether the pool picks for them as soon as their turn comes (rulebook D6). */
      auto_pick: z.boolean(),
    }),
  ),
  picks: z.array(draftPick),
  /** The member on the clock; null if no one is. */
  current: turn.nullable(),
  ...clock,
  /** By abbreviation. They don't change during a draft, so live updates leave them out. */
  teams: z.array(teamOfDraft),
})
export type Draft = z.infer<typeof draft>

export const readDraft = endpoint('GET', '/contest/contests/:contestId/draft', {
  access: 'member',
  summary: 'The whole draft: order, picks and whose turn it is. Answers 304 to an `If-None-Match` that still matches.',
  params: ofContest,
  bare: true,
  answer: draft,
})

export const currentPick = endpoint('GET', '/contest/contests/:contestId/draft/current', {
  access: 'member',
  summary: 'Whose turn it is and until when. Answers 304 to an `If-None-Match` that still matches.',
  params: ofContest,
  bare: true,
  answer: turn.extend({ total_picks: z.int(), ...clock }),
})
export type CurrentPick = z.infer<typeof currentPick.answer>

const picked = z.object({ pick: draftPick, draft })

export const makeDraftPick = endpoint('POST', '/contest/contests/:contestId/draft/pick', {
  limit: { each: 'member', times: 300, within: 60 },
  access: 'member',
  summary: 'Picks a team for the current pick; a `pick_number` that is no longer current is refused (rulebook D5).',
  params: ofContest,
  body: z.object({ team_id: pickedTeam, pick_number: pickNumber.optional() }),
  answer: picked,
  status: 201,
})

export const pickFor = endpoint('POST', '/contest/contests/:contestId/draft/pick-for', {
  access: 'admin',
  summary: 'Picks for the absent member whose turn it is (rulebook D6).',
  params: ofContest,
  body: z.object({ participant_id: id, team_id: pickedTeam, pick_number: pickNumber.optional() }),
  answer: picked,
  status: 201,
})

export const undoPick = endpoint('POST', '/contest/contests/:contestId/draft/undo', {
  access: 'admin',
  summary: 'Undoes the last pick while the draft runs; with `pick_number` only if that is the last one (rulebook D6).',
  params: ofContest,
  body: z.object({ pick_number: pickNumber.optional() }).optional(),
  answer: z.object({ draft }),
})

const withDraft = z.object({ draft })

export const pauseDraft = endpoint('POST', '/contest/contests/:contestId/draft/pause', {
  access: 'admin',
  summary: 'Pauses the draft: members can’t pick, and the clock keeps what was left (rulebook D6).',
  params: ofContest,
  answer: withDraft,
})

export const resumeDraft = endpoint('POST', '/contest/contests/:contestId/draft/resume', {
  access: 'admin',
  summary: 'Resumes a paused draft; the clock goes on from where it stopped (rulebook D6).',
  params: ofContest,
  answer: withDraft,
})

export const setDraftClock = endpoint('PUT', '/contest/contests/:contestId/draft/clock', {
  access: 'admin',
  summary:
    'Sets, changes or removes the pick clock while the contest drafts; the current pick gets its full time (rulebook D6).',
  params: ofContest,
  body: z.object(draftSettingInputs),
  answer: withDraft,
})

export const setAutoPick = endpoint('PUT', '/contest/contests/:contestId/draft/auto-pick', {
  limit: { each: 'member', times: 300, within: 60 },
  access: 'member',
  summary: 'Lets the pool pick for the caller as soon as their turn comes, or not any longer (rulebook D6).',
  params: ofContest,
  body: z.object({ on: z.boolean('Must be true or false') }),
  answer: z.object({ auto_pick: z.boolean() }),
})

const queueAnswer = z.object({
  team_ids: z.array(z.int()),
  /** Whether the pool picks for the caller as soon as their turn comes. */
  auto_pick: z.boolean(),
})

export const readQueue = endpoint('GET', '/contest/contests/:contestId/draft/queue', {
  access: 'member',
  summary: 'The caller’s own queue, used by auto-pick and if their clock runs out. Nobody else sees it.',
  params: ofContest,
  answer: queueAnswer,
})

export const saveQueue = endpoint('PUT', '/contest/contests/:contestId/draft/queue', {
  access: 'member',
  summary: 'Replaces the caller’s queue, best first.',
  params: ofContest,
  body: z.object({
    team_ids: z
      .array(id)
      .max(32)
      .refine((ids) => new Set(ids).size === ids.length, 'A team can be in the queue only once'),
  }),
  answer: queueAnswer,
})

export const draftTeam = draftableTeam.extend({
  /** 1, or up to 2 where each team exists twice (rulebook D3). */
  copies_left: z.int(),
  /** The code of the refusal the caller would get; null if they could take the team. */
  refused: z.enum(['team_already_yours', 'team_needed']).nullable(),
})

export const draftTeams = endpoint('GET', '/contest/picks/available-teams', {
  access: 'member',
  summary: 'The teams that are still available, by abbreviation. Answers 304 to an `If-None-Match` that still matches.',
  query: z.object({ contest_id: idInPath }),
  answer: z.array(draftTeam),
})

export const draftField = endpoint('GET', '/contest/draft-field', {
  access: 'member',
  summary:
    'The teams of a two-team draft in a season as the draft itself shows them, for a mock draft. Left out: the season in play, else the next one. Stores nothing.',
  query: z.object({ season_year: seasonYear.optional() }),
  bare: true,
  answer: z.object({ season_year: z.string(), teams: z.array(teamOfDraft) }),
})
export type DraftField = z.infer<typeof draftField.answer>
