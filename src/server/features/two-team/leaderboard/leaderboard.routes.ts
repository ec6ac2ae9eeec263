import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/two-team/leaderboard.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readLeaderboard, readRace } from './leaderboard.service.ts'

export function leaderboardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.leaderboard).by(({ query }) => readLeaderboard(deps, query.contest_id))
  mount(app, deps, calls.leaderboardRace).by(async ({ query }) => ({
    success: true,
    ...(await readRace(deps, query.contest_id)),
  }))
}
