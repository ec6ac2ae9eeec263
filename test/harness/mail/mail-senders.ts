import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, inject } from 'vitest'
import { minutes } from '#rules/time.ts'
import type { Mail } from '#server/features/outbox/mail-part.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { test as testMail } from '#server/features/outbox/outbox.mail.ts'
import { queueMails } from '#server/features/outbox/outbox.service.ts'
import { startPool } from '../harness.ts'
import { signIn } from '../people.ts'
import { COMPILED } from '../processes/real-server.ts'
import { MAILJET_ACCOUNT, startMailjet, startMailServer } from './mail-catchers.ts'
import { countMailsByStatus } from './mail-counts.ts'

export type Provider = { mailjetApiUrl?: string; smtpUrl?: string; webhookServices?: string[] }

type Sender = { process: ReturnType<typeof spawn>; ended: Promise<number | null> }

/** A pool with separate sending servers, to be killed meanwhile; Mailjet and a mail server, reset before each test. */
export async function givenMailSenders() {
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

  const plainMail = (n: number) => testMail.of({ name: `Member ${n}`, at: pool.deps.now(), zone: null })

  async function fill(count: number, mailOf: (n: number) => Mail = plainMail) {
    await pool.db.deleteFrom('mails').execute()
    const mails = Array.from({ length: count }, (_, n) => ({
      ...mailOf(n),
      to: { email: `member${n}@example.test`, name: '', userId: null },
    }))
    await queueMails(pool.db, pool.deps, mails)
  }

  /** A server that only sends the outbox, and exits when nothing is left. */
  function startSender(provider: Provider, further: Record<string, string> = {}): Sender {
    const env = {
      ...COMPILED,
      ...further,
      PATH: process.env.PATH,
      SENDER: JSON.stringify({ socketDir: inject('postgres'), database, wall: pool.wall.now(), ...provider }),
    }
    const sender = spawn(process.execPath, [path.join(import.meta.dirname, 'mail-sender.ts')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return { process: sender, ended: new Promise((resolve) => sender.once('exit', resolve)) }
  }

  const states = () => countMailsByStatus(pool.db)

  /** Long enough for the mark to expire and the provider to be queried. */
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

  return { pool, mailjet, post, fill, plainMail, startSender, states, letTimePass, byMailjet, bySmtp }
}

export const isOnce = (addresses: (string | undefined)[]) => new Set(addresses).size === addresses.length
