import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/feed/feed.ts'
import { readFeed } from '#contract/feed/freshness.ts'
import type { Deps } from '#server/deps.ts'
import { readFreshness, syncGames } from '#server/features/feed/feed.service.ts'
import { mount } from '#server/http/route.ts'

export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.syncGames).by(({ body, caller }) => syncGames(deps, caller, body ?? {}))

  mount(app, deps, readFeed).by(() => readFreshness(deps))
}
