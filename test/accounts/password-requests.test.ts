import { afterAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listOutbox, readMail } from '#contract/outbox/notifications.ts'
import { answerPasswordRequests } from '#server/features/accounts/password-requests.service.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { startPool } from '../harness/harness.ts'
import { startMailServer } from '../harness/mail-catchers.ts'
import { signIn, visitor } from '../harness/people.ts'

const mailServer = await startMailServer()
const pool = await startPool({ settings: { smtpUrl: mailServer.url } })
const admin = await signIn(pool, 'admin')
await admin.put('/notifications/settings', { enabled: true, from_email: 'pool@example.test' })
afterAll(async () => {
  await pool.close()
  await mailServer.close()
})

const forgot = (email: string) => visitor(pool).post('/auth/forgot-password', { email })
const answer = async () => {
  await Promise.all([answerPasswordRequests(pool.deps), answerPasswordRequests(pool.deps)])
  await sendDueMails(pool.deps)
}

test('a member who forgot their password gets a link by mail, and the mail’s text is deleted once it is sent', async () => {
  expect(await forgot('ANN@example.test')).toMatchObject({ status: 200, body: { success: true } })
  await answer()
  expect(mailServer.mails.map(({ to }) => to)).toEqual(['ann@example.test'])
  const token = /reset-password#(\S+)/.exec(mailServer.mails[0]?.mail.text ?? '')?.[1]
  expect((await visitor(pool).post('/auth/password-link', { token, password: 'top-shelf-7' })).status).toBe(200)
  await signIn(pool, { email: 'ann@example.test', password: 'top-shelf-7' })
  const { body } = await admin.get<AnswerOf<typeof listOutbox>>('/notifications/outbox?kind=password_reset')
  const { mail } = (await admin.get<AnswerOf<typeof readMail>>(`/notifications/outbox/${body.mails[0]?.id}`)).body
  expect(mail).toMatchObject({ status: 'sent', html: null, text: null, repeatable: false })
})

test('an unknown or deactivated address gets the same response and no mail (A3)', async () => {
  mailServer.mails.length = 0
  const bob = await signIn(pool, 'bob')
  await admin.patch(`/admin/users/${bob.userId}/status`, { active: false })
  const known = await forgot('ann@example.test')
  for (const email of ['nobody@example.test', 'bob@example.test']) {
    const { status, body } = await forgot(email)
    expect([status, body]).toEqual([known.status, known.body])
  }
  await answer()
  const links = mailServer.mails.filter(({ mail }) => /reset-password#/.test(mail.text ?? ''))
  expect(links.map(({ to }) => to)).toEqual(['ann@example.test'])
})

test('repeated requests do not flood anyone’s mailbox', async () => {
  mailServer.mails.length = 0
  for (let n = 0; n < 6; n += 1) await forgot('ann@example.test')
  await answer()
  expect(mailServer.mails).toHaveLength(1)
  expect(await forgot('ann at home')).toMatchObject({
    status: 400,
    body: { message: 'Please enter a valid email address' },
  })
})
