import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/announcements/announcements.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { listAnnouncements, previewAnnouncement, sendAnnouncement } from './announcements.service.ts'

export function announcementsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.previewAnnouncement).by(({ body }) => previewAnnouncement(deps, body))

  mount(app, deps, calls.listAnnouncements).by(async () => ({ announcements: await listAnnouncements(deps) }))

  mount(app, deps, calls.sendAnnouncement).by(({ caller, body }) => sendAnnouncement(deps, caller, body))
}
