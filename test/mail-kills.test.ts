import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { minutes } from '#rules/time.ts'
import { queueMails, sendDueMails } from '#server/features/notifications/outbox.service.ts'
import { type Pool, startPool } from './harness.ts'
import { MAILJET_ACCOUNT, type MailjetServer, type MailServer, startMailjet, startMailServer } from './mail-catchers.ts'
import { signIn } from './people.ts'

let mailjet: MailjetServer
let post: MailServer
let pool: Pool
let database: string
beforeAll(async () => {
  mailjet = await startMailjet()
  post = await startMailServer()
  pool = await startPool({ settings: { mailjetApiUrl: mailjet.url } })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(pool.db)
  database = rows[0]?.name ?? ''
})
afterAll(async () => {
  await pool.close()
  await mailjet.close()
  await post.close()
})

const MAILS = 40

async function fill() {
  await pool.db.deleteFrom('mails').execute()
  const mails = Array.from({ length: MAILS }, (_, n) => ({
    kind: 'test' as const,
    facts: { name: `Member ${n}`, at: pool.deps.now(), zone: null },
    to: { email: `member${n}@example.test`, name: '', userId: null },
  }))
  await queueMails(pool.db, pool.deps, mails)
}

type Sender = { process: ReturnType<typeof spawn>; ended: Promise<number | null> }

/** A server that does nothing but send what is in the outbox, and ends when nothing is left to send. */
function startSender(provider: { mailjetApiUrl?: string; smtpUrl?: string }): Sender {
  const env = {
    PATH: process.env.PATH,
    SENDER: JSON.stringify({ socketDir: inject('postgres'), database, wall: pool.wall.now(), ...provider }),
  }
  const sender = spawn(process.execPath, [path.join(import.meta.dirname, 'mail-sender.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { process: sender, ended: new Promise((resolve) => sender.once('exit', resolve)) }
}

/** Kills a server each time that so many mails have arrived, and starts another one; two run side by side. */
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

test('servers that are killed at any instant never send twice what Mailjet has, and lose nothing', async () => {
  const admin = await signIn(pool, 'admin')
  await admin.put('/notifications/settings', MAILJET_ACCOUNT)
  await fill()
  await sendUnderKills({ mailjetApiUrl: mailjet.url }, mailjet.whenAccepted)
  expect(isOnce(mailjet.accepted.map(({ To }) => To[0]?.Email))).toBe(true)

  // Once the marks of the killed servers have run out, Mailjet is asked what it has; only what it has not is sent again.
  for (let round = 0; round < 4; round += 1) {
    pool.wall.advance(minutes(6))
    await sendDueMails(pool.deps)
  }
  expect(await states()).toEqual({ sent: MAILS })
  expect(mailjet.accepted).toHaveLength(MAILS)
  expect(isOnce(mailjet.accepted.map(({ To }) => To[0]?.Email))).toBe(true)
}, 120_000)

test('a mail server cannot be asked: what was on its way at a kill stays uncertain, visible, and is never sent twice', async () => {
  const admin = await signIn(pool, 'admin')
  await admin.put('/notifications/settings', { mailjet_api_key: '' })
  pool.deps.settings.smtpUrl = post.url
  await fill()
  await sendUnderKills({ smtpUrl: post.url }, post.whenArrived)
  pool.wall.advance(minutes(6))
  await sendDueMails(pool.deps)
  pool.wall.advance(minutes(6))
  await sendDueMails(pool.deps)
  const { sent = 0, uncertain = 0, ...others } = await states()
  expect(others).toEqual({})
  expect(sent + uncertain).toBe(MAILS)
  expect(uncertain).toBeLessThanOrEqual(15)
  expect(isOnce(post.mails.map(({ to }) => to))).toBe(true)
  expect(post.mails.length).toBeGreaterThanOrEqual(sent)
}, 120_000)
