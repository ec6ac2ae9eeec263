import { expect, test } from 'vitest'
import { keepsPassword, wayOfMail } from './mail-way.ts'

test.each([
  ['Mailjet with a key goes first', { chosen: 'mailjet', key: true, url: true, server: true }, 'mailjet'],
  [
    'Mailjet without a key leaves it to SMTP_URL',
    { chosen: 'mailjet', key: false, url: true, server: true },
    'smtp_url',
  ],
  ['SMTP_URL wins over the stored server', { chosen: 'smtp', key: true, url: true, server: true }, 'smtp_url'],
  ['a stored server is used where it was chosen', { chosen: 'smtp', key: true, url: false, server: true }, 'server'],
  ['and where there is no other', { chosen: 'mailjet', key: false, url: false, server: true }, 'server'],
  ['a key that was not chosen sends nothing', { chosen: 'smtp', key: true, url: false, server: false }, null],
  ['nothing is nothing', { chosen: 'mailjet', key: false, url: false, server: false }, null],
] as const)('%s (N4)', (_what, { chosen, key, url, server }, way) => {
  expect(wayOfMail({ chosen, hasMailjetKey: key, hasSmtpUrl: url, hasServer: server })).toBe(way)
})

const connection = { smtp_host: 'mail.example.org', smtp_port: 587, smtp_security: 'starttls', smtp_user: 'pool' }

test.each([
  [{}, true],
  [{ smtp_host: 'elsewhere.example.org' }, false],
  [{ smtp_port: 25 }, false],
  [{ smtp_security: 'none' }, false],
  [{ smtp_user: 'eve' }, false],
])('a stored password is only used where it was entered for: %j → %s (N4)', (change, keeps) => {
  expect(keepsPassword(connection, { ...connection, ...change })).toBe(keeps)
})
