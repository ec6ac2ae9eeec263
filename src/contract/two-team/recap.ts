import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, namedContest, namedEntry, namedTeam, ofContest } from '#contract/fields.ts'

const recapPick = z.object({
  pick_number: z.int(),
  round: z.int(),
  ...namedTeam,
  /** The member, an admin on their behalf, or the pick clock (rulebook D6). */
  made_by: z.enum(['member', 'admin', 'clock']),
  /** The team's wins in the measuring season, and its place by wins. */
  wins: z.int(),
  place: z.int(),
  /** Its wins above what the pick yields if everyone takes the best team left; negative if below. */
  over_par: z.int(),
})

const recapPair = z.object({
  ...namedEntry,
  /** Null once the member has been deleted (rulebook A5). */
  user_id: z.int().nullable(),
  draft_order: z.int(),
  /** In draft order; more than two in a tiebreaker. */
  picks: z.array(recapPick),
  /** Sums over the picks. */
  wins: z.int(),
  over_par: z.int(),
})

const draftRecap = z.object({
  ...namedContest,
  season_year: z.string(),
  /**
   * The season whose regular-season wins measure the picks: the previous one, or a tiebreaker's own. Null if its wins
   * are unknown: then all wins are 0 and everyone is on par.
   */
  measured_by: z.string().nullable(),
  started_at: instant.nullable(),
  ended_at: instant,
  /** In first-round order. */
  pairs: z.array(recapPair),
  /**
   * The participant furthest above their draft slots, the pick furthest above its slot, and the pick furthest below it
   * (rulebook D2).
   */
  best_value: z.int().nullable(),
  steal: z.int().nullable(),
  reach: z.int().nullable(),
})
export type DraftRecap = z.infer<typeof draftRecap>

export const readRecap = endpoint('GET', '/contest/contests/:contestId/draft/recap', {
  access: 'member',
  summary:
    'What a finished draft was worth by last season’s wins, a tiebreaker’s by its own season’s (rulebook D2). Answers 304 to an `If-None-Match` that still matches.',
  params: ofContest,
  answer: draftRecap,
})
