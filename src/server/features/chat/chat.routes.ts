import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/chat/chat.ts'
import type { Deps } from '#server/deps.ts'
import { JoinedAnswer } from '#server/http/cached-answers.ts'
import { mount } from '#server/http/route.ts'
import * as chat from './chat.service.ts'
import { listMutes, muteMember, unmuteMember } from './mutes.service.ts'
import { markRead, readReading } from './reading.service.ts'

export function chatRoutes(app: FastifyInstance, deps: Deps): void {
  const readPage = chat.sharePages(deps)
  mount(app, deps, calls.readMessages).by(async ({ query }) => {
    const { messages, ...page } = await readPage({ ...query, limit: query.limit ?? calls.PAGE_SIZE })
    return new JoinedAnswer({ ...page, server_now: deps.now() }, messages)
  })
  mount(app, deps, calls.searchMessages).by(async ({ query }) => ({
    messages: await chat.search(deps, query),
    server_now: deps.now(),
  }))
  mount(app, deps, calls.deleteMessage).by(async ({ params, caller }) => {
    await chat.deleteMessage(deps, caller, params.id)
  })
  mount(app, deps, calls.restoreMessage).by(async ({ params, caller }) => ({
    message: await chat.restoreMessage(deps, caller, params.id),
  }))
  mount(app, deps, calls.reactToMessage).by(async ({ params, body, caller }) => ({
    message: await chat.react(deps, caller, { messageId: params.id, ...body }),
  }))
  mount(app, deps, calls.readReading).by(({ caller }) => readReading(deps, caller.userId))
  mount(app, deps, calls.markRead).by(({ body, caller }) =>
    markRead(deps, { userId: caller.userId, messageId: body.messageId }),
  )
  mount(app, deps, calls.listMutes).by(async () => ({ mutes: await listMutes(deps) }))
  mount(app, deps, calls.muteMember).by(async ({ params, body, caller }) => ({
    mutedUntil: await muteMember(deps, caller, { userId: params.userId, minutes: body.minutes }),
  }))
  mount(app, deps, calls.unmuteMember).by(async ({ params, caller }) => {
    await unmuteMember(deps, caller, params.userId)
  })
}
