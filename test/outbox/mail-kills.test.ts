import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minutes, plus, seconds } from '#rules/time.ts'
import type { Together } from '#server/features/outbox/carrier.ts'
import type { Mail } from '#server/features/outbox/mail-part.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { sendQueued } from '#server/features/outbox/outbox.service.ts'
import { givenMailSenders, isOnce, type Provider } from '../harness/mail/mail-senders.ts'

const { pool, mailjet, post, fill, plainMail, startSender, states, letTimePass, byMailjet, bySmtp } =
  await givenMailSenders()

test.each([
  ['after marking a mail, before Mailjet has taken it', 'deaf', 0],
  ['after Mailjet has taken it, before hearing so', 'silent', 1],
] as const)('after a server is killed %s, the mail is sent once', async (_instant, mood, taken) => {
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

/** A server killed at this instant of handing over a mail. */
async function killWhile(provider: Provider, instant: Promise<void>) {
  const sender = startSender(provider)
  await Promise.race([instant, sender.ended])
  sender.process.kill('SIGKILL')
  await sender.ended
  expect(await states()).toEqual({ sending: 1 })
  await sendDueMails(pool.deps)
  expect(await states(), 'the mark of the dead server holds for a while').toEqual({ sending: 1 })
}

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
    // As the job does it, on the server that takes over or restarts.
    for (let passed = 0; passed < 60; passed += 5) {
      await sendDueMails(pool.deps)
      pool.wall.advance(seconds(5))
    }
    expect(await states()).toEqual({ sent: 8 })
    expect(mailjet.accepted).toHaveLength(8)
    expect(isOnce(mailjet.accepted.map(({ To }) => To[0]?.Email))).toBe(true)
  },
)

const urgentMail = (): Mail => {
  const part = pool.deps.mailParts.draft_turn
  const [{ facts }] = part.examples(pool.deps.now())
  return { ...plainMail(0), kind: 'draft_turn', facts }
}

test('a server frozen after marking a mail no longer hands it over', async () => {
  await fill(1)
  const wall = pool.wall.now()
  // It reads its clock for the end of its turn, for the turn and for the mark: before the call it has slept like a
  // laptop.
  let looks = 0
  const wallNow = () => {
    looks += 1
    return looks <= 3 ? wall : plus(wall, minutes(10))
  }
  const handed: string[] = []
  const deliver = async ([{ to_email }]: Together) => {
    handed.push(to_email)
    return { outcome: 'accepted', messageId: null, said: 'fine' } as const
  }
  const carrier = { channel: 'mail', name: 'mailjet', deliver, find: null, hasOneProvider: true, atOnce: 5 } as const
  expect(await sendQueued({ ...pool.deps, wallNow }, carrier)).toEqual({ sent: 0, failed: 1 })
  expect(handed).toEqual([])
  expect(await states()).toEqual({ sending: 1 })
})

test('a server killed before marking a mail leaves it to the next one', async () => {
  await byMailjet()
  await fill(1)
  // The row is locked, so that the server runs but can't take it.
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
  'after a server is killed %s, the mail stays uncertain and is not resent automatically',
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
