import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postToWebhooks, sendDuePosts } from '#server/features/webhooks/posts.service.ts'
import { type ChatServices, startChatServices } from '../harness/mail/chat-services.ts'
import { givenMailSenders } from '../harness/mail/mail-senders.ts'
import { signIn } from '../harness/people.ts'
import { prepare, tlsOf } from '../harness/processes/proxies.ts'
import { addWebhookTo } from './webhook-steps.ts'

const { pool, startSender, states } = await givenMailSenders()
const openssl = spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? ''

/** Chat services with a certificate of an authority that only `NODE_EXTRA_CA_CERTS` makes known. */
describe.runIf(openssl.startsWith('OpenSSL 3'))('a chat server with TLS and an authority of its own (N9)', () => {
  let folder: string
  let chats: ChatServices
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-chat-tls-'))
    prepare(folder)
    const { TLS_CERT_FILE, TLS_KEY_FILE } = tlsOf(folder)
    chats = await startChatServices({
      tls: { cert: readFileSync(TLS_CERT_FILE, 'utf8'), key: readFileSync(TLS_KEY_FILE, 'utf8') },
    })
  })
  afterAll(async () => {
    await chats.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    for (const table of ['mails', 'webhooks'] as const) await pool.db.deleteFrom(table).execute()
    chats.mood('fine')
    chats.taken.length = 0
    chats.asked.length = 0
    pool.deps.settings.webhookServices = [chats.url]
    await addWebhookTo(await signIn(pool, 'admin'), { chats })
    await postToWebhooks(pool.db, pool.deps, {
      topic: 'results',
      cause: 'one',
      author: 'PuckPool',
      text: 'one',
      path: '/',
    })
  })

  const send = () =>
    startSender({ webhookServices: [chats.url] }, { NODE_EXTRA_CA_CERTS: path.join(folder, 'internal/app/ca.pem') })
  const saidOf = async () => (await pool.db.selectFrom('mails').select('reason').executeTakeFirst())?.reason

  test('gets its post once the authority is named, and nothing before', async () => {
    await sendDuePosts(pool.deps)
    expect(await saidOf()).toMatch(/could not be reached: .*(SELF_SIGNED|UNABLE_TO)/)
    expect([chats.asked, await states()]).toEqual([[], { queued: 1 }])
    await pool.db.updateTable('mails').set({ next_try_at: pool.wall.now() }).execute()
    await send().ended
    expect(chats.taken).toMatchObject([{ service: 'discord', text: 'one' }])
    expect(await states()).toEqual({ sent: 1 })
  })

  test.each([
    ['gone', 'answered 404'],
    ['elsewhere', 'answered 307'],
  ] as const)('that is %s refuses its post once, and is followed nowhere', async (mood, words) => {
    chats.mood(mood)
    await send().ended
    expect(await saidOf()).toContain(words)
    expect([chats.asked.length, await states()]).toEqual([1, { failed: 1 }])
  })

  test('that limits the rate is left alone for as long as it asks', async () => {
    chats.mood('busy')
    const sender = send()
    await chats.whenAsked(1)
    await expect.poll(saidOf, { timeout: 10_000 }).toContain('429')
    sender.process.kill('SIGKILL')
    await sender.ended
    expect([chats.asked.length, await states()]).toEqual([1, { queued: 1 }])
  })
})
