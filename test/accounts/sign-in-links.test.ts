import { beforeEach, expect, test } from 'vitest'
import type { login } from '#contract/accounts/sign-in.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listOutbox, readMail } from '#contract/outbox/notifications.ts'
import type { listSessions } from '#contract/sessions/sessions.ts'
import { minutes } from '#rules/time.ts'
import { answerSignInRequests } from '#server/features/accounts/sign-in/sign-in-links.service.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { givenMail, givenPool } from '../harness/fixture.ts'
import { PASSWORD, type Person, signUp, visitor } from '../harness/people.ts'

const { pool, admin } = await givenPool()
const mailServer = await givenMail({ pool, admin })
let gil: Person
let count = 0
beforeEach(async () => {
  count += 1
  gil = await signUp(pool, `Gil ${count}`)
})

test('a member signs in with a link from a mail, once, on whichever device opens it (A10)', async () => {
  const token = await linkOf(gil)
  const phone = visitor(pool)
  const { status, body } = await enter(token, phone)
  expect([status, body.user.email]).toEqual([200, gil.email])
  expect(body.token).toBe(body.accessToken)
  phone.token = body.token
  expect((await phone.get('/auth/me')).status).toBe(200)
  expect((await phone.post('/auth/refresh-token')).status).toBe(200)
  const { sessions } = (await phone.get<AnswerOf<typeof listSessions>>('/auth/sessions')).body
  expect(sessions.map(({ signed_in_by, is_this }) => [signed_in_by, is_this])).toEqual([
    ['link', true],
    ['joined', false],
  ])
  expect(await enter(token)).toMatchObject(OVER)
  expect(await check(token)).toMatchObject(OVER)
})

const OVER = { status: 404, body: { code: 'sign_in_link_over' } }
const ask = (email: string, wanted_path?: string) =>
  visitor(pool).post('/auth/sign-in-link/ask', { email, wanted_path })
const check = (token: string) => visitor(pool).post('/auth/sign-in-link/check', { token })
const enter = (token: string, at = visitor(pool)) => at.post<AnswerOf<typeof login>>('/auth/sign-in-link', { token })
const answer = async () => {
  await Promise.all([answerSignInRequests(pool.deps), answerSignInRequests(pool.deps)])
  await sendDueMails(pool.deps)
}
const linkIn = (text: string | undefined) => new URL(/\S+\/sign-in\S*#\S+/.exec(text ?? '')?.[0] ?? 'none:')
/** The token of a link that is requested and arrives. */
async function linkOf({ email }: Person): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  await answer()
  const { hash } = linkIn(mailServer.mails.findLast(({ to }) => to === email)?.mail.text)
  expect(hash).toMatch(/^#[\w-]{43}$/)
  return hash.slice(1)
}

test('looking at a link, as mail scanners do, does not use it up (A10)', async () => {
  const token = await linkOf(gil)
  const page = await pool.app.inject({ method: 'GET', url: '/sign-in' })
  expect(page.statusCode).toBeLessThan(500)
  for (let n = 0; n < 3; n += 1)
    expect(await check(token)).toMatchObject({ status: 200, body: { email: gil.email, name: `Gil ${count}` } })
  expect((await enter(token)).status).toBe(200)
})

test('of two devices that open a link at once, one gets in (A10)', async () => {
  const token = await linkOf(gil)
  const answers = await Promise.all([enter(token), enter(token), enter(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
})

test('a link lasts 15 minutes (A10)', async () => {
  const start = pool.wall.now()
  const [first, second] = [await linkOf(gil), await linkOf(gil)]
  pool.wall.advance(minutes(15) - 1)
  expect((await enter(first)).status).toBe(200)
  pool.wall.advance(1)
  expect(await check(second)).toMatchObject(OVER)
  expect(await enter(second)).toMatchObject(OVER)
  pool.wall.set(start)
})

test('an unknown or deactivated address gets the same answer and no mail (A3, A10)', async () => {
  const gone = await signUp(pool, `Gone ${count}`)
  await admin.patch(`/admin/users/${gone.userId}/status`, { active: false })
  const known = await ask(gil.email.toUpperCase())
  for (const email of ['nobody@example.test', gone.email]) {
    const { status, body } = await ask(email)
    expect([status, body]).toEqual([known.status, known.body])
  }
  await answer()
  expect(mailServer.mails.map(({ to }) => to)).toEqual([gil.email])
})

test('three sign-in links an hour are sent for one address, and the member’s own request still gets one (A10)', async () => {
  const start = pool.wall.now()
  const asked = []
  for (let n = 0; n < 5; n += 1) {
    asked.push((await ask(gil.email)).status)
    await answer()
  }
  expect(asked).toEqual([200, 200, 200, 429, 429])
  expect(mailServer.mails).toHaveLength(3)
  const payload = { email: gil.email, wanted_path: '/chat' }
  await pool.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in-link/ask',
    remoteAddress: '10.6.0.6',
    payload,
  })
  await answer()
  expect(mailServer.mails).toHaveLength(3)
  pool.wall.advance(minutes(5))
  await answer()
  expect(mailServer.mails).toHaveLength(4)
  const latest = linkIn(mailServer.mails.at(-1)?.mail.text)
  expect(latest.searchParams.get('from')).toBe('/chat')
  expect((await enter(latest.hash.slice(1))).status).toBe(200)
  const statuses = []
  for (let n = 0; n < 31; n += 1) statuses.push((await ask(`nobody${n}@example.test`)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
  pool.wall.set(start)
  pool.wall.advance(minutes(2))
})

const voidings: Record<string, (member: Person) => Promise<{ status: number }>> = {
  'a new password': ({ put }) => put('/auth/profile', { currentPassword: PASSWORD, password: 'fresh ice, Gil' }),
  'a password from an admin': ({ userId, email }) =>
    admin.put(`/admin/users/${userId}`, { email, name: `Gil ${count}`, password: 'fresh ice, Gil' }),
  'a new address': ({ put }) =>
    put('/auth/profile', { currentPassword: PASSWORD, email: `moved${count}@example.test` }),
  'an address from an admin': ({ userId }) =>
    admin.put(`/admin/users/${userId}`, { email: `moved${count}@example.test`, name: `Gil ${count}` }),
  deactivation: ({ userId }) => admin.patch(`/admin/users/${userId}/status`, { active: false }),
  'signing out everywhere': ({ post }) => post('/auth/sessions/end', { currentPassword: PASSWORD }),
}

test.each(Object.keys(voidings))('%s voids the links that are open (A9, A10)', async (what) => {
  const token = await linkOf(gil)
  expect((await voidings[what]?.(gil))?.status).toBe(200)
  if (what === 'deactivation') await admin.patch(`/admin/users/${gil.userId}/status`, { active: true })
  expect(await check(token)).toMatchObject(OVER)
  expect(await enter(token)).toMatchObject(OVER)
})

test('a link leads back to the page that was wanted, and never to another site', async () => {
  await ask(gil.email, '/survivor?contest=1&week=6')
  await answer()
  const link = linkIn(mailServer.mails[0]?.mail.text)
  expect([link.pathname, link.searchParams.get('from')]).toEqual(['/sign-in', '/survivor?contest=1&week=6'])
  for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', 'survivor', ''])
    expect((await ask(gil.email, elsewhere)).status).toBe(400)
})

test('the mail with a sign-in link says how long it works, and shows the link to no one else (A9)', async () => {
  await admin.put('/admin/settings', { pool_name: 'Icehouse Pool' })
  await ask(gil.email)
  await answerSignInRequests(pool.deps)
  const { body } = await admin.get<AnswerOf<typeof listOutbox>>('/notifications/outbox?kind=sign_in_link')
  const read = async () =>
    (await admin.get<AnswerOf<typeof readMail>>(`/notifications/outbox/${body.mails[0]?.mail_key}`)).body.mail
  expect(await read()).toMatchObject({ status: 'queued', to_email: gil.email, html: null, text: null })
  const stored = JSON.stringify(await pool.db.selectFrom('mails').selectAll().execute())
  await sendDueMails(pool.deps)
  const { mail } = mailServer.mails[0] ?? {}
  const token = linkIn(mail?.text).hash.slice(1)
  expect(mail?.subject).toBe('Sign in to Icehouse Pool')
  expect(mail?.text).toContain('It works once, for 15 minutes.')
  expect(stored).not.toContain(token)
  expect(JSON.stringify(await pool.db.selectFrom('sign_in_links').selectAll().execute())).not.toContain(token)
  expect(await read()).toMatchObject({ status: 'sent', html: null, text: null, repeatable: false })
})

test('a mail that could not be sent within the 15 minutes is not sent later (A10)', async () => {
  const [now, wall] = [pool.clock.now(), pool.wall.now()]
  await ask(gil.email)
  await answerSignInRequests(pool.deps)
  pool.clock.advance(minutes(15) + 1)
  pool.wall.advance(minutes(15) + 1)
  await sendDueMails(pool.deps)
  expect(mailServer.mails).toEqual([])
  pool.clock.set(now)
  pool.wall.set(wall)
})

test('while email is off no link is made', async () => {
  await admin.put('/notifications/settings', { enabled: false })
  expect((await ask(gil.email)).status).toBe(200)
  await answerSignInRequests(pool.deps)
  expect(await pool.db.selectFrom('sign_in_links').selectAll().where('user_id', '=', gil.userId).execute()).toEqual([])
})

test('tokens that were never made open nothing, and guessing them is blocked (A10)', async () => {
  pool.wall.advance(minutes(1))
  const token = await linkOf(gil)
  const guesser = visitor(pool)
  for (const wrong of ['', ' ', 'x'.repeat(201)])
    expect((await guesser.post('/auth/sign-in-link', { token: wrong })).status).toBe(400)
  for (let n = 0; n < 30; n += 1)
    expect(await guesser.post('/auth/sign-in-link', { token: `guess ${n}` })).toMatchObject(OVER)
  expect((await guesser.post('/auth/sign-in-link', { token })).status).toBe(429)
  pool.wall.advance(minutes(1))
  expect((await enter(token)).status).toBe(200)
})
