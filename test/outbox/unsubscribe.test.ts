import { expect, test } from 'vitest'
import { allMailKinds } from '#contract/outbox/mail-kinds.ts'
import { answerPasswordRequests } from '#server/features/accounts/passwords/password-mails.service.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { queueMails } from '#server/features/outbox/outbox.service.ts'
import { givenMail, givenPool } from '../harness/fixture.ts'
import { visitor } from '../harness/people.ts'

const { pool, admin, ann } = await givenPool()
const post = await givenMail({ pool, admin })

test('every kind of mail can be stopped by its last line, and by one click on its header unless it concerns an account (N3, RFC 8058)', async () => {
  // Sent only while their occasion lasts: their own tests cover them.
  const ofAWeek = ['reminder_night_before', 'reminder_two_hours', 'pick_without_game', 'waiting', 'draft_starts']
  for (const kind of allMailKinds.filter((of) => !ofAWeek.includes(of))) {
    const part = pool.deps.mailParts[kind]
    const [{ facts }] = part.examples(pool.deps.now())
    const mail = { kind, facts, subject: kind, title: kind }
    post.mails.length = 0
    await queueMails(pool.db, pool.deps, [{ ...mail, to: { email: ann.email, name: 'Ann', userId: ann.userId } }])
    await sendDueMails(pool.deps)
    expect(arrived(), kind).toHaveLength(1)
    if (ABOUT_ACCOUNTS.includes(kind)) lastLineTo(ann.email)
    else linkTo(ann.email)
    const { headers } = post.mails[0]?.mail ?? {}
    const said = headers?.find(({ key }) => key === 'auto-submitted')?.value
    expect(said, kind).toBe(kind === 'announcement' ? undefined : 'auto-generated')
  }
})

const ABOUT_ACCOUNTS: string[] = ['password_reset', 'sign_in_link', 'account_change', 'passkey']

/** The link in the last line of the newest mail to that address, which has none in its header. */
function lastLineTo(to: string): string {
  const mail = post.mails.findLast((of) => of.to === to)?.mail
  expect(mail?.headers.filter(({ key }) => key.startsWith('list-unsubscribe'))).toEqual([])
  const link = /href="http:\/\/pool\.test(\/api\/notifications\/unsubscribe[^"]+)"/.exec(mail?.html ?? '')?.[1]
  return link?.replaceAll('&amp;', '&') ?? ''
}

/** The link in the header of the newest mail to that address. */
function linkTo(to: string): string {
  const mail = post.mails.findLast((of) => of.to === to)?.mail
  const headerOf = (key: string) => mail?.headers.find((of) => of.key === key)?.value
  expect(headerOf('list-unsubscribe-post'), mail?.subject).toBe('List-Unsubscribe=One-Click')
  const link = /^<http:\/\/pool\.test(\/api\/.+)>$/.exec(headerOf('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(mail?.html?.replaceAll('&amp;', '&'), mail?.subject).toContain(`href="http://pool.test${link}"`)
  expect(mail?.text?.replaceAll(/\s+/g, ''), mail?.subject).toContain(`http://pool.test${link}`)
  return link
}
const arrived = () => post.mails.map(({ to, mail }) => `${to}: ${mail.subject}`)

test('an address that stops invitations gets none until it undoes that', async () => {
  const invite = async (email: string) => {
    await admin.post('/admin/invitations', { email, days: 14, max_uses: 1 })
    await sendDueMails(pool.deps)
  }
  await invite('Guest@example.test')
  const link = linkTo('guest@example.test')
  const page = await look(link)
  expect([page.statusCode, page.body.includes("You'll no longer get invitations to the pool.")]).toEqual([200, true])
  await invite('guest@example.test')
  expect(arrived(), 'a GET changes nothing').toHaveLength(2)

  expect((await oneClick(link)).statusCode).toBe(200)
  await invite('guest@example.test')
  await invite('other@example.test')
  expect(arrived()).toHaveLength(3)
  expect(await skipped()).toEqual([
    { to_email: 'guest@example.test', reason: 'not sent: the address has stopped these mails' },
  ])

  const back = /action="([^"]+)"/.exec((await look(link)).body)?.[1]?.replaceAll('&amp;', '&')
  await oneClick(`/api/notifications/unsubscribe${back}`)
  await invite('guest@example.test')
  expect(arrived()).toHaveLength(4)
})

const oneClick = (url: string) =>
  pool.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const look = (url: string) => pool.app.inject({ url, headers: { accept: 'text/html' } })
const skipped = async () =>
  pool.db.selectFrom('mails').select(['to_email', 'reason']).where('status', '=', 'skipped').execute()

test('a link stops one kind, for one address; a forged link stops nothing', async () => {
  await admin.post('/notifications/test-email', { email: 'eve@example.test' })
  const link = linkTo('eve@example.test')
  const forged = link.replace(
    Buffer.from('eve@').toString('base64url').slice(0, 4),
    Buffer.from('bob@').toString('base64url').slice(0, 4),
  )
  expect(forged).not.toBe(link)
  expect((await oneClick(forged)).statusCode).toBe(404)
  expect((await oneClick(link.replace('.test.', '.notice.'))).statusCode).toBe(404)
  // The pages use the pool's name.
  await admin.put('/admin/settings', { pool_name: 'Icehouse & Co' })
  expect((await look(link)).body).toContain(' · Icehouse &amp; Co</title>')
  expect((await look(forged)).body).toContain('Open Icehouse &amp; Co</a>')
  await admin.put('/admin/settings', { pool_name: 'PuckPool' })
  await oneClick(link)
  expect(await admin.post('/notifications/test-email', { email: 'eve@example.test' })).toMatchObject({
    status: 409,
    body: { message: 'This address opted out of test emails' },
  })
  await admin.post('/admin/invitations', { email: 'eve@example.test', days: 14, max_uses: 1 })
  await sendDueMails(pool.deps)
  expect(arrived()).toEqual([
    'eve@example.test: PuckPool test email',
    'eve@example.test: Ada Admin invites you to PuckPool',
  ])
})

test('a person pestered with password links can stop them', async () => {
  const forgot = async () => {
    await visitor(pool).post('/auth/forgot-password', { email: ann.email })
    await answerPasswordRequests(pool.deps)
    await sendDueMails(pool.deps)
  }
  await forgot()
  await oneClick(lastLineTo(ann.email))
  await forgot()
  expect(arrived()).toEqual(['ann@example.test: Reset your PuckPool password'])
  expect(await skipped()).toHaveLength(1)
})
