import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/accounts/invitations.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { createInvitation, listInvitations, readInvitation, revokeInvitation } from './invitations.service.ts'

export function invitationsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listInvitations).by(async () => ({ invitations: await listInvitations(deps) }))

  mount(app, deps, calls.createInvitation).by(async ({ caller, body }) => ({
    invitation: await createInvitation(deps, caller, body),
  }))

  mount(app, deps, calls.revokeInvitation).by(async ({ caller, params }) => {
    await revokeInvitation(deps, caller, params.id)
  })

  mount(app, deps, calls.readInvitation).by(({ params }) => readInvitation(deps, params.code))
}
