import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/chat/chat.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import * as chat from './chat.service.ts'
import { muteMember, unmuteMember } from './mutes.service.ts'
import { markRead, readReading } from './reading.service.ts'

export function chatRoutes(app: FastifyInstance, deps: Deps): void {
  const readPage = chat.sharePages(deps)
  mount(app, deps, calls.readMessages).byRows('messages', async ({ query }) => ({
    success: true,
    ...(await readPage({ ...query, limit: query.limit ?? calls.PAGE_SIZE })),
    server_now: deps.now(),
  }))
  mount(app, deps, calls.searchMessages).by(async ({ query }) => ({
    success: true,
    messages: await chat.search(deps, query),
    server_now: deps.now(),
  }))
  mount(app, deps, calls.deleteMessage).by(async ({ params, caller }) => {
    await chat.deleteMessage(deps, caller, params.id)
    return { success: true }
  })
  mount(app, deps, calls.restoreMessage).by(async ({ params, caller }) => ({
    success: true,
    message: await chat.restoreMessage(deps, caller, params.id),
  }))
  mount(app, deps, calls.reactToMessage).by(async ({ params, body, caller }) => ({
    success: true,
    message: await chat.react(deps, caller, { messageId: params.id, ...body }),
  }))
  mount(app, deps, calls.readReading).by(async ({ caller }) => ({
    success: true,
    ...(await readReading(deps, caller.userId)),
  }))
  mount(app, deps, calls.markRead).by(async ({ body, caller }) => ({
    success: true,
    ...(await markRead(deps, { userId: caller.userId, messageId: body.messageId })),
  }))
  mount(app, deps, calls.muteMember).by(async ({ params, body, caller }) => ({
    success: true,
    mutedUntil: await muteMember(deps, caller, { userId: params.userId, minutes: body.minutes }),
  }))
  mount(app, deps, calls.unmuteMember).by(async ({ params, caller }) => {
    await unmuteMember(deps, caller, params.userId)
    return { success: true }
  })
}
