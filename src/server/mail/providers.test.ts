import { afterAll, beforeEach, expect, test } from 'vitest'
import { MAILJET_KEY, MAILJET_SECRET, startMailjet, startMailServer } from '../../../test/harness/mail/mail-catchers.ts'
import { mailjet } from './mailjet.ts'
import type { OutgoingMail } from './provider.ts'
import { smtp } from './smtp.ts'

const api = await startMailjet()
const post = await startMailServer({ password: 'slap-shot' })
const closed = await startMailjet()
/** The address of a closed server. */
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
/** A server that never responds needs no long timeout. */
const patience = 2_000
const account = { apiUrl: '', apiKey: MAILJET_KEY, apiSecret: MAILJET_SECRET, patience }

test('a Mailjet request that times out may have sent the mail', async () => {
  api.mood('silent')
  const provider = mailjet({ ...account, apiUrl: api.url })
  expect(await provider.deliver(mail)).toEqual({ outcome: 'unknown', said: 'Mailjet did not answer in time' })
})

test.each([
  ['no server is there', () => gone, 'Mailjet could not be reached (ECONNREFUSED)'],
  ['no mail is to leave, as after a restore,', () => 'http://127.0.0.1:9', 'Mailjet could not be reached (bad port)'],
  ['there is no such name', () => 'http://mailjet.invalid', expect.stringMatching(/^Mailjet could not be reached \(E/)],
])('if %s the mail has not been sent', async (_what, apiUrl, said) => {
  expect(await mailjet({ ...account, apiUrl: apiUrl() }).deliver(mail)).toEqual({ outcome: 'unavailable', said })
})

test.each([
  ['nothing listens', () => `smtp://${new URL(gone).host}`, () => `nothing answers at ${new URL(gone).host}`],
  ['there is no such name', () => 'smtp://mail.invalid', () => 'no server is known as mail.invalid'],
])('if %s the mail server is reported as unreachable in plain words', async (_what, url, said) => {
  expect(await smtp({ url: url() }).deliver(mail)).toEqual({
    outcome: 'unavailable',
    said: `The mail server couldn't be reached: ${said()}`,
  })
})

test('a mail server too slow to accept the recipient has not got the mail', async () => {
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

test('an unencrypted remote mail server is sent nothing, not even the login, unless the address allows it', async () => {
  const before = post.mails.length
  const url = new URL(post.url)
  url.password = 'wrong-one'
  // A name for this machine that doesn't look like one.
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

test.each([
  ['https://pool.example.test', 'pool.example.test'],
  ['http://127.0.0.1:3000', null],
  ['http://localhost:3000', null],
])('with the pool at %s the mail server’s greeting is %s', async (appUrl, name) => {
  expect(await smtp({ url: post.url, appUrl }).deliver(mail)).toMatchObject({ outcome: 'accepted' })
  const { greeting } = post.mails.at(-1) ?? {}
  if (name === null) expect(greeting).not.toBe(new URL(appUrl).hostname)
  else expect(greeting).toBe(name)
  await smtp({ url: `${post.url}?name=other.example.test`, appUrl }).deliver(mail)
  expect(post.mails.at(-1)).toMatchObject({ greeting: 'other.example.test' })
})

test.each([
  [
    504,
    '5.5.2 <[127.0.0.1]>: Helo command rejected: need fully-qualified hostname',
    /^The mail server doesn't accept how this/,
  ],
  [
    550,
    '5.7.1 <pool@example.test>: Sender address rejected: not owned',
    /^The mail server does not accept the sender\. Check/,
  ],
  [554, '5.7.1 <ann@example.test>: Relay access denied', /^The mail server wants a login\. Enter/],
  [530, '5.7.0 Authentication required', /^The mail server wants a login\. Enter/],
])('a recipient refused with %i %s says nothing about their address', async (code, words, said) => {
  post.refuses.set(mail.to.email, { responseCode: code, message: words })
  const answer = await smtp({ url: post.url }).deliver(mail)
  post.refuses.clear()
  expect(answer).toEqual({ outcome: 'unavailable', said: expect.stringMatching(said) })
})

test('a recipient who doesn’t exist is refused', async () => {
  post.refuses.set(mail.to.email, { responseCode: 550, message: '5.1.1 No such user' })
  expect(await smtp({ url: post.url }).deliver(mail)).toMatchObject({ outcome: 'refused' })
  post.refuses.clear()
})

test('a self-signed certificate is accepted from a local mail server; elsewhere the error names the setting', async () => {
  const own = await startMailServer({ isEncrypted: true })
  expect(await smtp({ url: own.url }).deliver(mail)).toMatchObject({ outcome: 'accepted' })
  expect(own.mails.at(-1)).toMatchObject({ isEncrypted: true })
  const elsewhere = own.url.replace('127.0.0.1', '0.0.0.0')
  expect(await smtp({ url: elsewhere }).deliver(mail)).toMatchObject({
    outcome: 'unavailable',
    said: expect.stringMatching(/NODE_EXTRA_CA_CERTS.*tls\.rejectUnauthorized=false/),
  })
  const trusting = `${elsewhere}?tls.rejectUnauthorized=false`
  expect(await smtp({ url: trusting }).deliver(mail)).toMatchObject({ outcome: 'accepted' })
  await own.close()
})

test('a failure’s description contains neither secret nor password', async () => {
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
  'an address such as %j reaches no one else',
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
