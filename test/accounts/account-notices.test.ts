import { beforeEach, expect, test } from 'vitest'
import type { createPasswordLink } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { givenMail, givenPool } from '../harness/fixture.ts'
import { PASSWORD, type Person, signUp, visitor } from '../harness/people.ts'

const { pool, admin } = await givenPool()
const mailServer = await givenMail({ pool, admin })
let gil: Person
let name: string
let count = 0
beforeEach(async () => {
  count += 1
  name = `Gil ${count}`
  gil = await signUp(pool, name)
})

test('a member who changes their password is notified (A9)', async () => {
  await gil.put('/auth/profile', { currentPassword: PASSWORD, password: CHOSEN })
  expect(await notices()).toEqual([
    [
      gil.email,
      'Your PuckPool password was changed',
      expect.stringContaining('You set a new password in your account.'),
    ],
  ])
  expect(mailServer.mails[0]?.mail.text).toMatch(/When: Wed, Nov 12, .* ET/)
})

const CHOSEN = 'fresh ice, old boards'
/** Mails as receiver, subject and text. */
async function notices(): Promise<[string, string | undefined, string][]> {
  await sendDueMails(pool.deps)
  return mailServer.mails.map(({ to, mail }) => [String(to), mail.subject, mail.text ?? ''])
}

test('a member whose password an admin sets is notified of it and of the admin (A9)', async () => {
  await admin.put(`/admin/users/${gil.userId}`, { email: gil.email, name, password: CHOSEN })
  expect(await notices()).toEqual([
    [
      gil.email,
      'Your PuckPool password was changed',
      expect.stringContaining('Ada Admin set a new password for your account.'),
    ],
  ])
})

test('a member is notified that an admin was shown a password link, without the link, and that it was used (A9)', async () => {
  const { body } = await admin.post<AnswerOf<typeof createPasswordLink>>(`/admin/users/${gil.userId}/password-link`)
  const token = body.link?.split('#')[1]
  expect(token).toMatch(/^[\w-]{43}$/)
  const [[to, subject, text] = []] = await notices()
  expect([to, subject]).toEqual([gil.email, 'Ada Admin made a password link for you'])
  expect(text).toMatch(/When: .*\n.*Valid until: Fri, Nov 14/)
  expect(text).not.toContain(token)
  expect((await visitor(pool).post('/auth/password-link', { token, password: CHOSEN })).status).toBe(200)
  expect((await notices()).slice(1)).toEqual([
    [
      gil.email,
      'Your PuckPool password was changed',
      expect.stringContaining('A link made for you set a new password.'),
    ],
  ])
})

test.each(['member', 'admin'])(
  'the old address is notified when the %s changes it, without the new one (A9)',
  async (who) => {
    const email = `moved${count}@example.test`
    const changed =
      who === 'member'
        ? await gil.put('/auth/profile', { currentPassword: PASSWORD, email })
        : await admin.put(`/admin/users/${gil.userId}`, { email, name })
    expect(changed.status).toBe(200)
    const by = who === 'member' ? 'You' : 'Ada Admin'
    expect(await notices()).toEqual([
      [
        gil.email,
        'Your PuckPool email address was changed',
        expect.stringContaining(`${by} changed the address you sign in with.`),
      ],
    ])
    expect(mailServer.mails[0]?.mail.text).not.toContain(email)
  },
)

test('a changed name, or a change that is refused, notifies no one (A9)', async () => {
  await gil.put('/auth/profile', { name: 'Gilbert' })
  await admin.put(`/admin/users/${gil.userId}`, { email: gil.email, name: 'Gilberta' })
  await gil.put('/auth/profile', { currentPassword: 'not my password', password: CHOSEN })
  expect(await notices()).toEqual([])
})

test('the mails of a pool whose clock is set use that clock, not the machine’s (T4)', async () => {
  const now = pool.clock.now()
  pool.clock.set('2026-01-01T17:00:00.000Z')
  await admin.post(`/admin/users/${gil.userId}/password-link`)
  const [[, , text] = []] = await notices()
  expect(text).toMatch(/When: Thu, Jan 1, .*\n.*Valid until: Sat, Jan 3/)
  pool.clock.set(now)
})
