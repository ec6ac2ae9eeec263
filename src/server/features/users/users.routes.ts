import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { createUser, deleteUser, listUsers, setUserStatus, updateUser } from './users.service.ts'

export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listUsers).by(async () => ({ success: true, users: await listUsers(deps) }))

  mount(app, deps, calls.createUser).by(async ({ caller, body }) => ({
    success: true,
    user: await createUser(deps, caller, body),
  }))

  mount(app, deps, calls.updateUser).by(async ({ caller, params, body }) => ({
    success: true,
    user: await updateUser(deps, caller, { ...body, userId: params.id }),
  }))

  mount(app, deps, calls.deleteUser).by(async ({ caller, params }) => {
    await deleteUser(deps, caller, params.id)
    return { success: true }
  })

  mount(app, deps, calls.setUserStatus).by(async ({ caller, params, body }) => ({
    success: true,
    user: await setUserStatus(deps, caller, { userId: params.id, active: body.active }),
  }))
}
