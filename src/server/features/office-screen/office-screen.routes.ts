import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/office-screen/office-screen.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { type HiddenIn, listHiddenFromOutsider, readOfficeScreen } from './office-screen.service.ts'
import { makeLink, readLink, requireSecret, revokeLink } from './screen-link.service.ts'

/** `settle` writes down what a clock has decided by now (T6): a television has no session. */
export function officeScreenRoutes(app: FastifyInstance, deps: Deps, settle: (deps: Deps) => Promise<void>): void {
  mount(app, deps, calls.readOfficeScreen).byCache(
    () => [],
    (_ask, hidden: readonly HiddenIn[]) => readOfficeScreen(deps, hidden),
    async ({ params, reply }) => {
      await requireSecret(deps, params.secret)
      await settle(deps)
      reply.header(calls.POOL_NOW, deps.now())
      return listHiddenFromOutsider(deps)
    },
  )
  mount(app, deps, calls.readScreenLink).by(() => readLink(deps))
  mount(app, deps, calls.makeScreenLink).by(({ caller }) => makeLink(deps, caller))
  mount(app, deps, calls.revokeScreenLink).by(async ({ caller }) => {
    await revokeLink(deps, caller)
  })
}
