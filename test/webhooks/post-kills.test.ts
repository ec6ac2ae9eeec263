import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#rules/time.ts'
import { postToWebhooks, sendDuePosts } from '#server/features/webhooks/posts.service.ts'
import { givenMailSenders } from '../harness/mail/mail-senders.ts'
import { signIn } from '../harness/people.ts'
import { addWebhookTo, givenChatServices } from './webhook-steps.ts'

const { pool, startSender, states } = await givenMailSenders()
const chats = await givenChatServices(pool)
beforeEach(async () => {
  for (const table of ['mails', 'webhooks'] as const) await pool.db.deleteFrom(table).execute()
  await addWebhookTo(await signIn(pool, 'admin'), { chats })
  for (const text of ['one', 'two']) {
    await postToWebhooks(pool.db, pool.deps, { topic: 'results', cause: text, author: 'PuckPool', text, path: '/' })
  }
})

test.each([
  ['before a service has taken a post', 'deaf', 0],
  ['after it has taken it, before hearing so', 'silent', 1],
] as const)(
  'after a server is killed %s, the post stays uncertain, is never resent, and the next one is sent',
  async (_when, mood, taken) => {
    chats.mood(mood)
    const sender = startSender({ webhookServices: [chats.url] })
    await Promise.race([chats.whenAsked(1), sender.ended])
    sender.process.kill('SIGKILL')
    await sender.ended
    chats.mood('fine')
    await sendDuePosts(pool.deps)
    expect(await states(), 'the mark of the dead server holds, and with it the order').toEqual({
      sending: 1,
      queued: 1,
    })
    pool.wall.advance(minutes(6))
    await sendDuePosts(pool.deps)
    expect(await states()).toEqual({ uncertain: 1, sent: 1 })
    expect(chats.taken.map(({ text }) => text)).toEqual(taken === 1 ? ['one', 'two'] : ['two'])
  },
)
