import { afterEach, expect, test } from 'vitest'
import type {
  ChatMessage,
  listMutes,
  markRead,
  readMessages,
  readReading,
  searchMessages,
} from '#contract/chat/chat.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { seconds } from '#rules/time.ts'
import { connect, givenTwoServers, hearing, type LiveServer, type Page } from '../harness/live-server.ts'
import { type Person, signUp } from '../harness/people.ts'

/** The chat over real sockets and two servers; the second server's notification channel can be cut. */
const servers = await givenTwoServers()
const { pool, first, second, wire, admin, ann, bob } = servers
afterEach(() => {
  pool.wall.advance(seconds(6))
})

test('a message is stored before it is acknowledged and reaches everyone once, on every server', async () => {
  const from = await join(first, ann)
  const ears = [hearing(from, 'chat:message'), hearing(await join(second, bob), 'chat:message')]
  const { success, message } = await send(from, '  Go Habs! \r\n', 'one')
  expect({ success, message }).toMatchObject({
    success: true,
    message: {
      userId: ann.userId,
      userName: 'Ann Abbott',
      message: 'Go Habs!',
      type: 'user',
      timestamp: pool.clock.now(),
    },
  })
  expect((await read(ann)).messages.at(-1)).toEqual(message)
  for (const { heard, until } of ears) {
    expect(await until(({ id }) => id === message.id)).toEqual(message)
    expect(heard).toHaveLength(1)
  }
})

const join = (server: LiveServer, { token }: Person) => servers.join(server, { token })

type Page40 = AnswerOf<typeof readMessages>
const read = async (person: Person, query = '') => (await person.get<Page40>(`/chat/messages${query}`)).body
type Sent = { success: boolean; message: ChatMessage }
// Also accepts values of the wrong type; tests of a refusal's text compare the whole response.
const send = async (page: Page, message: unknown, clientId?: unknown): Promise<Sent> =>
  (await page.emitWithAck('chat:message', { message, clientId } as { message: string })) as Sent

test('a clientId is stored once, even if sent many times at once through two servers (C1)', async () => {
  const [one, other] = [await join(first, ann), await join(second, ann)]
  const sent = await Promise.all(Array.from({ length: 6 }, (_, n) => send(n % 2 ? other : one, 'only once', 'again')))
  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1)
  expect((await read(ann)).messages.filter((of) => of.message === 'only once')).toHaveLength(1)
  const bobs = await send(await join(second, bob), 'mine', 'again')
  expect(bobs.message.message).toBe('mine')
})

test.each([
  ['   \n ', 'Type a message first'],
  ['\u200b\u2060', 'Type a message first'],
  ['x'.repeat(1_001), 'Messages can be up to 1,000 characters'],
  ['a\u0000b', "The text has a character we can't store. Remove it and try again."],
  [7, "We couldn't read that message"],
])('%j is refused with a message and not stored (C1)', async (given, message) => {
  const before = await read(ann)
  expect(await send(await join(first, ann), given)).toEqual({ success: false, message })
  expect(await read(ann)).toEqual(before)
})

test('direction overrides are removed, so that no link looks like another address (C1)', async () => {
  const { message } = await send(await join(first, ann), 'See \u202ehttps://evil.example/\u2066?/nigol\u2069', 'turned')
  expect(message?.message).toBe('See https://evil.example/?/nigol')
})

test('1,000 characters are allowed, however many bytes they take', async () => {
  const page = await join(first, ann)
  for (const long of ['x'.repeat(1_000), '🏒'.repeat(1_000)])
    expect((await send(page, long)).message.message).toBe(long)
})

test('five messages in five seconds are allowed across all servers and sockets, then they are refused (C1)', async () => {
  const [one, other, third] = [await join(first, bob), await join(second, bob), await join(first, bob)]
  const pages = [one, other, third]
  const sent = await Promise.all(
    pages.flatMap((page, n) => [1, 2, 3].slice(n === 2 ? 1 : 0).map((k) => send(page, `fast ${n} ${k}`))),
  )
  expect(sent.filter(({ success }) => success)).toHaveLength(5)
  expect(sent.filter(({ success }) => !success)).toEqual(
    Array(3).fill({
      success: false,
      message: "You're sending messages too fast. Wait a moment and try again.",
    }),
  )
  pool.wall.advance(seconds(5) - 1)
  expect((await send(one, 'still')).success).toBe(false)
  pool.wall.advance(1)
  expect((await send(other, 'now')).success).toBe(true)
})

test('twenty members on two servers at once: every page gets every message once and in the order of the ids (C1)', async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, (_, n) => signUp(first.pool, `Crowd ${n}`)))
  const open = await Promise.all(crowd.map((person, n) => join(n % 2 ? first : second, person)))
  const ears = open.map((page) => hearing(page, 'chat:message'))
  const before = (await read(ann)).messages.at(-1)?.id ?? 0
  const sent = await Promise.all(open.flatMap((page, n) => [1, 2, 3, 4, 5].map((k) => send(page, `line ${n} ${k}`))))
  const ids = sent.map(({ message }) => message.id).sort((a, b) => a - b)
  expect(new Set(ids).size).toBe(100)
  for (const { heard, until } of ears) {
    await until(() => heard.length >= 100)
    expect(heard.map(({ id }) => id)).toEqual(ids)
  }
  const caughtUp = await read(ann, `?after=${before}&limit=200`)
  expect(caughtUp.messages.map(({ id }) => id)).toEqual(ids)
  // One page's messages keep their sending order.
  const ofFirst = caughtUp.messages.map(text).filter((line) => line.startsWith('line 0 '))
  expect(ofFirst).toEqual([1, 2, 3, 4, 5].map((k) => `line 0 ${k}`))
})

const text = ({ message }: ChatMessage) => message

test('messages sent together are each judged separately', async () => {
  const [carla, dan] = [await signUp(first.pool, 'Carla'), await signUp(first.pool, 'Dan')]
  const pages = await Promise.all([ann, carla, dan].map((person) => join(first, person)))
  await admin.put(`/chat/mutes/${carla.userId}`, { minutes: 10 })
  const place = (await read(ann)).version
  const reply = { message: 'to nobody', replyTo: 1_000_000 }
  const [one, muted, lost, two] = await Promise.all([
    ...pages.slice(0, 2).map((page) => send(page, 'together')),
    pages[2]?.emitWithAck('chat:message', reply),
    ...pages.slice(2).map((page) => send(page, 'together')),
  ])
  expect([one, muted, lost, two].map((of) => of?.success)).toEqual([true, false, false, true])
  const stored = (await read(ann, `?after=${place}`)).messages
  expect(stored.map(({ userId, message }) => [userId, message])).toEqual([
    [ann.userId, 'together'],
    [dan.userId, 'together'],
  ])
})

test('a page reads everything it missed: new, deleted and changed messages (C2)', async () => {
  const page = await join(first, ann)
  const old = (await send(page, 'old')).message
  const gone = (await send(page, 'soon gone')).message
  const place = (await read(ann)).version
  page.disconnect()
  await ann.delete(`/chat/messages/${gone.id}`)
  await bob.put(`/chat/messages/${old.id}/reactions`, { emoji: '🎉', on: true })
  const fresh = (await send(await join(second, bob), 'fresh')).message
  const missed = await read(ann, `?after=${gone.id}&since=${place}&limit=100`)
  expect(missed).toMatchObject({
    messages: [fresh],
    changed: [{ id: old.id, reactions: [{ emoji: '🎉', userIds: [bob.userId] }] }],
    deleted: [gone.id],
  })
  const { messages, changed, deleted } = await read(ann, `?after=${fresh.id}&since=${missed.version}`)
  expect({ messages, changed, deleted }).toEqual({ messages: [], changed: [], deleted: [] })
})

test('messages sent while a server’s notification channel is cut arrive there when it is back, once and in order', async () => {
  const ear = hearing(await join(second, bob), 'chat:message')
  const page = await join(first, admin)
  await send(page, 'before')
  await ear.until(({ message }) => message === 'before')
  wire.cut()
  const missed = [await send(page, 'lost 1'), await send(page, 'lost 2')]
  wire.reconnect()
  await send(page, 'after')
  await ear.until(({ message }) => message === 'after')
  expect(ear.heard.map(text)).toEqual(['before', 'lost 1', 'lost 2', 'after'])
  expect(missed.every(({ success }) => success)).toBe(true)
})

test('pages of 40 go back to the very first message, without repetitions or gaps', async () => {
  const found: number[] = []
  for (let before = ''; ; ) {
    const { messages } = await read(ann, `?limit=40${before}`)
    found.unshift(...messages.map(({ id }) => id))
    if (messages.length < 40) break
    before = `&before=${messages[0]?.id}`
  }
  const all = (await read(ann, '?after=0&limit=200')).messages.map(({ id }) => id)
  expect(found).toEqual(all)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  const between = (await read(ann, `?after=${all[0]}&before=${all[3]}`)).messages
  expect(between.map(({ id }) => id)).toEqual(all.slice(1, 3))
  for (const wrong of ['after=x', 'before=0', 'limit=0', 'limit=201', 'since=-1'])
    expect((await ann.get(`/chat/messages?${wrong}`)).status).toBe(400)
})

test('members delete their own messages, admins any; every page is notified (C3), and an admin’s deletion is logged (A6)', async () => {
  const annPage = await join(first, ann)
  const ear = hearing(await join(second, bob), 'chat:messageDeleted')
  const [mine, other] = [(await send(annPage, 'mine')).message, (await send(annPage, 'rude')).message]
  expect(await bob.delete(`/chat/messages/${mine.id}`)).toMatchObject({
    status: 403,
    body: { success: false, code: 'not_your_message' },
  })
  expect((await ann.delete(`/chat/messages/${mine.id}`)).status).toBe(200)
  expect((await admin.delete(`/chat/messages/${other.id}`)).status).toBe(200)
  for (const { id } of [mine, other]) expect(await ear.until(({ messageId }) => messageId === id)).toBeTruthy()
  expect((await ann.delete(`/chat/messages/${mine.id}`)).status).toBe(404)
  const lines = await pool.db.selectFrom('audit_log').selectAll().where('subject', '=', 'message').execute()
  expect(lines).toMatchObject([
    { action: 'delete', subject_id: String(other.id), before: { author_name: 'Ann Abbott', message: 'rude' } },
  ])
  expect((await read(ann)).messages.map(text)).not.toContain('rude')
})

test('only the person who deleted a message can restore it, and only within a minute', async () => {
  const page = await join(first, ann)
  const ear = hearing(await join(second, bob), 'chat:messageChanged')
  const { message } = await send(page, 'oops', 'oops')
  await ann.delete(`/chat/messages/${message.id}`)
  expect(await send(page, 'oops', 'oops')).toEqual({ success: false, message: 'That message has been deleted' })
  expect((await admin.post(`/chat/messages/${message.id}/restore`)).status).toBe(404)
  pool.wall.advance(seconds(60))
  expect(await ann.post(`/chat/messages/${message.id}/restore`)).toMatchObject({
    status: 200,
    body: { message: { id: message.id, message: 'oops' } },
  })
  expect(await ear.until(({ id }) => id === message.id)).toMatchObject({ message: 'oops' })
  await ann.delete(`/chat/messages/${message.id}`)
  pool.wall.advance(seconds(61))
  expect((await ann.post(`/chat/messages/${message.id}/restore`)).status).toBe(409)
})

test('the online list counts members, not sockets, and is sent at most every two seconds (C4)', async () => {
  const zoe = await signUp(first.pool, 'Zoe')
  const page = servers.open(first, { token: ann.token })
  const { heard, until } = hearing(page, 'users:online')
  await connect(page)
  const list = await until(() => true)
  expect(list.map(({ username }) => username)).toContain('Ann Abbott')
  const started = performance.now()
  const isZoe = ({ userId }: { userId: number }) => userId === zoe.userId
  const tabs = [await join(first, zoe), await join(second, zoe), await join(second, zoe)]
  const withZoe = await until((users) => users.some(isZoe))
  expect(withZoe.filter(isZoe)).toEqual([{ userId: zoe.userId, username: 'Zoe', role: 'player' }])
  for (const tab of tabs) tab.disconnect()
  await until((users) => !users.some(isZoe) && heard.indexOf(users) > heard.indexOf(withZoe))
  expect(heard.length).toBeLessThanOrEqual(Math.ceil((performance.now() - started) / 2_000) + 1)
})

test('a member’s second page gets the online list as well', async () => {
  await join(first, ann)
  const again = servers.open(first, { token: ann.token })
  const ear = hearing(again, 'users:online')
  await connect(again)
  expect((await ear.until(() => true)).map(({ userId }) => userId)).toContain(ann.userId)
})

test('typing is shown to others and never stored', async () => {
  const page = await join(first, ann)
  const own = hearing(page, 'chat:typing')
  const ear = hearing(await join(second, bob), 'chat:typing')
  const before = await pool.db.selectFrom('chat_state').select('seq').executeTakeFirst()
  await page.emitWithAck('chat:typing', {})
  expect(await ear.until(() => true)).toEqual({ userId: ann.userId, userName: 'Ann Abbott' })
  expect(own.heard).toEqual([])
  expect(await pool.db.selectFrom('chat_state').select('seq').executeTakeFirst()).toEqual(before)
})

test('typing right after sending is shown, after the sent message', async () => {
  const page = await join(first, ann)
  const bobs = await join(second, bob)
  const heard: string[] = []
  bobs.on('chat:typing', () => heard.push('typing'))
  bobs.on('chat:message', ({ message }) => heard.push(message))
  const ear = hearing(bobs, 'chat:typing')
  await page.emitWithAck('chat:typing', {})
  const said = send(page, 'typed quickly')
  await page.emitWithAck('chat:typing', {})
  await said
  let typed = 0
  await ear.until(() => ++typed === 2)
  expect(heard).toEqual(['typing', 'typed quickly', 'typing'])
})

test('the read position is stored, only moves forward and is sent to all of the member’s pages', async () => {
  const carl = await signUp(first.pool, 'Carl')
  const reading = async () => (await carl.get<AnswerOf<typeof readReading>>('/chat/read')).body
  expect((await reading()).unread).toBe(0)
  const page = await join(first, ann)
  const { message } = await send(page, 'for Carl')
  await send(page, 'and one more')
  await send(await join(first, carl), 'my own')
  expect((await reading()).unread).toBe(2)
  const ear = hearing(await join(second, carl), 'chat:read')
  const put = await carl.put<AnswerOf<typeof markRead>>('/chat/read', { messageId: message.id })
  expect(put.body).toEqual({ success: true, lastReadId: message.id, unread: 1 })
  expect(await ear.until(() => true)).toEqual({ lastReadId: message.id, unread: 1 })
  await carl.put('/chat/read', { messageId: 1 })
  expect(await reading()).toMatchObject({ lastReadId: message.id })
  await carl.put('/chat/read', { messageId: 2_000_000_000 })
  expect((await reading()).unread).toBe(0)
  await send(page, 'after that')
  expect((await reading()).unread, 'a message that is still to come is unread').toBe(1)
})

test('a page with an outdated unread count gets the new one on connecting', async () => {
  const gina = await signUp(first.pool, 'Gina')
  await send(await join(first, ann), 'while Gina’s page opens')
  const heardAt = async (age: number) => {
    const page = servers.open(first, { token: gina.token, age })
    const [reading, online] = [hearing(page, 'chat:read'), hearing(page, 'users:online')]
    page.connect()
    return { page, reading, online }
  }
  const { page, reading } = await heardAt(20_000)
  expect(await reading.until(() => true)).toMatchObject({ unread: 1 })
  page.disconnect()
  // One that has just read it, and one that was cut off and rereads everything.
  for (const age of [0, 3_600_000]) {
    const other = await heardAt(age)
    await other.online.until(() => true)
    expect(other.reading.heard).toEqual([])
    other.page.disconnect()
  }
})

test('a muted member can read but not write until the time is up or an admin unmutes them', async () => {
  const page = await join(first, bob)
  await admin.put(`/chat/mutes/${bob.userId}`, { minutes: 10 })
  const { success, message } = await send(page, 'hello?')
  expect([success, message]).toEqual([false, expect.stringContaining('An administrator muted you until')])
  const muted = async () =>
    (await admin.get<AnswerOf<typeof listMutes>>('/chat/mutes')).body.mutes.map(({ userId }) => userId)
  expect(await muted()).toContain(bob.userId)
  await admin.delete(`/chat/mutes/${bob.userId}`)
  expect(await muted()).not.toContain(bob.userId)
  expect((await send(page, 'hello!')).success).toBe(true)
  expect((await admin.delete(`/chat/mutes/${bob.userId}`)).status).toBe(409)
  expect((await bob.put(`/chat/mutes/${ann.userId}`, { minutes: 1 })).status).toBe(403)
})

test('search finds words by their beginnings, newest first, and never deleted messages', async () => {
  const page = await join(first, ann)
  const [one, two] = [await send(page, 'Zamboni driver'), await send(page, 'two ZAMBONIS, honestly')]
  const gone = await send(page, 'zamboni gone')
  await ann.delete(`/chat/messages/${gone.message.id}`)
  const find = async (words: string) =>
    (await bob.get<AnswerOf<typeof searchMessages>>(`/chat/search?text=${encodeURIComponent(words)}`)).body.messages
  expect((await find('zambo')).map(({ id }) => id)).toEqual([two.message.id, one.message.id])
  expect((await find('zamboni driv')).map(({ id }) => id)).toEqual([one.message.id])
  for (const nothing of ["'); drop", ':* & !', '\\', '']) expect(await find(nothing)).toEqual([])
})

test('a signed-out or deactivated member can no longer write, and a deleted member’s messages stay (A4, A5)', async () => {
  const dora = await signUp(first.pool, 'Dora')
  const page = await join(first, dora)
  const { message } = await send(page, 'I was here')
  await admin.patch(`/admin/users/${dora.userId}/status`, { active: false })
  const last = page.timeout(2_000).emitWithAck('chat:message', { message: 'too late' })
  await expect(last.then(({ success }) => success).catch(() => false)).resolves.toBe(false)
  await admin.delete(`/admin/users/${dora.userId}`)
  const found = (await read(ann)).messages
  expect(found.find(({ id }) => id === message.id)).toMatchObject({ userName: 'Dora', userId: null })
  expect(found.map(text)).not.toContain('too late')
})
