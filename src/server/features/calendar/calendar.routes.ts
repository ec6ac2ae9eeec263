import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/calendar/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readAddress, readCalendar, renewAddress } from './calendar.service.ts'

/**
 * `settle` records clock decisions first (T6): a calendar is read without a session, and within a visitor's turn (A8).
 */
export function calendarRoutes(app: FastifyInstance, deps: Deps, settle: (deps: Deps) => Promise<void>): void {
  mount(app, deps, calls.calendarFile).by(async ({ params, reply }) => {
    await settle(deps)
    const text = await readCalendar(deps, params.file)
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="puckpool.ics"')
      .header('cache-control', 'private, no-cache')
      .send(text)
  })

  mount(app, deps, calls.calendarAddress).by(async ({ caller }) => ({
    url: await readAddress(deps, caller),
  }))

  mount(app, deps, calls.newCalendarAddress).by(async ({ caller }) => ({
    url: await renewAddress(deps, caller),
  }))
}
