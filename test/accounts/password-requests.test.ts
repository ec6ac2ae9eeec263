import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listOutbox, readMail } from '#contract/outbox/notifications.ts'
import { hours, minutes } from '#rules/time.ts'
import { answerPasswordRequests } from '#server/features/accounts/passwords/password-mails.service.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { givenMail, givenPool } from '../harness/fixture.ts'
import { signIn, visitor } from '../harness/people.ts'

const { pool, admin } = await givenPool()
const mailServer = await givenMail({ pool, admin })

test('a member who forgot their password gets a link by mail, and the mail’s text is deleted once it is sent', async () => {
  expect(await forgot('ANN@example.test')).toMatchObject({ status: 200, body: { success: true } })
  await answer()
  expect(mailServer.mails.map(({ to }) => to)).toEqual(['ann@example.test'])
  const token = /reset-password#(\S+)/.exec(mailServer.mails[0]?.mail.text ?? '')?.[1]
  expect((await visitor(pool).post('/auth/password-link', { token, password: 'top-shelf-7' })).status).toBe(200)
  await signIn(pool, { email: 'ann@example.test', password: 'top-shelf-7' })
  const { body } = await admin.get<AnswerOf<typeof listOutbox>>('/notifications/outbox?kind=password_reset')
  const { mail } = (await admin.get<AnswerOf<typeof readMail>>(`/notifications/outbox/${body.mails[0]?.mail_key}`)).body
  expect(mail).toMatchObject({ status: 'sent', html: null, text: null, repeatable: false })
})

test('the link leads back to the page that was wanted, and never to another site (A3)', async () => {
  const ask = (wanted_path: string) =>
    visitor(pool).post('/auth/forgot-password', { email: 'bob@example.test', wanted_path })
  expect((await ask('//elsewhere.test')).status).toBe(400)
  expect((await ask('/join?invite=abc&team=FLA')).status).toBe(200)
  await answer()
  const link = new URL(/\S+\/reset-password\S+/.exec(mailServer.mails.at(-1)?.mail.text ?? '')?.[0] ?? 'none:')
  expect(link.searchParams.get('from')).toBe('/join?invite=abc&team=FLA')
})

const forgot = (email: string) => visitor(pool).post('/auth/forgot-password', { email })
const answer = async () => {
  await Promise.all([answerPasswordRequests(pool.deps), answerPasswordRequests(pool.deps)])
  await sendDueMails(pool.deps)
}

test('an unknown or deactivated address gets the same response and no mail (A3)', async () => {
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

test('requesting another member’s links spends none of theirs: the latest always comes (A10)', async () => {
  const from = async (remoteAddress: string) => {
    const asked = { method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'Ann@Example.test' } } as const
    const { statusCode } = await pool.app.inject({ ...asked, remoteAddress })
    await answer()
    return [statusCode, mailServer.mails.length]
  }
  pool.wall.advance(hours(2))
  const [at, own] = ['2001:db8:1:1::', '10.7.0.7']
  for (let n = 1; n <= 3; n += 1) expect(await from(`${at}${n}`)).toEqual([200, n])
  expect(await from(`${at}4`), 'one network asks three times an hour').toEqual([429, 3])
  expect(await from(own), 'the member waits').toEqual([200, 3])
  pool.wall.advance(minutes(5) - 1)
  expect(await from('10.7.0.8'), 'and another one, who takes nothing from them').toEqual([200, 3])
  pool.wall.advance(1)
  await answer()
  expect(mailServer.mails, 'one link answers both').toHaveLength(4)
  const token = /reset-password#(\S+)/.exec(mailServer.mails.at(-1)?.mail.text ?? '')?.[1]
  expect((await visitor(pool).post('/auth/password-link/check', { token })).status).toBe(200)
  pool.wall.advance(hours(1))
  expect(await from(own), 'and after an hour at once').toEqual([200, 5])
})

test('repeated requests from many places do not flood a mailbox: after three, one every five minutes (A10)', async () => {
  pool.wall.advance(hours(2))
  for (let n = 0; n < 60; n += 1) {
    await pool.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      remoteAddress: `10.8.${n}.1`,
      payload: { email: 'ann@example.test' },
    })
    await answer()
    pool.wall.advance(minutes(1))
  }
  expect(mailServer.mails).toHaveLength(3 + 11)
  expect(await forgot('ann at home')).toMatchObject({
    status: 400,
    body: { message: 'Please enter a valid email address' },
  })
})
