import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/two-team/leaderboard.ts'
import { addDays, easternDay, easternInstant, type Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readLeaderboard, readRace } from './leaderboard.service.ts'

export function leaderboardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.leaderboard).byCache(
    ({ query }) => [query.contest_id],
    async ({ query }) => {
      // Before the answer is read: one made across midnight must not be kept as the next day's.
      const until = midnightAfter(deps.now())
      return { answer: await readLeaderboard(deps, query.contest_id), until }
    },
  )
  mount(app, deps, calls.leaderboardRace).byCache(
    ({ query }) => [query.contest_id],
    async ({ query }) => {
      const until = midnightAfter(deps.now())
      return { answer: { success: true, ...(await readRace(deps, query.contest_id)) }, until }
    },
  )
}

/** When the league day ends, and with it the games of today and the forecast made this morning (T1, F1). */
function midnightAfter(now: Instant): Instant {
  return easternInstant(addDays(easternDay(now), 1), { hour: 0, minute: 0 })
}
