import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/passkeys/passkeys.ts'
import type { Deps } from '#server/deps.ts'
import { originOf, ownUserOf, welcome } from '#server/features/accounts/sign-in/session-answer.ts'
import { requireUser } from '#server/features/accounts/users/users.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { mount } from '#server/http/route.ts'
import type { Caller } from '#server/http/session.ts'
import { askSecondFactor, askSignIn, giveSecondFactor, signInByPasskey } from './passkey-sign-in.service.ts'
import { addPasskey, askNewPasskey, listOwnPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts'
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes.service.ts'

export function passkeysRoutes(app: FastifyInstance, deps: Deps, attempts: FailedAttempts): void {
  mount(app, deps, calls.askSignIn).by(async () => ({ options: askSignIn(deps) }))

  mount(app, deps, calls.signInByPasskey).by(async ({ body, request, reply }) => {
    const session = await signInByPasskey(deps, attempts, { ...body, ...originOf(request) })
    return { ...(await welcome(deps, { request, reply, session })), message: 'Welcome back' }
  })

  ownPasskeyRoutes(app, deps, attempts)
  secondFactorRoutes(app, deps, attempts)
}

function ownPasskeyRoutes(app: FastifyInstance, deps: Deps, attempts: FailedAttempts): void {
  mount(app, deps, calls.listPasskeys).by(({ caller }) => listOwnPasskeys(deps, caller))

  mount(app, deps, calls.askNewPasskey).by(async ({ caller, body: { currentPassword }, request: { log } }) => ({
    options: await askNewPasskey(deps, attempts, { caller, currentPassword, log }),
  }))

  mount(app, deps, calls.addPasskey).by(async ({ caller, body, request: { log } }) => ({
    passkey: await addPasskey(deps, { ...body, caller, log }),
    user: await confirmed(deps, caller),
  }))

  mount(app, deps, calls.renamePasskey).by(async ({ caller, params, body: { name } }) => ({
    passkey: await renamePasskey(deps, caller, { passkeyId: params.id, name }),
  }))

  mount(app, deps, calls.removePasskey).by(async ({ caller, params, body: { currentPassword }, request: { log } }) => {
    await removePasskey(deps, attempts, { passkeyId: params.id, caller, currentPassword, log })
  })
}

function secondFactorRoutes(app: FastifyInstance, deps: Deps, attempts: FailedAttempts): void {
  mount(app, deps, calls.askSecondFactor).by(async ({ caller }) => ({
    options: await askSecondFactor(deps, caller),
  }))

  mount(app, deps, calls.giveSecondFactor).by(async ({ caller, body: { response }, request: { log } }) => {
    await giveSecondFactor(deps, attempts, { caller, response, log })
    return { user: await confirmed(deps, caller) }
  })

  mount(app, deps, calls.useRecoveryCode).by(async ({ caller, body: { code }, request: { log } }) => {
    await useRecoveryCode(deps, attempts, { caller, code, log })
    return { user: await confirmed(deps, caller) }
  })

  mount(app, deps, calls.makeRecoveryCodes).by(async ({ caller, body: { currentPassword }, request: { log } }) => ({
    codes: await makeRecoveryCodes(deps, attempts, { caller, currentPassword, log }),
  }))
}

/** The caller after confirming their session: an admin with the second factor can use all admin calls from now on. */
async function confirmed(deps: Deps, { userId }: Caller) {
  return ownUserOf(await requireUser(deps.db, userId), { needsSecondFactor: false })
}
