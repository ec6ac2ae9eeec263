import { beforeEach, expect, test } from 'vitest'
import type { importUsers } from '#contract/accounts/user-import.ts'
import type { createPasswordLink } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listOutbox, readMail } from '#contract/outbox/notifications.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { givenMail, givenPool } from '../harness/fixture.ts'
import { type Person, signIn, signUp, visitor } from '../harness/people.ts'

const { pool, admin } = await givenPool()
const mailServer = await givenMail({ pool, admin })
beforeEach(async () => {
  await admin.put('/admin/settings', { pool_name: 'Icehouse Pool' })
})

test('an admin can have a password link mailed, with times in the reader’s time zone, and then does not see it (A9)', async () => {
  const ulf = await signUp(pool, 'Ulf')
  await ulf.put(`/notifications/preferences/${ulf.userId}`, { time_zone: 'Europe/Berlin' })
  const { status, body } = await linkFor(ulf, { send_mail: true })
  expect([status, body.mailed, body.link]).toEqual([201, true, null])
  await sendDueMails(pool.deps)
  expect(mailServer.mails.map(({ to, mail }) => [to, mail.subject])).toEqual([
    [ulf.email, 'Reset your Icehouse Pool password'],
  ])
  const text = mailServer.mails[0]?.mail.text
  expect(text).toContain('Ada Admin sent you a link to choose a new password for Icehouse Pool.')
  expect(text).toContain('Valid until: Fri, Nov 14, 6:00 PM GMT+1 (Fri, Nov 14, 12:00 PM ET)')
  expect((await set(tokenIn(text))).status).toBe(200)
  const line = await pool.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'create_password_link')
    .executeTakeFirstOrThrow()
  expect(line.after).toMatchObject({ email: ulf.email, sent_by_mail: true })
})

type Made = AnswerOf<typeof createPasswordLink>
const linkFor = ({ userId }: Person, body?: object) => admin.post<Made>(`/admin/users/${userId}/password-link`, body)
const tokenIn = (text: string | undefined) => /reset-password#(\S+)/.exec(text ?? '')?.[1]
const set = (token: string | undefined) => visitor(pool).post('/auth/password-link', { token, password: 'top-shelf-7' })

test('a mail that waits shows its link to no one, neither on the desk nor in the database (A9)', async () => {
  const tom = await signUp(pool, 'Tom')
  await linkFor(tom, { send_mail: true })
  const [waiting] = await mails()
  const read = await admin.get<AnswerOf<typeof readMail>>(`/notifications/outbox/${waiting?.mail_key}`)
  expect(read.body.mail).toMatchObject({ status: 'queued', to_email: tom.email, html: null, text: null })
  const rows = await pool.db.selectFrom('mails').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('reset-password')
  const { settings } = pool.deps
  const secret = settings.appSecret
  settings.appSecret = 'another secret, long enough to sign with it'
  await sendDueMails(pool.deps)
  settings.appSecret = secret
  expect((await mails())[0]).toMatchObject({ status: 'failed', reason: 'refused: its link can no longer be read' })
  expect(arrived()).toEqual([])
})

/** The mails with links that have arrived. The notices about them have a test of their own. */
const arrived = () => mailServer.mails.filter(({ mail }) => /reset-password#/.test(mail.text ?? ''))
const mails = async () =>
  (await admin.get<AnswerOf<typeof listOutbox>>('/notifications/outbox?kind=password_reset')).body.mails

test('nothing is mailed unless the admin asks for it, or while email is off', async () => {
  const vera = await signUp(pool, 'Vera')
  const before = await mails()
  expect((await linkFor(vera)).body.mailed).toBe(false)
  expect((await linkFor(vera, { send_mail: false })).body.mailed).toBe(false)
  await importFile('email,name\nwanda@example.test,Wanda\n')
  await admin.put('/notifications/settings', { enabled: false })
  expect((await linkFor(vera, { send_mail: true })).body).toMatchObject({ mailed: false, link: expect.any(String) })
  expect((await importFile('email,name\nxaver@example.test,Xaver\n', true)).body).toMatchObject({
    created: 1,
    mailed: 0,
  })
  expect(await mails()).toEqual(before)
})

type Imported = AnswerOf<typeof importUsers>
const importFile = (csv: string, send_mails?: boolean) =>
  admin.post<Imported>('/admin/users/import', { csv, ...(send_mails === undefined ? {} : { send_mails }) })

test('an imported member gets a mail and chooses a password with its link, which no admin is shown (A9)', async () => {
  const { body } = await importFile('email,name,lastName\nyvo@example.test,Yvo,Ek\nzoe@example.test,Zoe,\n', true)
  expect(body).toMatchObject({ created: 2, mailed: 2, csv: '', users: [{ link: null }, { link: null }] })
  await sendDueMails(pool.deps)
  expect(arrived().map(({ to, mail }) => [to, mail.subject])).toEqual([
    ['yvo@example.test', 'Ada Admin added you to Icehouse Pool'],
    ['zoe@example.test', 'Ada Admin added you to Icehouse Pool'],
  ])
  const text = arrived()[0]?.mail.text
  expect(text).toContain('You sign in as: yvo@example.test')
  expect(JSON.stringify(body)).not.toContain(tokenIn(text))
  const { after } = await pool.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'import')
    .where('subject_id', '=', `${body.users[0]?.id}`)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ link_expires_at: body.links_expire_at, sent_by_mail: true })
  expect((await set(tokenIn(text))).status).toBe(200)
  await signIn(pool, { email: 'yvo@example.test', password: 'top-shelf-7' })
})

test('a file with a wrong line adds no one and sends no mail', async () => {
  const before = await mails()
  expect((await importFile('email,name\nfine@example.test,Fine\nwrong,Wrong\n', true)).status).toBe(400)
  expect(await mails()).toEqual(before)
})
