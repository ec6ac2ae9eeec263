import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { minutes, plus, seconds } from '#rules/time.ts'
import type { Mail } from '#server/features/outbox/mail-part.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { test as testMail } from '#server/features/outbox/outbox.mail.ts'
import { queueMails, sendQueued } from '#server/features/outbox/outbox.service.ts'
import { startPool } from '../harness/harness.ts'
import { MAILJET_ACCOUNT, startMailjet, startMailServer } from '../harness/mail-catchers.ts'
import { signIn } from '../harness/people.ts'

const mailjet = await startMailjet()
const post = await startMailServer()
const pool = await startPool({ settings: { mailjetApiUrl: mailjet.url } })
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(pool.db)
const database = rows[0]?.name ?? ''
afterAll(async () => {
  await pool.close()
  await mailjet.close()
  await post.close()
})

beforeEach(() => {
  mailjet.mood('fine')
  mailjet.accepted.length = 0
  mailjet.asked.length = 0
  post.fallSilent(null)
  post.mails.length = 0
})

const MAILS = 40

const plainMail = (n: number) => testMail.of({ name: `Member ${n}`, at: pool.deps.now(), zone: null })
const urgentMail = (): Mail => {
  const part = pool.deps.mailParts.draft_turn
  const [{ facts }] = part.examples(pool.deps.now())
  return { ...plainMail(0), kind: 'draft_turn', facts }
}

async function fill(count = MAILS, mailOf: (n: number) => Mail = plainMail) {
  await pool.db.deleteFrom('mails').execute()
  const mails = Array.from({ length: count }, (_, n) => ({
    ...mailOf(n),
    to: { email: `member${n}@example.test`, name: '', userId: null },
  }))
  await queueMails(pool.db, pool.deps, mails)
}

type Sender = { process: ReturnType<typeof spawn>; ended: Promise<number | null> }

/** A server that only sends what is in the outbox, and exits when nothing is left. */
function startSender(provider: { mailjetApiUrl?: string; smtpUrl?: string }): Sender {
  const env = {
    PATH: process.env.PATH,
    SENDER: JSON.stringify({ socketDir: inject('postgres'), database, wall: pool.wall.now(), ...provider }),
  }
  const sender = spawn(process.execPath, [path.join(import.meta.dirname, '../harness/mail-sender.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { process: sender, ended: new Promise((resolve) => sender.once('exit', resolve)) }
}

/** Kills a server each time this many mails have arrived, and starts another. Two run side by side. */
async function sendUnderKills(
  provider: { mailjetApiUrl?: string; smtpUrl?: string },
  arrived: (mails: number) => Promise<void>,
) {
  let running = [startSender(provider), startSender(provider)]
  for (const killAt of [3, 11, 22]) {
    await Promise.race([arrived(killAt), ...running.map(({ ended }) => ended)])
    const [victim, survivor] = running
    victim?.process.kill('SIGKILL')
    await victim?.ended
    running = [...(survivor ? [survivor] : []), startSender(provider)]
  }
  expect(await Promise.all(running.map(({ ended }) => ended))).toEqual([0, 0])
}

const states = async () => {
  const rows = await pool.db
    .selectFrom('mails')
    .select((of) => ['status', of.fn.countAll<number>().as('mails')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, mails }) => [status, mails]))
}

const isOnce = (addresses: (string | undefined)[]) => new Set(addresses).size === addresses.length

/** A server that is killed at this instant of handing a mail over. */
async function killWhile(provider: { mailjetApiUrl?: string; smtpUrl?: string }, instant: Promise<void>) {
  const sender = startSender(provider)
  await Promise.race([instant, sender.ended])
  sender.process.kill('SIGKILL')
  await sender.ended
  expect(await states()).toEqual({ sending: 1 })
  await sendDueMails(pool.deps)
  expect(await states(), 'the mark of the dead server holds for a while').toEqual({ sending: 1 })
}

/** Long enough for the mark to expire and the provider to be asked. */
async function letTimePass() {
  for (let round = 0; round < 4; round += 1) {
    pool.wall.advance(minutes(6))
    await sendDueMails(pool.deps)
  }
}

async function byMailjet() {
  const admin = await signIn(pool, 'admin')
  await admin.put('/notifications/settings', MAILJET_ACCOUNT)
}

async function bySmtp() {
  const admin = await signIn(pool, 'admin')
  await admin.put('/notifications/settings', { enabled: true, mailjet_api_key: '', from_email: 'pool@example.test' })
  pool.deps.settings.smtpUrl = post.url
}

test.each([
  ['after marking a mail, before Mailjet has taken it', 'deaf', 0],
  ['after Mailjet has taken it, before hearing so', 'silent', 1],
] as const)('a server killed %s: it is sent once', async (_instant, mood, taken) => {
  await byMailjet()
  await fill(1)
  mailjet.mood(mood)
  await killWhile({ mailjetApiUrl: mailjet.url }, mailjet.whenAsked(1))
  expect(mailjet.accepted).toHaveLength(taken)
  mailjet.mood('fine')
  await letTimePass()
  expect(await states()).toEqual({ sent: 1 })
  expect(mailjet.accepted).toHaveLength(1)
})

test.each([
  ['before Mailjet has any of them', 'deaf', 0],
  ['after Mailjet has taken them, before hearing so', 'silent', 5],
] as const)(
  'urgent reminders whose server is killed %s have gone out within a minute, once each (N1)',
  async (_instant, mood, taken) => {
    await byMailjet()
    await fill(8, urgentMail)
    mailjet.mood(mood)
    const sender = startSender({ mailjetApiUrl: mailjet.url })
    await Promise.race([mailjet.whenAsked(5), sender.ended])
    sender.process.kill('SIGKILL')
    await sender.ended
    expect(await states()).toEqual({ sending: 5, queued: 3 })
    expect(mailjet.accepted).toHaveLength(taken)
    mailjet.mood('fine')
    // As the job does it, on the server that takes over or comes back.
    for (let passed = 0; passed < 60; passed += 5) {
      await sendDueMails(pool.deps)
      pool.wall.advance(seconds(5))
    }
    expect(await states()).toEqual({ sent: 8 })
    expect(mailjet.accepted).toHaveLength(8)
    expect(isOnce(mailjet.accepted.map(({ To }) => To[0]?.Email))).toBe(true)
  },
)

test('a server that stood still after marking a mail does not hand it over any more', async () => {
  await fill(1)
  const wall = pool.wall.now()
  // It looks at its clock for the end of its turn, for the turn and for the mark: before the call it has slept like a laptop.
  let looks = 0
  const wallNow = () => {
    looks += 1
    return looks <= 3 ? wall : plus(wall, minutes(10))
  }
  const handed: string[] = []
  const deliver = async ({ to_email }: { to_email: string }) => {
    handed.push(to_email)
    return { outcome: 'accepted', messageId: null, said: 'fine' } as const
  }
  const carrier = { channel: 'mail', name: 'mailjet', deliver, find: null, hasOneProvider: true, atOnce: 5 } as const
  expect(await sendQueued({ ...pool.deps, wallNow }, carrier)).toEqual({ sent: 0, failed: 1 })
  expect(handed).toEqual([])
  expect(await states()).toEqual({ sending: 1 })
})

test('a server killed before it has marked a mail leaves it to the next one', async () => {
  await byMailjet()
  await fill(1)
  // The row is held, so that the server runs and cannot take it.
  await pool.db.transaction().execute(async (tx) => {
    await sql`select from mails for update`.execute(tx)
    const sender = startSender({ mailjetApiUrl: mailjet.url })
    await new Promise((resolve) => sender.process.once('spawn', resolve))
    sender.process.kill('SIGKILL')
    await sender.ended
  })
  expect(await states()).toEqual({ queued: 1 })
  await sendDueMails(pool.deps)
  expect(await states()).toEqual({ sent: 1 })
  expect(mailjet.accepted).toHaveLength(1)
})

test.each([
  ['before a mail server has taken a mail', 'before', 0],
  ['after it has the whole message, before hearing so', 'after', 1],
] as const)(
  'a server killed %s: the mail stays uncertain and is not sent again by itself',
  async (_instant, when, taken) => {
    await bySmtp()
    await fill(1)
    post.fallSilent(when)
    await killWhile({ smtpUrl: post.url }, when === 'before' ? post.whenNamed() : post.whenArrived(1))
    post.fallSilent(null)
    await letTimePass()
    expect(await states()).toEqual({ uncertain: 1 })
    expect(post.mails).toHaveLength(taken)
  },
)

test('servers killed at any instant never send twice what Mailjet has, and lose nothing', async () => {
  await byMailjet()
  await fill()
  await sendUnderKills({ mailjetApiUrl: mailjet.url }, mailjet.whenAccepted)
  expect(isOnce(mailjet.accepted.map(({ To }) => To[0]?.Email))).toBe(true)

  // Once the marks of the killed servers expire, Mailjet is asked what it has. Only what it lacks is sent again.
  await letTimePass()
  expect(await states()).toEqual({ sent: MAILS })
  expect(mailjet.accepted).toHaveLength(MAILS)
  expect(isOnce(mailjet.accepted.map(({ To }) => To[0]?.Email))).toBe(true)
}, 120_000)

test('a mail server cannot be asked: mails being sent at a kill stay uncertain, visible, and are never sent twice', async () => {
  await bySmtp()
  await fill()
  await sendUnderKills({ smtpUrl: post.url }, post.whenArrived)
  pool.wall.advance(minutes(6))
  await sendDueMails(pool.deps)
  pool.wall.advance(minutes(6))
  await sendDueMails(pool.deps)
  const { sent = 0, uncertain = 0, ...others } = await states()
  expect(others).toEqual({})
  expect(sent + uncertain).toBe(MAILS)
  expect(uncertain, 'one for each of the three kills at most').toBeLessThanOrEqual(3)
  expect(isOnce(post.mails.map(({ to }) => to))).toBe(true)
  expect(post.mails.length).toBeGreaterThanOrEqual(sent)
}, 120_000)
