import type { FastifyInstance } from 'fastify'
import * as deletion from '#contract/accounts/deletion.ts'
import * as cards from '#contract/accounts/sign-in-cards.ts'
import * as files from '#contract/accounts/user-import.ts'
import * as calls from '#contract/accounts/users.ts'
import type { Deps } from '#server/deps.ts'
import { makeCard, readCard, revokeCard } from '#server/features/accounts/cards/sign-in-cards.service.ts'
import { createUser, createWithoutEmail } from '#server/features/accounts/invitations/create-in-contests.service.ts'
import { createWithLink } from '#server/features/accounts/invitations/create-with-link.service.ts'
import { exportUsers, importUsers, previewImport } from '#server/features/accounts/invitations/import.service.ts'
import { sharePasswordLink } from '#server/features/accounts/passwords/password-mails.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { asCsvFile } from '#server/http/csv.ts'
import { mount } from '#server/http/route.ts'
import { withSealedVersion } from '#server/http/sealed-version.ts'
import { deleteUser, listDeletedUsers, readConsequences, restoreUser } from './deletion.service.ts'
import { setUserRole } from './roles.service.ts'
import { listUserPage } from './user-list.service.ts'
import { setUserStatus, updateUser } from './users.service.ts'

export function usersRoutes(app: FastifyInstance, deps: Deps, attempts: FailedAttempts): void {
  accountRoutes(app, deps)
  accessRoutes(app, deps, attempts)
  fileRoutes(app, deps)
}

function accountRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listUsers).by(({ query }) => listUserPage(deps, query))

  mount(app, deps, calls.createUser).by(async ({ caller, body }) => ({
    user: withSealedVersion(deps, await createUser(deps, caller, body)),
  }))

  mount(app, deps, calls.createWithLink).by(({ caller, body: { contest_ids, send_mail, ...person } }) =>
    createWithLink(deps, caller, { person, contestIds: contest_ids ?? [], byMail: send_mail ?? false }),
  )

  mount(app, deps, calls.createWithoutEmail).by(async ({ caller, body }) => ({
    user: withSealedVersion(deps, await createWithoutEmail(deps, caller, body)),
  }))

  mount(app, deps, calls.updateUser).by(async ({ caller, params, body }) => ({
    user: withSealedVersion(deps, await updateUser(deps, caller, { ...body, userId: params.id })),
  }))

  mount(app, deps, calls.deleteUser).by(async ({ caller, params }) => {
    await deleteUser(deps, caller, params.id)
  })

  mount(app, deps, deletion.userConsequences).by(async ({ params }) => ({
    consequences: await readConsequences(deps, params.id),
  }))

  mount(app, deps, deletion.listDeletedUsers).by(async () => ({ users: await listDeletedUsers(deps) }))

  mount(app, deps, deletion.restoreUser).by(({ caller, params }) => restoreUser(deps, caller, params.id))
}

/** Whether and how a user can sign in. */
function accessRoutes(app: FastifyInstance, deps: Deps, attempts: FailedAttempts): void {
  mount(app, deps, calls.setUserStatus).by(async ({ caller, params, body }) => ({
    user: withSealedVersion(deps, await setUserStatus(deps, caller, { userId: params.id, active: body.active })),
  }))

  mount(app, deps, calls.setUserRole).by(
    async ({ caller, params, body: { role, currentPassword }, request: { log } }) => ({
      user: withSealedVersion(
        deps,
        await setUserRole(deps, attempts, { role, currentPassword, caller, log, userId: params.id }),
      ),
    }),
  )

  mount(app, deps, calls.createPasswordLink).by(({ caller, params, body }) =>
    sharePasswordLink(deps, caller, { userId: params.id, byMail: body?.send_mail ?? false }),
  )

  mount(app, deps, cards.readSignInCard).by(({ params }) => readCard(deps, params.id))

  mount(app, deps, cards.makeSignInCard).by(({ caller, params }) => makeCard(deps, caller, params.id))

  mount(app, deps, cards.revokeSignInCard).by(async ({ caller, params }) => {
    await revokeCard(deps, caller, params.id)
  })
}

function fileRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, files.previewImport).by(({ body }) =>
    previewImport(deps, { csv: body.csv, columns: body.columns, contestIds: body.contest_ids ?? [] }),
  )

  mount(app, deps, files.importUsers).by(({ caller, body }) =>
    importUsers(deps, caller, {
      csv: body.csv,
      columns: body.columns,
      contestIds: body.contest_ids ?? [],
      byMail: body.send_mails ?? false,
    }),
  )

  mount(app, deps, files.exportUsers).by(async ({ reply }) =>
    asCsvFile(reply, { name: 'puckpool-users.csv', csv: await exportUsers(deps) }),
  )
}
