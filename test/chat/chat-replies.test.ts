import { afterEach, expect, test } from 'vitest'
import type { ChatMessage, readMessages, searchMessages } from '#contract/chat/chat.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { MyData } from '#contract/exports/exports.ts'
import { seconds } from '#rules/time.ts'
import { givenTwoServers, hearing, type LiveServer, type Page } from '../harness/live-server.ts'
import type { Person } from '../harness/people.ts'

/** Replies in the chat, over real sockets and two servers. */
const servers = await givenTwoServers()
const { pool, first, second, ann, bob } = servers
afterEach(() => {
  pool.wall.advance(seconds(6))
})

test('a reply quotes the start of its message, in the answer, on every page, in the history and in the search (C1)', async () => {
  const [annPage, bobPage] = [await join(first, ann), await join(second, bob)]
  const { message: long } = await send(annPage, { message: `Who has Boston? ${'x'.repeat(300)}` })
  const ear = hearing(annPage, 'chat:message')
  const { message: reply } = await send(bobPage, { message: 'Not quokka', replyTo: long.id })
  expect(reply.replyTo).toEqual({
    id: long.id,
    userId: ann.userId,
    userName: 'Ann Abbott',
    message: long.message.slice(0, 200),
  })
  expect(await ear.until(({ id }) => id === reply.id)).toEqual(reply)
  expect(await shown(reply.id)).toEqual(reply)
  const { messages } = (await ann.get<AnswerOf<typeof searchMessages>>('/chat/search?text=quokka')).body
  expect(messages).toEqual([reply])
  expect((await shown(long.id))?.replyTo).toBeNull()
})

type Sent = { success: boolean; message: ChatMessage }
type Said = { message: string; clientId?: string; replyTo?: unknown }
const join = (server: LiveServer, { token }: Person) => servers.join(server, { token })
// Also accepts replies of the wrong type; a test of a refusal's text compares the whole response.
const send = async (page: Page, said: Said): Promise<Sent> =>
  (await page.emitWithAck('chat:message', said as { message: string })) as Sent
const read = async (query = '') => (await ann.get<AnswerOf<typeof readMessages>>(`/chat/messages${query}`)).body
const shown = async (id: number) => (await read()).messages.find((message) => message.id === id)

test.each([
  ['x', "We couldn't read that message"],
  [0, "We couldn't read that message"],
  [2_000_000_000, "We can't find that message. It may have been deleted."],
])('a reply to %j is refused with a message and not stored (C1)', async (replyTo, message) => {
  const before = await read()
  expect(await send(await join(first, ann), { message: 'hm', replyTo })).toEqual({ success: false, message })
  expect(await read()).toEqual(before)
})

test('a deleted message can’t be answered, a restored one can (C3)', async () => {
  const page = await join(first, ann)
  const { message } = await send(page, { message: 'take back' })
  await ann.delete(`/chat/messages/${message.id}`)
  const refused = { success: false, message: 'The message you replied to has been deleted' }
  const reply = { message: 'what?', clientId: 'reply', replyTo: message.id }
  expect(await send(page, reply)).toEqual(refused)
  await ann.post(`/chat/messages/${message.id}/restore`)
  expect(await send(page, reply)).toMatchObject({ success: true, message: { replyTo: { message: 'take back' } } })
})

test('a deleted message’s quote hides its text and author, until it is restored', async () => {
  const page = await join(first, ann)
  const { message: original } = await send(page, { message: 'secret' })
  const { message: reply } = await send(await join(second, bob), { message: 'why?', replyTo: original.id })
  await ann.delete(`/chat/messages/${original.id}`)
  expect((await shown(reply.id))?.replyTo).toEqual({ id: original.id, ...DELETED })
  await ann.post(`/chat/messages/${original.id}/restore`)
  expect((await shown(reply.id))?.replyTo).toMatchObject({ message: 'secret', userName: 'Ann Abbott' })
})

const DELETED = { userId: null, userName: '', message: null }

test('a reply resent under its clientId is stored once, even after its message was deleted (C1)', async () => {
  const [one, other] = [await join(first, ann), await join(second, ann)]
  const { message: original } = await send(one, { message: 'original' })
  const again = { message: 'only one reply', clientId: 'same', replyTo: original.id }
  const sent = await Promise.all([send(one, again), send(other, again), send(one, again)])
  await ann.delete(`/chat/messages/${original.id}`)
  sent.push(await send(other, again))
  expect(sent.map(({ success }) => success)).toEqual([true, true, true, true])
  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1)
  expect((await read()).messages.filter(({ message }) => message === 'only one reply')).toHaveLength(1)
})

test('replies during their message’s deletion are stored or refused, none blocks another, and ids keep the order (C1)', async () => {
  const [one, other] = [await join(first, ann), await join(second, bob)]
  const { message: original } = await send(one, { message: 'contested' })
  const ear = hearing(other, 'chat:message')
  const replies = (n: number) => [one, other].map((page) => send(page, { message: `race ${n}`, replyTo: original.id }))
  const early = replies(1)
  const deletion = ann.delete(`/chat/messages/${original.id}`)
  const sent = await Promise.all([...early, ...replies(2), ...replies(3)])
  expect((await deletion).status).toBe(200)
  const stored = sent.flatMap(({ success, message }) => (success ? [message] : []))
  for (const { id } of stored) await ear.until((message) => message.id === id)
  const heard = ear.heard.map(({ id }) => id).filter((id) => id > original.id)
  expect(heard).toEqual(stored.map(({ id }) => id).sort((a, b) => a - b))
  for (const { id } of stored) expect((await shown(id))?.replyTo).toEqual({ id: original.id, ...DELETED })
})

test('a member’s data show which messages were replies (A5)', async () => {
  const page = await join(first, ann)
  const { message: original } = await send(page, { message: 'for my data' })
  const { message: reply } = await send(page, { message: 'my reply', replyTo: original.id })
  const { body } = await ann.get<MyData>('/auth/me/export')
  expect(body.chat_messages.filter(({ message_id }) => Number(message_id) >= original.id)).toMatchObject([
    { message_id: original.id, reply_to: null },
    { message_id: reply.id, reply_to: original.id },
  ])
})
