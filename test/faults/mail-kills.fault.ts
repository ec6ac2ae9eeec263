import { expect, test } from 'vitest'
import { minutes } from '#rules/time.ts'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { givenMailSenders, isOnce, type Provider } from '../harness/mail/mail-senders.ts'

/** Sending servers, killed at any instant; `test/outbox/mail-kills.test.ts` kills one at each critical instant. */
const { pool, mailjet, post, fill, startSender, states, letTimePass, byMailjet, bySmtp } = await givenMailSenders()

const MAILS = 40

test('servers killed at any instant never send twice what Mailjet has, and lose nothing', async () => {
  await byMailjet()
  await fill(MAILS)
  await sendUnderKills({ mailjetApiUrl: mailjet.url }, mailjet.whenAccepted)
  expect(isOnce(mailjet.accepted.map(({ To }) => To[0]?.Email))).toBe(true)

  // Once the killed servers' marks expire, Mailjet is queried. Only mails it lacks are resent.
  await letTimePass()
  expect(await states()).toEqual({ sent: MAILS })
  expect(mailjet.accepted).toHaveLength(MAILS)
  expect(isOnce(mailjet.accepted.map(({ To }) => To[0]?.Email))).toBe(true)
})

/** Kills a server each time this many mails have arrived, and starts another. Two run side by side. */
async function sendUnderKills(provider: Provider, arrived: (mails: number) => Promise<void>) {
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

test('a mail server can’t be queried: mails being sent at a kill stay uncertain, visible, and are never sent twice', async () => {
  await bySmtp()
  await fill(MAILS)
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
})
