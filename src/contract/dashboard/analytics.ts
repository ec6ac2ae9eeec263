import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, success } from '#contract/fields.ts'
import { weekPick } from '#contract/survivor/picks.ts'

/** The caller's own state in the survivor contest on the dashboard. */
const mySurvivor = z.object({
  is_participant: z.boolean(),
  is_eliminated: z.boolean(),
  elimination_week: z.int().nullable(),
  /** The same in words: 'Week 4', or 'Round 1, Game 2' in the playoffs. */
  eliminated_in: z.string().nullable(),
  pick: weekPick.nullable(),
})

export const analytics = z.object({
  season_year: z.string(),
  currentWeek: z.int(),
  survivorAlive: z.int(),
  totalParticipants: z.int(),
  totalUsers: z.int(),
  /** The next deadline in the pool's zone, for example 'Mon, Nov 17, 7:00 PM ET', or 'TBD'. */
  nextDeadline: z.string(),
  next_deadline_at: instant.nullable(),
  /** What is to be picked by then: 'Week 7', or 'Round 1, Game 2' in the playoffs. */
  next_deadline_for: z.string().nullable(),
  server_now: instant,
  /** The leader of the active two-team contest. */
  leader: z.object({ name: z.string(), wins: z.int() }).nullable(),
  gamesThisWeek: z.int(),
  survivor: z
    .object({
      contest_id: z.int(),
      contest_name: z.string(),
      status: z.enum(['waiting', 'in_progress', 'completed']),
      phase: z.enum(['regular_season', 'playoff_tiebreaker']),
      week_number: z.int(),
      /** For a playoff slot, its round and the number of its games. */
      round: z.int().nullable(),
      game_number: z.int().nullable(),
      awaiting_round: z.int().nullable(),
      is_locked: z.boolean(),
      lock_time: instant.nullable(),
      /** Whether a member without a pick may still make one after the lock (rulebook S2). */
      late_picks: z.boolean(),
      current_participants: z.int(),
      max_participants: z.int(),
      /** First place; several names if it is shared, such as 'Ann and Bob'. */
      champion: z.string().nullable(),
      /** The next week that locks, and the caller's own pick of it; null where none is left (rulebook S1). */
      next_pick: z
        .object({
          week_number: z.int(),
          round: z.int().nullable(),
          game_number: z.int().nullable(),
          lock_time: instant.nullable(),
          pick: weekPick.nullable(),
        })
        .nullable(),
      me: mySurvivor,
    })
    .nullable(),
})
export type Analytics = z.infer<typeof analytics>

export const readAnalytics = endpoint({
  method: 'GET',
  path: '/contest/analytics',
  access: 'member',
  tag: 'Dashboard',
  summary: 'What the dashboard shows: week, alive, deadline, leader and the caller’s own state.',
  answer: z.object({ success, data: analytics }),
})
