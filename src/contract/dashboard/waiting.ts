import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, instant, namedContest } from '#contract/fields.ts'

/** The instant after which play suffers if no one has acted; null if waiting costs nothing (rulebook N5). */
const ofPool = { deadline: instant.nullable() }
const ofContest = {
  ...namedContest,
  /** Another contest is on too, so the title names this one. */
  is_one_of_several: z.boolean().optional(),
  ...ofPool,
}

/**
 * An item that needs an admin. A new kind takes one line here, one in `waiting-kinds.ts` and a source in the service.
 */
const waitingItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('advance'), ...ofContest, week: z.string() }),
  /** A week that isn't ready one day after its last day, and the games it is waiting for (rulebook N8). */
  z.object({
    kind: z.literal('week_waits'),
    ...ofContest,
    week: z.string(),
    week_number: z.int(),
    games: z.array(z.object({ game_id: z.int(), game_date: day, teams: z.string(), is_playoff: z.boolean() })),
    /** How many weeks it has waited; admins are notified again each week. */
    weeks_waited: z.int(),
  }),
  /**
   * The last locked week used a schedule that the league has since corrected: its first game moved, or these teams have
   * fewer games, so that one win is enough (rulebook W4, S6).
   */
  z.object({
    kind: z.literal('locked_wrong'),
    ...ofContest,
    week: z.string(),
    week_number: z.int(),
    locked_at: instant,
    first_start: instant.nullable(),
    teams: z.array(z.string()),
  }),
  z.object({ kind: z.literal('out_of_date'), ...ofContest, weeks: z.array(z.string()) }),
  /** A contest without a pick by a living member for two weeks in a row (rulebook S20). */
  z.object({ kind: z.literal('idle'), ...ofContest, weeks: z.array(z.string()) }),
  /** Members without a pick, never what anyone picked (rulebook S5). */
  z.object({ kind: z.literal('no_pick'), ...ofContest, week: z.string(), names: z.array(z.string()) }),
  /**
   * A contest starting soon, or overdue, with too few members; no deadline once all its weeks have locked (rulebook
   * S14).
   */
  z.object({
    kind: z.literal('not_started'),
    ...ofContest,
    is_draft: z.boolean(),
    joined: z.int(),
    /** Its scheduled start has passed. */
    is_missed: z.boolean(),
  }),
  /** A full draft that starts only when an admin starts it (rulebook D4). */
  z.object({ kind: z.literal('draft_full'), ...ofContest, joined: z.int() }),
  z.object({ kind: z.literal('playoff_round'), ...ofContest, round: z.int() }),
  /** The member on the clock, and the time of the last activity. */
  z.object({ kind: z.literal('draft'), ...ofContest, participant_name: z.string(), since: instant }),
  z.object({ kind: z.literal('season_over'), ...ofContest, season_year: z.string() }),
  /** `starts_at`: the suggested start of its draft, as the form's default (rulebook D10). */
  z.object({
    kind: z.literal('tied'),
    ...ofContest,
    names: z.array(z.string()),
    starts_at: instant.nullable(),
  }),
  /**
   * Eliminated members who could play on; the deadline is the lock after which too few weeks are left (rulebook Y4).
   */
  z.object({ kind: z.literal('second_chance'), ...ofContest, out: z.int(), starts_at: instant.nullable() }),
  /** After three days the league's final standings still differ from the pool's own count (rulebook B4). */
  z.object({ kind: z.literal('final_table'), ...ofPool, words: z.string() }),
  /** Entries whose fee isn't marked as paid (rulebook O11). */
  z.object({
    kind: z.literal('unpaid'),
    ...ofContest,
    is_draft: z.boolean(),
    entries: z.int(),
    paid: z.int(),
    due_on: day.nullable(),
  }),
  z.object({ kind: z.literal('schedule_here'), ...ofPool, season_year: z.string() }),
  /** The error; null if no backup has been made for two days. */
  z.object({
    kind: z.literal('backup'),
    ...ofPool,
    trouble: z.string().nullable(),
    last_success_at: instant.nullable(),
  }),
  /** Null if the NHL has never answered. */
  z.object({ kind: z.literal('feed'), ...ofPool, scores_as_of: instant.nullable() }),
  z.object({ kind: z.literal('mail'), ...ofPool, trouble: z.string() }),
  /** A webhook that has refused every post for a week (rulebook N9). */
  z.object({ kind: z.literal('webhook'), ...ofPool, webhook_id: z.int(), name: z.string(), refusal: z.string() }),
  /** An admin whose address can't receive mail. */
  z.object({ kind: z.literal('local_admin'), ...ofPool, user_id: z.int(), name: z.string(), email: z.string() }),
  /** The base address of links, if only the server's own machine can reach it. */
  z.object({ kind: z.literal('address'), ...ofPool, address: z.string() }),
])
export type WaitingItem = z.infer<typeof waitingItem>

export const whatWaits = endpoint('GET', '/admin/waiting', {
  access: 'admin',
  summary: 'What needs an admin, the most urgent first, then by deadline; empty if nothing does (rulebook N5).',
  answer: z.object({ items: z.array(waitingItem), server_now: instant }),
})
