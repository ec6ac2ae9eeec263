import type { FastifyInstance } from 'fastify'
import { oddsRecord } from '#contract/odds/odds.ts'
import { midnightAfter } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readRecord } from './record.service.ts'

export function oddsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, oddsRecord).byCache(
    ({ query }) => [query.season_year ?? ''],
    async ({ query }) => {
      // Computed before reading: a record built across midnight must not be cached as the next day's.
      const until = midnightAfter(deps.now())
      return { answer: await readRecord(deps, query.season_year), until }
    },
  )
}
