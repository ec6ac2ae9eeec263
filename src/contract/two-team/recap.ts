import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath, instant } from '#contract/fields.ts'

const recapPick = z.object({
  pick_number: z.int(),
  round: z.int(),
  team_id: z.int(),
  abbreviation: z.string(),
  team_name: z.string(),
  /** The member, an admin for them, or the pick clock (rulebook D6). */
  made_by: z.enum(['member', 'admin', 'clock']),
  /** The team's wins in the season that measures, and its place by them. */
  wins: z.int(),
  place: z.int(),
  /** Its wins more than the pick brings if everyone takes the best team left; negative for fewer. */
  over_par: z.int(),
})

const recapPair = z.object({
  participant_id: z.int(),
  /** Null once the member has been deleted (rulebook A5). */
  user_id: z.int().nullable(),
  participant_name: z.string(),
  draft_order: z.int(),
  /** In the order they were made; more than two in a tiebreaker. */
  picks: z.array(recapPick),
  /** The sums of the picks. */
  wins: z.int(),
  over_par: z.int(),
})

const draftRecap = z.object({
  contest_id: z.int(),
  contest_name: z.string(),
  season_year: z.string(),
  /**
   * The season whose regular-season wins measure the picks: the one before, for a tiebreaker its own. Null where nothing is known of it:
   * then all wins are 0 and nobody is over or under their draft slot.
   */
  measured_by: z.string().nullable(),
  started_at: instant.nullable(),
  ended_at: instant,
  /** In the order of the first round. */
  pairs: z.array(recapPair),
  /** The participant whose picks are furthest over their draft slots, the pick that is, and the pick furthest under its own (rulebook D2). */
  best_value: z.int().nullable(),
  steal: z.int().nullable(),
  reach: z.int().nullable(),
})
export type DraftRecap = z.infer<typeof draftRecap>

export const readRecap = endpoint('GET', '/contest/contests/:contestId/draft/recap', {
  access: 'member',
  summary:
    'What a finished draft was worth by last season’s wins, a tiebreaker’s by its own season’s (rulebook D2). Answers 304 to an `If-None-Match` that still matches.',
  params: z.object({ contestId: idInPath }),
  answer: draftRecap,
})
