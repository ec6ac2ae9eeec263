import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/two-team/leaderboard.ts'
import { midnightAfter } from '#rules/time.ts'
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
      return { answer: await readRace(deps, query.contest_id), until }
    },
  )
}
