import { z } from 'zod'
import { contest } from '#contract/contests/contests.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idInPath, instant, pickedTeam, success } from '#contract/fields.ts'

const tag = 'Draft'
const ofContest = z.object({ contestId: idInPath })
const pickNumber = z.int('Enter a whole number').min(1, 'Must be at least 1')

const drafter = z.object({
  participant_id: z.int(),
  /** Null once the member has been deleted (rulebook A5). */
  user_id: z.int().nullable(),
  participant_name: z.string(),
})

const turn = z.object({ pick_number: z.int(), round: z.int(), participant: drafter })

const draftPick = z.object({
  pick_number: z.int(),
  round: z.int(),
  participant_id: z.int(),
  team_id: z.int(),
  abbreviation: z.string(),
  team_name: z.string(),
  /** The member, an admin for them, or the pick clock (rulebook D6). */
  made_by: z.enum(['member', 'admin', 'clock']),
  picked_at: instant,
})

const clock = {
  pick_seconds: z.int().nullable(),
  /** When the current pick must be made; null without a pick clock. */
  pick_deadline: instant.nullable(),
  server_now: instant,
}

/** A team of the draft, whether or not it has been picked. */
const teamOfDraft = z.object({
  team_id: z.int(),
  team_name: z.string(),
  abbreviation: z.string(),
  conference_name: z.string(),
})

const draft = z.object({
  contest_id: z.int(),
  /** The same as the contest's. */
  version: z.int(),
  status: contest.shape.status,
  rounds: z.int(),
  total_picks: z.int(),
  copies_of_each_team: z.int(),
  /** The order of the first round; empty until it is drawn. */
  order: z.array(drafter.extend({ draft_order: z.int() })),
  picks: z.array(draftPick),
  /** Whose turn it is; null if it is nobody's. */
  current: turn.nullable(),
  ...clock,
  /** By abbreviation. They do not change during a draft, so pushes to open pages leave them out. */
  teams: z.array(teamOfDraft),
})
export type Draft = z.infer<typeof draft>

export const readDraft = endpoint({
  method: 'GET',
  path: '/contest/contests/:contestId/draft',
  access: 'member',
  tag,
  summary: 'The whole draft: order, picks and whose turn it is. Answers 304 to an `If-None-Match` that still matches.',
  params: ofContest,
  answer: draft,
})

export const currentPick = endpoint({
  method: 'GET',
  path: '/contest/contests/:contestId/draft/current',
  access: 'member',
  tag,
  summary: 'Whose turn it is and until when. Answers 304 to an `If-None-Match` that still matches.',
  params: ofContest,
  answer: turn.extend({ total_picks: z.int(), ...clock }),
})
export type CurrentPick = z.infer<typeof currentPick.answer>

const picked = z.object({ success, pick: draftPick, draft })

export const makeDraftPick = endpoint({
  method: 'POST',
  path: '/contest/contests/:contestId/draft/pick',
  limit: { each: 'member', times: 300, within: 60 },
  access: 'member',
  tag,
  summary: 'Picks a team for the current pick; a `pick_number` that is no longer current is refused (rulebook D5).',
  params: ofContest,
  body: z.object({ team_id: pickedTeam, pick_number: pickNumber.optional() }),
  answer: picked,
  status: 201,
})

export const pickFor = endpoint({
  method: 'POST',
  path: '/contest/contests/:contestId/draft/pick-for',
  access: 'admin',
  tag,
  summary: 'Picks for the absent member whose turn it is (rulebook D6).',
  params: ofContest,
  body: z.object({ participant_id: id, team_id: pickedTeam, pick_number: pickNumber.optional() }),
  answer: picked,
  status: 201,
})

export const undoPick = endpoint({
  method: 'POST',
  path: '/contest/contests/:contestId/draft/undo',
  access: 'admin',
  tag,
  summary: 'Undoes the last pick while the draft runs; with `pick_number` only if that is the last one (rulebook D6).',
  params: ofContest,
  body: z.object({ pick_number: pickNumber.optional() }).optional(),
  answer: z.object({ success, draft }),
})

const queueAnswer = z.object({ success, team_ids: z.array(z.int()) })

export const readQueue = endpoint({
  method: 'GET',
  path: '/contest/contests/:contestId/draft/queue',
  access: 'member',
  tag,
  summary: 'The caller’s own queue, used if their pick clock runs out. Nobody else sees it.',
  params: ofContest,
  answer: queueAnswer,
})

export const saveQueue = endpoint({
  method: 'PUT',
  path: '/contest/contests/:contestId/draft/queue',
  access: 'member',
  tag,
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

export const draftTeam = teamOfDraft.extend({
  /** 1, or up to 2 where each team exists twice (rulebook D3). */
  copies_left: z.int(),
  /** The code with which this pick would be refused for the caller; null if they could take the team. */
  refused: z.enum(['team_already_yours', 'team_needed']).nullable(),
})

export const draftTeams = endpoint({
  method: 'GET',
  path: '/contest/picks/available-teams',
  access: 'member',
  tag,
  summary: 'The teams that are still available, by abbreviation. Answers 304 to an `If-None-Match` that still matches.',
  query: z.object({ contest_id: idInPath }),
  answer: z.array(draftTeam),
})
