import { afterAll, beforeEach, expect, test } from 'vitest'
import { MAILJET_KEY, MAILJET_SECRET, startMailjet, startMailServer } from '../../../test/harness/mail/mail-catchers.ts'
import { mailjet } from './mailjet.ts'
import type { OutgoingMail } from './provider.ts'
import { smtp } from './smtp.ts'

const api = await startMailjet()
const post = await startMailServer({ password: 'slap-shot' })
const closed = await startMailjet()
/** Where a server was. */
const gone = closed.url
await closed.close()
afterAll(async () => {
  await api.close()
  await post.close()
})
beforeEach(() => {
  api.mood('fine')
  post.fallSilent(null)
})

const mail: OutgoingMail = {
  key: '7d4b9f0e-0000-4000-8000-000000000001',
  from: { email: 'pool@example.test', name: 'PuckPool' },
  to: { email: 'ann@example.test', name: 'Ann' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {},
}
/** Of a server that never answers any patience is long enough. */
const patience = 2_000
const account = { apiUrl: '', apiKey: MAILJET_KEY, apiSecret: MAILJET_SECRET, patience }

test('a Mailjet that is too slow may have the mail, and we stop waiting', async () => {
  api.mood('silent')
  const provider = mailjet({ ...account, apiUrl: api.url })
  expect(await provider.deliver(mail)).toEqual({ outcome: 'unknown', said: 'Mailjet did not answer in time' })
})

test.each([
  ['nobody is there', () => gone, 'Mailjet could not be reached (ECONNREFUSED)'],
  ['no mail is to leave, as after a restore,', () => 'http://127.0.0.1:9', 'Mailjet could not be reached (bad port)'],
  ['there is no such name', () => 'http://mailjet.invalid', expect.stringMatching(/^Mailjet could not be reached \(E/)],
])('where %s the mail has not left', async (_what, apiUrl, said) => {
  expect(await mailjet({ ...account, apiUrl: apiUrl() }).deliver(mail)).toEqual({ outcome: 'unavailable', said })
})

test.each([
  ['nobody listens', () => `smtp://${new URL(gone).host}`, () => `nothing answers at ${new URL(gone).host}`],
  ['there is no such name', () => 'smtp://mail.invalid', () => 'no server is known as mail.invalid'],
])('where %s a mail server is said to be away in words', async (_what, url, said) => {
  expect(await smtp({ url: url() }).deliver(mail)).toEqual({
    outcome: 'unavailable',
    said: `The mail server couldn't be reached: ${said()}`,
  })
})

test('a mail server that is too slow to accept the recipient has not got the mail', async () => {
  post.fallSilent('before')
  expect(await smtp({ url: post.url, patience }).deliver(mail)).toMatchObject({
    outcome: 'unavailable',
    said: expect.stringContaining("The mail server couldn't be reached"),
  })
})

test('a mail server that is silent after the message was sent may have it', async () => {
  post.fallSilent('after')
  expect(await smtp({ url: post.url, patience }).deliver(mail)).toMatchObject({
    outcome: 'unknown',
    said: expect.stringContaining("The mail server didn't say whether it took the email"),
  })
})

test('a mail server elsewhere that does not encrypt is sent nothing, not even the login, unless the address allows it', async () => {
  const before = post.mails.length
  const url = new URL(post.url)
  url.password = 'wrong-one'
  // A name of this machine that does not look like one.
  url.hostname = '0.0.0.0'
  expect(await smtp({ url: url.href }).deliver(mail)).toEqual({
    outcome: 'unavailable',
    said: expect.stringContaining('The mail server gives no encrypted connection: '),
  })
  expect(await smtp({ url: post.url.replace('smtp:', 'smtps:') }).deliver(mail)).toMatchObject({
    outcome: 'unavailable',
  })
  expect(post.mails).toHaveLength(before)
  expect(await smtp({ url: post.url }).deliver(mail)).toMatchObject({ outcome: 'accepted' })
  const unsafe = `${post.url.replace('127.0.0.1', '0.0.0.0')}?requireTLS=false`
  expect(await smtp({ url: unsafe }).deliver(mail)).toMatchObject({ outcome: 'accepted' })
})

test('the description of a failure contains neither secret nor password', async () => {
  const wrong = { ...account, apiUrl: api.url, apiSecret: 'wrong-one' }
  const said = [
    await mailjet(wrong).deliver(mail),
    await smtp({ url: post.url.replace('slap-shot', 'wrong-one') }).deliver(mail),
    await smtp({ url: 'smtp://pool:wrong-one@127.0.0.1:9' }).deliver(mail),
    await smtp({ url: 'smtp://pool:wrong-one@mail.invalid' }).deliver(mail),
  ]
  expect(said.map(({ outcome }) => outcome)).toEqual(Array(4).fill('unavailable'))
  expect(JSON.stringify(said)).not.toMatch(/wrong-one|d3Jvbmctb25l/)
})

test.each(['ann at home', 'ann@example.test, bob@example.test', 'ann@example.test\r\nBcc: bob@example.test'])(
  'an address such as %j reaches nobody else',
  async (email) => {
    const before = post.mails.length
    const { outcome } = await smtp({ url: post.url }).deliver({
      ...mail,
      to: { email, name: 'Ann\r\nBcc: eve@example.test' },
    })
    for (const { to, mail } of post.mails.slice(before)) {
      expect(to).not.toMatch(/bob|eve/)
      expect(JSON.stringify([mail.bcc, mail.cc, mail.to])).not.toMatch(/eve@|bob@/)
    }
    expect(['refused', 'accepted', 'unavailable']).toContain(outcome)
  },
)
