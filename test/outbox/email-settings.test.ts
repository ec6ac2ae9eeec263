import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import { SECRET_MASK } from '#contract/outbox/email-settings.ts'
import type { readEmailSettings, sendTestEmail } from '#contract/outbox/notifications.ts'
import { givenPool } from '../harness/fixture.ts'
import { MAILJET_ACCOUNT, MAILJET_SECRET, startMailjet, startMailServer } from '../harness/mail/mail-catchers.ts'
import { signIn } from '../harness/people.ts'

const said: string[] = []
const mailjet = await startMailjet()
afterAll(mailjet.close)
const { pool, admin } = await givenPool({ settings: { mailjetApiUrl: mailjet.url }, clear: ['mails'] })
pool.deps.log = pino({ level: 'trace' }, { write: (line) => void said.push(line) })
beforeEach(() => {
  mailjet.mood('fine')
  mailjet.refuses.clear()
  mailjet.accepted.length = 0
  pool.deps.settings.smtpUrl = null
  pool.deps.settings.demo = false
})

const account = {
  ...MAILJET_ACCOUNT,
  mail_provider: 'mailjet',
  smtp_host: '',
  from_name: 'The Pool',
}

test('a new pool sends nothing and says why', async () => {
  expect(await read()).toEqual({
    success: true,
    settings: {
      enabled: false,
      mailjet_api_key: '',
      mailjet_api_secret: '',
      mail_provider: 'mailjet',
      smtp_host: '',
      smtp_port: 587,
      smtp_security: 'starttls',
      smtp_user: '',
      smtp_password: '',
      from_email: '',
      from_name: 'PuckPool',
      app_url: 'http://pool.test',
      reminder_night_before_enabled: true,
      reminder_night_before_time: '20:00',
      reminder_two_hours_enabled: true,
    },
    delivery: {
      provider: null,
      way: 'keep',
      problem: 'Email is off',
    },
    smtp_url_host: null,
  })
  expect(await sendTo('ann@example.test')).toMatchObject({
    status: 409,
    body: { message: 'Enable email service to send test emails' },
  })
})

type Read = AnswerOf<typeof readEmailSettings>
type Said<Answer> = Omit<Answer, 'success'> & Partial<Omit<FailureBody, 'success'>>
const read = async () => (await admin.get<Read>('/notifications/settings')).body
const sendTo = (email: string) =>
  admin.post<Said<AnswerOf<typeof sendTestEmail>>>('/notifications/test-email', { email, name: 'Ann' })

test('the secret is masked, encrypted at rest and in no audit line (N4)', async () => {
  const { status, body } = await save(account)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    settings: { mailjet_api_secret: SECRET_MASK },
    delivery: { provider: 'mailjet', problem: null },
  })
  expect(SECRET_MASK).toHaveLength(11)
  const row = await stored()
  expect(row.mailjet_api_secret).not.toContain(MAILJET_SECRET)
  const lines = await audit()
  expect(lines.at(-1)).toMatchObject({ action: 'update', subject: 'setting', after: { mailjet_api_secret: 'changed' } })
  expect(JSON.stringify(lines)).not.toContain(MAILJET_SECRET)
})

const save = (changes: object) => admin.put<Said<Read>>('/notifications/settings', changes)
const stored = () => pool.db.selectFrom('email_settings').selectAll().executeTakeFirstOrThrow()
const audit = () =>
  pool.db.selectFrom('audit_log').selectAll().where('subject_id', '=', 'email').orderBy('audit_id').execute()

test.each(['', SECRET_MASK, '   ', undefined])('the secret %j keeps the stored one', async (mailjet_api_secret) => {
  await save(account)
  const before = await stored()
  expect((await save({ ...account, mailjet_api_secret, from_name: `Pool ${mailjet_api_secret}` })).status).toBe(200)
  expect((await stored()).mailjet_api_secret).toBe(before.mailjet_api_secret)
  expect((await sendTo('ann@example.test')).status).toBe(200)
})

test('an unchanged setting is not audited, and the secret is removed with its key', async () => {
  await save(account)
  const lines = (await audit()).length
  expect((await save((await read()).settings)).status).toBe(200)
  expect(await audit()).toHaveLength(lines)
  expect((await save({ mailjet_api_key: '' })).status).toBe(200)
  expect((await stored()).mailjet_api_secret).toBeNull()
  expect((await read()).delivery).toMatchObject({ provider: null, problem: 'No email provider is set up' })
})

test.each([
  [{ from_email: 'nobody' }, 'Please enter a valid email address'],
  [{ from_name: 'Pool <x@y.z>' }, 'Enter a name without < and >'],
  [{ app_url: 'pool.example.org' }, 'Enter an address such as https://pool.example.org'],
  [{ app_url: 'javascript:alert(1)' }, 'Enter an address such as https://pool.example.org'],
  [{ reminder_night_before_time: '24:00' }, 'Enter a time such as 20:00'],
  [{ reminder_night_before_time: '8 PM' }, 'Enter a time such as 20:00'],
  [{ enabled: 'yes' }, expect.any(String)],
  [
    { enabled: true, mailjet_api_key: 'key', mailjet_api_secret: '' },
    'Enter the API secret that goes with the API key',
  ],
  [
    { enabled: true, mailjet_api_key: 'key', mailjet_api_secret: 's', from_email: '' },
    'Enter the address that emails come from',
  ],
])('%j is refused and changes nothing', async (wrong, message) => {
  await save({ ...account, mailjet_api_key: '' })
  const before = await stored()
  expect(await save({ reminder_two_hours_enabled: false, ...wrong })).toMatchObject({ status: 400, body: { message } })
  expect(await stored()).toEqual(before)
})

test('a test mail goes to Mailjet with its links, and its id is kept to the last digit', async () => {
  await save({ ...account, app_url: 'https://pool.example.test/' })
  expect(await sendTo('ann@example.test')).toMatchObject({
    status: 200,
    body: { success: true, delivered: true, message: 'Test email sent to ann@example.test' },
  })
  const [message] = mailjet.accepted
  expect(message).toMatchObject({
    From: { Email: 'pool@example.test', Name: 'The Pool' },
    To: [{ Email: 'ann@example.test', Name: 'Ann' }],
    Subject: 'PuckPool test email',
  })
  expect(message?.HTMLPart).toContain('href="https://pool.example.test/"')
  expect(message?.TextPart).toContain('https://pool.example.test/')
  const row = await pool.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    status: 'sent',
    message_id: '576460756513665525',
    mail_key: message?.CustomID,
    attempts: 1,
  })
})

test.each([
  ['wrong key', "The email couldn't be sent: Mailjet does not accept the API key and secret (401)"],
  ['down', "The email couldn't be sent: Mailjet answered 503"],
  ['sender unknown', "The email couldn't be sent: The sender is not validated. (mj-0013)"],
  ['lost', expect.stringContaining('The email may or may not have been sent: Mailjet did not answer')],
] as const)('a provider that is %s is reported in words, and not retried in the background', async (mood, message) => {
  await save(account)
  mailjet.mood(mood)
  expect(await sendTo('ann@example.test')).toMatchObject({ status: 502, body: { success: false, message } })
  const { status } = await pool.db.selectFrom('mails').select('status').executeTakeFirstOrThrow()
  expect(status).toBe(mood === 'lost' ? 'uncertain' : 'failed')
})

test('an address refused by the provider is reported in its words; a malformed one is never sent', async () => {
  await save(account)
  mailjet.refuses.add('ghost@example.test')
  expect((await sendTo('ghost@example.test')).body.message).toBe(
    'The email was refused: "To" is an invalid email address. (mj-0013)',
  )
  expect((await sendTo('')).body.message).toBe('Please enter an email address')
  expect((await sendTo('ann at home')).body.message).toBe('Please enter a valid email address')
  expect(mailjet.accepted).toEqual([])
})

const SERVER_PASSWORD = 'a goalie in the net'
const server = await startMailServer({ password: SERVER_PASSWORD })
afterAll(server.close)
/** The settings of a mail server that requires a login, instead of Mailjet. */
const ownServer = {
  enabled: true,
  mailjet_api_key: '',
  from_email: 'pool@example.test',
  mail_provider: 'smtp',
  smtp_host: '127.0.0.1',
  smtp_port: Number(new URL(server.url).port),
  smtp_security: 'none',
  smtp_user: 'pool',
  smtp_password: SERVER_PASSWORD,
}

test('a pool’s own mail server sends the mail; its password is sealed, masked and never audited (N4)', async () => {
  const { body } = await save(ownServer)
  expect(body).toMatchObject({
    settings: { smtp_password: SECRET_MASK, smtp_host: '127.0.0.1', smtp_user: 'pool' },
    delivery: { provider: 'smtp', problem: null },
  })
  expect((await stored()).smtp_password).not.toContain(SERVER_PASSWORD)
  expect(JSON.stringify(await audit())).not.toContain(SERVER_PASSWORD)
  expect((await save({ ...ownServer, smtp_password: SECRET_MASK })).status).toBe(200)
  expect((await sendTo('ann@example.test')).body).toMatchObject({ delivered: true })
  expect(server.mails.at(-1)?.to).toContain('ann@example.test')
})

test('a stored password never goes to another server: it has to be entered again (N4)', async () => {
  await save(ownServer)
  const elsewhere = { ...ownServer, smtp_host: 'localhost', smtp_password: SECRET_MASK }
  expect(await save(elsewhere)).toMatchObject({
    status: 400,
    body: { message: 'Enter the password of the mail server' },
  })
  expect(await stored()).toMatchObject({ smtp_host: '127.0.0.1' })
  expect((await save({ ...elsewhere, enabled: false })).status).toBe(200)
  expect((await stored()).smtp_password).toBeNull()
})

test('SMTP_URL takes precedence over the server entered here and is shown without its password; Mailjet is the admin’s choice (N4)', async () => {
  await save({ ...ownServer, smtp_host: 'mail.invalid' })
  pool.deps.settings.smtpUrl = server.url
  const before = await read()
  expect(before).toMatchObject({ smtp_url_host: '127.0.0.1', delivery: { provider: 'smtp' } })
  expect(JSON.stringify(before)).not.toContain(new URL(server.url).password)
  expect((await sendTo('bob@example.test')).body).toMatchObject({ delivered: true })
  expect(server.mails.at(-1)?.to).toContain('bob@example.test')
  await save({ ...account, mail_provider: 'mailjet' })
  expect((await read()).delivery.provider).toBe('mailjet')
})

test.each([
  [{ smtp_host: 'http://mail.example.org/' }, 'Enter a host such as mail.example.org'],
  [{ smtp_host: '-oProxy' }, 'Enter a host such as mail.example.org'],
  [{ smtp_host: '127.0.0.1:25' }, 'Enter a host such as mail.example.org'],
  [{ smtp_port: 0 }, 'Enter a port from 1 to 65535'],
  [{ smtp_security: 'maybe' }, expect.any(String)],
])('%j is not a mail server', async (wrong, message) => {
  expect(await save({ ...ownServer, ...wrong })).toMatchObject({ status: 400, body: { message } })
})

test('after a change of APP_SECRET the settings ask for the secret again', async () => {
  await save(account)
  const { appSecret } = pool.deps.settings
  pool.deps.settings.appSecret = `${appSecret}, rotated`
  const later = await signIn(pool, 'admin')
  const { body } = await later.get<Read>('/notifications/settings')
  expect(body.delivery.problem).toContain('Enter it again.')
  expect(
    (await later.post<FailureBody>('/notifications/test-email', { email: 'ann@example.test' })).body.message,
  ).toContain('APP_SECRET changed')
  await later.put('/notifications/settings', account)
  expect((await later.get<Read>('/notifications/settings')).body.delivery.problem).toBeNull()
  pool.deps.settings.appSecret = appSecret
})

test('without a provider, and in a demo, the mail is kept in the outbox', async () => {
  await save({ ...account, mailjet_api_key: '' })
  expect((await sendTo('ann@example.test')).body).toEqual({
    success: true,
    delivered: false,
    message: 'No email provider is set up, so it stays in the outbox',
  })
  await save(account)
  pool.deps.settings.demo = true
  expect((await sendTo('ann@example.test')).body).toMatchObject({ delivered: false })
  expect(mailjet.accepted).toEqual([])
  expect(await pool.db.selectFrom('mails').select(['status', 'reason']).orderBy('mail_id').execute()).toEqual([
    { status: 'undelivered', reason: 'No email provider is set up' },
    { status: 'undelivered', reason: 'This is a demo' },
  ])
})

test('deleted settings are reported as missing', async () => {
  const row = await stored()
  await pool.db.deleteFrom('email_settings').execute()
  expect(await admin.get('/notifications/settings')).toMatchObject({
    status: 404,
    body: { message: 'Email settings not found' },
  })
  await pool.db.insertInto('email_settings').values(row).execute()
})

test('no secret reaches the log', () => {
  expect(said.join('')).not.toContain(MAILJET_SECRET)
  expect(said.join('')).not.toContain(SERVER_PASSWORD)
})

test('the sender’s name follows the pool’s name until changed, and again once it equals the pool’s (N4)', async () => {
  const save = (from_name: string) => admin.put('/notifications/settings', { ...account, from_name })
  const nameShown = async () => (await read()).settings.from_name
  await admin.put('/admin/settings', { pool_name: 'Rink Rats' })
  await save('')
  expect(await nameShown()).toBe('Rink Rats')
  await admin.put('/admin/settings', { pool_name: 'Ice Hogs' })
  expect(await nameShown()).toBe('Ice Hogs')
  await save('The Commissioner')
  expect(await nameShown()).toBe('The Commissioner')
  await save('Ice Hogs')
  await admin.put('/admin/settings', { pool_name: 'Rink Rats' })
  expect(await nameShown()).toBe('Rink Rats')
})
