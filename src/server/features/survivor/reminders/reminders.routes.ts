import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/survivor/reminders.ts'
import type { Deps } from '#server/deps.ts'
import { startSending } from '#server/features/outbox/notifications.service.ts'
import { mount } from '#server/http/route.ts'
import { postReminders } from './reminder-posts.service.ts'
import { listUpcoming, queueReminders } from './reminders.service.ts'

export function remindersRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.processNotifications).by(async ({ caller }) => {
    const queued = await queueReminders(deps)
    await postReminders(deps)
    await startSending(deps, caller, { queued })
    return { queued }
  })

  mount(app, deps, calls.listUpcoming).by(async () => ({
    server_now: deps.now(),
    weeks: await listUpcoming(deps),
  }))
}
