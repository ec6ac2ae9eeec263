import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listOutbox, readEmailSettings, readHistory, readMail } from '#contract/outbox/notifications.ts'
import { hours, minutes } from '#rules/time.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { notice } from '#server/features/outbox/outbox.mail.ts'
import { queueMails } from '#server/features/outbox/outbox.service.ts'
import { givenPool } from '../harness/fixture.ts'
import { MAILJET_ACCOUNT, MAILJET_SECRET, startMailjet, startMailServer } from '../harness/mail/mail-catchers.ts'
import { signIn } from '../harness/people.ts'

const said: string[] = []
const mailjet = await startMailjet()
const post = await startMailServer({ password: 'slap-shot' })
afterAll(mailjet.close)
afterAll(post.close)
const { pool, ...people } = await givenPool({ settings: { mailjetApiUrl: mailjet.url }, clear: ['mails'] })
pool.deps.log = pino({ level: 'trace' }, { write: (line) => void said.push(line) })
let { admin } = people
beforeEach(async () => {
  mailjet.mood('fine')
  mailjet.knowsItsMails(true)
  mailjet.refuses.clear()
  mailjet.accepted.length = 0
  mailjet.asked.length = 0
  post.mails.length = 0
  post.refuses.clear()
  post.loseAnswers(false)
  pool.wall.set(START)
  pool.deps.settings.smtpUrl = null
  admin = await signIn(pool, 'admin')
  await admin.put('/notifications/settings', MAILJET_ACCOUNT)
})

async function bySmtp() {
  await admin.put('/notifications/settings', { mailjet_api_key: '' })
  pool.deps.settings.smtpUrl = post.url
}

test('a provider that is down is retried with growing pauses, and nothing is lost', async () => {
  mailjet.mood('down')
  await write('ann', 'bob')
  expect(await tick(0)).toEqual({ sent: 0, failed: 2 })
  expect(await states()).toEqual([
    ['ann', 'queued', 1, 'Mailjet answered 503'],
    ['bob', 'queued', 1, 'Mailjet answered 503'],
  ])
  expect((await admin.get<{ delivery: object }>('/notifications/settings')).body.delivery).toMatchObject({
    problem: 'Mailjet answered 503',
  })
  expect(await tick(minutes(1) - 1)).toEqual({ sent: 0, failed: 0 })
  expect(await tick(1)).toEqual({ sent: 0, failed: 2 })
  expect(await tick(minutes(2) - 1)).toEqual({ sent: 0, failed: 0 })
  mailjet.mood('fine')
  expect(await tick(1)).toEqual({ sent: 2, failed: 0 })
  expect(arrived().sort()).toEqual(['ann@example.test', 'bob@example.test'])
})

const START = '2025-11-12T17:00:00.000Z'

const write = (...names: string[]) =>
  queueMails(
    pool.db,
    pool.deps,
    names.map((name) => ({
      ...notice.of({
        name,
        subject: `For ${name}`,
        sentences: ['<b>Hello</b> & goodbye.'],
        path: '/',
        label: 'Look',
      }),
      to: { email: `${name}@example.test`, name, userId: null },
    })),
  )
const tick = async (ms: number) => {
  pool.wall.advance(ms)
  return sendDueMails(pool.deps)
}
const states = async () =>
  (
    await pool.db.selectFrom('mails').select(['to_email', 'status', 'reason', 'attempts']).orderBy('mail_id').execute()
  ).map(({ to_email, status, reason, attempts }) => [to_email.split('@')[0], status, attempts, reason])
const arrived = () => mailjet.accepted.map(({ To }) => To[0]?.Email)

test('after a day a mail is given up, visibly, and an admin may resend it (A6)', async () => {
  mailjet.mood('wrong key')
  await write('ann')
  for (let hour = 0; hour < 40; hour += 1) await tick(hours(1))
  const [[, status, , reason] = []] = await states()
  expect([status, reason]).toEqual([
    'failed',
    'given up after a day: Mailjet does not accept the API key and secret (401)',
  ])
  admin = await signIn(pool, 'admin') // their session has ended
  const { body } = await admin.get<AnswerOf<typeof listOutbox>>('/notifications/outbox?status=failed')
  expect(body).toMatchObject({
    mails: [{ to_email: 'ann@example.test', repeatable: true }],
    counts: [{ status: 'failed', mails: 1 }],
  })
  const at = `/notifications/outbox/${body.mails[0]?.mail_key}`
  mailjet.mood('fine')
  expect((await admin.post(`${at}/send-again`)).status).toBe(200)
  await tick(0)
  expect(arrived()).toEqual(['ann@example.test'])
  expect(await admin.post(`${at}/send-again`)).toMatchObject({ status: 409, body: { code: 'mail_not_repeatable' } })
  const { mail } = (await admin.get<AnswerOf<typeof readMail>>(at)).body
  expect(mail).toMatchObject({ status: 'sent', provider: 'mailjet', message_id: '576460756513665525' })
  expect(mail.html).toContain('&lt;b&gt;Hello&lt;/b&gt; &amp; goodbye.')
})

test('a refused address does not hold up the others', async () => {
  mailjet.refuses.add('ghost@example.test')
  await write('ghost', 'ann')
  expect(await tick(0)).toEqual({ sent: 1, failed: 1 })
  expect(await states()).toEqual([
    ['ghost', 'failed', 1, 'refused: "To" is an invalid email address. (mj-0013)'],
    ['ann', 'sent', 1, null],
  ])
})

test('Mailjet is queried about a mail whose response was lost, and it is not sent twice', async () => {
  mailjet.mood('lost')
  await write('ann')
  await tick(0)
  expect((await states())[0]?.[1]).toBe('uncertain')
  mailjet.mood('fine')
  await tick(minutes(4))
  expect((await states())[0]?.[1]).toBe('uncertain')
  await tick(minutes(1))
  expect((await states())[0]?.[1]).toBe('sent')
  expect(mailjet.asked).toHaveLength(1)
})

test('if Mailjet doesn’t know, the mail stays uncertain', async () => {
  mailjet.mood('lost')
  mailjet.knowsItsMails(false)
  await write('ann')
  await tick(0)
  mailjet.mood('fine')
  for (let hour = 0; hour < 30; hour += 1) await tick(hours(1))
  expect((await states())[0]?.slice(0, 2)).toEqual(['ann', 'uncertain'])
  expect(mailjet.asked).toHaveLength(1)
})

test('two servers at once send each mail once', async () => {
  await write(...Array.from({ length: 30 }, (_, n) => `member${n}`))
  const totals = await Promise.all([tick(0), tick(0), tick(0)])
  expect(totals.reduce((sum, { sent }) => sum + sent, 0)).toBe(30)
  expect(new Set(arrived()).size).toBe(30)
})

test('a mail server gets the mail with its own id, and its refusal is stored', async () => {
  await bySmtp()
  post.refuses.set('ghost@example.test', { responseCode: 550, message: 'No such user here' })
  post.refuses.set('later@example.test', { responseCode: 451, message: 'Come back later' })
  await write('ann', 'ghost', 'later')
  await tick(0)
  expect(await states()).toMatchObject([
    ['ann', 'sent', 1, null],
    ['ghost', 'failed', 1, expect.stringContaining('No such user here')],
    ['later', 'queued', 1, expect.stringContaining('Come back later')],
  ])
  const { message_id } = await pool.db
    .selectFrom('mails')
    .select('message_id')
    .where('status', '=', 'sent')
    .executeTakeFirstOrThrow()
  expect(post.mails[0]?.mail.messageId).toBe(message_id)
  post.refuses.clear()
  await tick(minutes(1))
  expect(post.mails.map(({ to }) => to)).toEqual(['ann@example.test', 'later@example.test'])
})

test('a wrong login and a mail server that is down are reported without the password', async () => {
  await bySmtp()
  pool.deps.settings.smtpUrl = post.url.replace('slap-shot', 'wrong-one')
  await write('ann')
  await tick(0)
  pool.deps.settings.smtpUrl = 'smtp://pool:wrong-one@127.0.0.1:9'
  await write('bob')
  await tick(0)
  const reasons = (await states()).map(([, , , reason]) => reason)
  expect(reasons).toEqual([
    expect.stringContaining('The mail server does not accept the login'),
    expect.stringContaining("The mail server couldn't be reached"),
  ])
  expect(JSON.stringify(reasons)).not.toContain('wrong-one')
})

test('a mail server that hangs up after the last line leaves the mail uncertain', async () => {
  await bySmtp()
  post.loseAnswers(true)
  await write('ann')
  await tick(0)
  post.loseAnswers(false)
  for (let hour = 0; hour < 30; hour += 1) await tick(hours(1))
  expect((await states())[0]?.[1]).toBe('uncertain')
  expect(post.mails).toHaveLength(1)
})

test('mails wait until the settings are fixed', async () => {
  const { appSecret } = pool.deps.settings
  pool.deps.settings.appSecret = `${appSecret}, rotated`
  await write('ann')
  await tick(0)
  expect((await states())[0]).toMatchObject(['ann', 'queued', 0, expect.stringContaining('Enter it again.')])
  pool.deps.settings.appSecret = appSecret
  await tick(minutes(1))
  expect(arrived()).toEqual(['ann@example.test'])
})

type Fault = { prepare: () => void | Promise<void>; status: string; words: string; inSettings: boolean }
const faults: Record<string, Fault> = {
  'a wrong key': {
    prepare: () => mailjet.mood('wrong key'),
    status: 'queued',
    words: 'Mailjet does not accept the API key and secret (401)',
    inSettings: true,
  },
  'a provider that is down': {
    prepare: () => mailjet.mood('down'),
    status: 'queued',
    words: 'Mailjet answered 503',
    inSettings: true,
  },
  'a sender that the provider does not know': {
    prepare: () => mailjet.mood('sender unknown'),
    status: 'queued',
    words: 'The sender is not validated. (mj-0013)',
    inSettings: true,
  },
  'an answer that never comes': {
    prepare: () => mailjet.mood('lost'),
    status: 'uncertain',
    words: 'Mailjet did not answer',
    inSettings: true,
  },
  'an address that is refused': {
    prepare: () => void mailjet.refuses.add('ann@example.test'),
    status: 'failed',
    words: 'refused: "To" is an invalid email address. (mj-0013)',
    inSettings: false,
  },
  'a mail server that refuses the address': {
    prepare: async () => {
      await bySmtp()
      post.refuses.set('ann@example.test', { responseCode: 550, message: 'No such user here' })
    },
    status: 'failed',
    words: 'No such user here',
    inSettings: false,
  },
  'a mail server that does not take the password': {
    prepare: async () => {
      await bySmtp()
      pool.deps.settings.smtpUrl = post.url.replace('slap-shot', 'wrong-one')
    },
    status: 'queued',
    words: 'The mail server does not accept the login',
    inSettings: true,
  },
  'a mail server that is away': {
    prepare: async () => {
      await bySmtp()
      pool.deps.settings.smtpUrl = 'smtp://pool:wrong-one@127.0.0.1:9'
    },
    status: 'queued',
    words: "The mail server couldn't be reached",
    inSettings: true,
  },
}

test.each(Object.entries(faults))(
  '%s is shown in the history, and on the settings page if it is the pool’s',
  async (_what, fault) => {
    const ann = await signIn(pool, 'ann')
    await fault.prepare()
    const facts = { name: 'Ann', subject: 'For Ann', sentences: ['Hello.'], path: '/', label: 'Look' }
    await queueMails(pool.db, pool.deps, [
      { ...notice.of(facts), to: { email: ann.email, name: 'Ann', userId: ann.userId } },
    ])
    await tick(0)
    const { body } = await ann.get<AnswerOf<typeof readHistory>>(`/notifications/history/${ann.userId}`)
    expect(body.history).toMatchObject([{ status: fault.status, reason: expect.stringContaining(fault.words) }])
    const { delivery } = (await admin.get<AnswerOf<typeof readEmailSettings>>('/notifications/settings')).body
    expect(delivery.problem).toEqual(fault.inSettings ? expect.stringContaining(fault.words) : null)
    expect(JSON.stringify([body, delivery])).not.toMatch(
      new RegExp([MAILJET_SECRET, 'slap-shot', 'wrong-one'].join('|')),
    )
  },
)

test('no secret, password or reader’s address reaches the log', () => {
  expect(said.length).toBeGreaterThan(0)
  expect(said.join('')).not.toMatch(new RegExp([MAILJET_SECRET, 'slap-shot', 'wrong-one', '@example.test'].join('|')))
})
