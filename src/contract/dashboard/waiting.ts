import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, instant } from '#contract/fields.ts'

/** The instant after which play suffers if nobody has acted; null where nothing is lost by waiting (rulebook N5). */
const ofPool = { deadline: instant.nullable() }
const ofContest = { contest_id: z.int(), contest_name: z.string(), ...ofPool }

/** Something that needs an admin. A new kind is one line here, one in `waiting-kinds.ts` and a source in the service. */
const waitingItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('advance'), ...ofContest, week: z.string() }),
  /** A week that isn't ready a day after its last day, and the games it waits for (rulebook N8). */
  z.object({
    kind: z.literal('week_waits'),
    ...ofContest,
    week: z.string(),
    week_number: z.int(),
    games: z.array(z.object({ game_id: z.int(), game_date: day, teams: z.string(), is_playoff: z.boolean() })),
    /** How many weeks it has waited; admins are told again with each. */
    weeks_waited: z.int(),
  }),
  /**
   * The last week to lock locked by a schedule that the league has corrected since: at another time than its first game starts, or with fewer
   * games of these teams, so that one win is enough (rulebook W4, S6).
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
  /** Who has not picked, never what anyone picked (rulebook S5). */
  z.object({ kind: z.literal('no_pick'), ...ofContest, week: z.string(), names: z.array(z.string()) }),
  /** A contest that starts soon, or should have, with too few; no deadline once all its weeks have locked (rulebook S14). */
  z.object({ kind: z.literal('not_started'), ...ofContest, is_draft: z.boolean(), joined: z.int() }),
  /** A draft that is full and starts only when an admin starts it (rulebook D4). */
  z.object({ kind: z.literal('draft_full'), ...ofContest, joined: z.int() }),
  z.object({ kind: z.literal('playoff_round'), ...ofContest, round: z.int() }),
  /** Whose turn it is, and since when nothing has happened. */
  z.object({ kind: z.literal('draft'), ...ofContest, participant_name: z.string(), since: instant }),
  z.object({ kind: z.literal('season_over'), ...ofContest, season_year: z.string() }),
  /** `starts_at` is when its draft could start, to fill in (rulebook D10). */
  z.object({
    kind: z.literal('tied'),
    ...ofContest,
    names: z.array(z.string()),
    starts_at: instant.nullable(),
  }),
  /** Members who are out and could play on; the deadline is the lock from which on too few weeks are left (rulebook Y4). */
  z.object({ kind: z.literal('second_chance'), ...ofContest, out: z.int(), starts_at: instant.nullable() }),
  /** The league's final standings still differ from the pool's own count after three days (rulebook B4). */
  z.object({ kind: z.literal('final_table'), ...ofPool, words: z.string() }),
  z.object({ kind: z.literal('schedule_here'), ...ofPool, season_year: z.string() }),
  /** What went wrong; null if no backup has been made for two days. */
  z.object({
    kind: z.literal('backup'),
    ...ofPool,
    trouble: z.string().nullable(),
    last_success_at: instant.nullable(),
  }),
  z.object({ kind: z.literal('feed'), ...ofPool, scores_as_of: instant.nullable() }),
  z.object({ kind: z.literal('mail'), ...ofPool, trouble: z.string() }),
  /** A channel of another chat that took nothing for a week (rulebook N9). */
  z.object({ kind: z.literal('webhook'), ...ofPool, webhook_id: z.int(), name: z.string(), refusal: z.string() }),
  /** An admin whom no mail can reach. */
  z.object({ kind: z.literal('local_admin'), ...ofPool, user_id: z.int(), name: z.string(), email: z.string() }),
  /** The address that links begin with, if only the server's own machine knows it. */
  z.object({ kind: z.literal('address'), ...ofPool, address: z.string() }),
])
export type WaitingItem = z.infer<typeof waitingItem>

export const whatWaits = endpoint('GET', '/admin/waiting', {
  access: 'admin',
  summary: 'What needs an admin, the most urgent first, then by deadline; empty if nothing does (rulebook N5).',
  answer: z.object({ items: z.array(waitingItem), server_now: instant }),
})
