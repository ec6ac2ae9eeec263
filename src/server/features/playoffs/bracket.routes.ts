import type { FastifyInstance } from 'fastify'
import { playoffBracket } from '#contract/playoffs/bracket.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readBracket } from './bracket.service.ts'

export function bracketRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, playoffBracket).byCache(
    ({ query }) => [query.season_year ?? ''],
    async ({ query }) => {
      const { answer, until } = await readBracket(deps, query.season_year)
      return { answer, until }
    },
  )
}
