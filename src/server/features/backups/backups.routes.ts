import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/backups/backups.ts'
import type { Deps } from '#server/deps.ts'
import { countFailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { asFile } from '#server/http/csv.ts'
import { mount } from '#server/http/route.ts'
import { makeBackupFor, openBackup, viewBackups } from './backups-desk.service.ts'

export function backupsRoutes(app: FastifyInstance, deps: Deps): void {
  const attempts = countFailedAttempts(deps)

  mount(app, deps, calls.listBackups).by(() => viewBackups(deps))

  mount(app, deps, calls.makeBackup).by(async ({ caller }) => ({
    backup: await makeBackupFor(deps, caller),
  }))

  mount(app, deps, calls.downloadBackup).by(async ({ caller, params, body, request, reply }) => {
    const { name, size, content } = await openBackup(deps, attempts, {
      caller,
      name: params.name,
      password: body.password,
      log: request.log,
    })
    asFile(reply, name).header('content-length', size)
    return reply.type('application/gzip').send(content)
  })
}
