import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { gatewayIn, keepAppSecret, PROJECT, readSettings } from '#server/settings.ts'

const SECRET = 'x'.repeat(32)

test('every setting is optional (O2)', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.join(PROJECT, 'data/pool'),
    backupKeep: 14,
    installation: 'npm',
    databaseUrl: null,
    databaseWait: 60_000,
    appSecret: null,
    appSecretPrevious: null,
    appUrl: null,
    hstsSubdomains: true,
    admin: { email: null, password: null },
    clock: null,
    nhlApiUrl: 'https://api-web.nhle.com',
    nhlSync: true,
    mailjetApiUrl: 'https://api.mailjet.com',
    smtpUrl: null,
    pushServices: [],
    webhookServices: [],
    metricsToken: null,
    trustProxy: false,
    tls: null,
    logLevel: 'info',
  })
})

test('an empty variable counts as unset, as compose files pass it', () => {
  expect(readSettings({ PORT: '', APP_URL: ' ', CLOCK: '' })).toEqual(readSettings({}))
})

test('any setting can come from a file, as systemd, Docker and others pass secrets', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-secrets-'))
  const [secret, blank] = ['secret', 'blank'].map((name) => path.join(folder, name))
  writeFileSync(path.join(folder, 'secret'), `${SECRET}\n`)
  writeFileSync(path.join(folder, 'blank'), '\n')
  const given = { APP_SECRET_FILE: secret, SMTP_URL_FILE: blank, METRICS_TOKEN_FILE: '' }
  expect(readSettings(given)).toEqual({ ...readSettings({}), appSecret: SECRET })

  const wrong = { ...given, APP_SECRET: SECRET, METRICS_TOKEN_FILE: folder, SMTP_URL_FILE: path.join(folder, 'none') }
  expect(refusal(() => readSettings(wrong)).split('\n')).toEqual([
    'Some settings are wrong:',
    '  - APP_SECRET_FILE must not be set together with APP_SECRET',
    '  - SMTP_URL_FILE must be a file that this user can read',
    '  - METRICS_TOKEN_FILE must be a file that this user can read',
  ])
  rmSync(folder, { recursive: true })
})

test('the clock setting is read with its UTC offset (T4)', () => {
  expect(readSettings({ CLOCK: '2025-11-12T12:00:00-05:00' }).clock).toBe('2025-11-12T17:00:00.000Z')
})

test('a pool with its own clock uses the recorded seasons, unless an NHL address is set (T4)', () => {
  const CLOCK = '2025-11-12T12:00:00-05:00'
  expect(readSettings({ CLOCK }).nhlApiUrl).toBeNull()
  expect(readSettings({ CLOCK, NHL_API_URL: 'http://127.0.0.1:8080/' }).nhlApiUrl).toBe('http://127.0.0.1:8080')
})

test('a trailing slash is removed from an address', () => {
  expect(readSettings({ APP_URL: 'https://pool.example.org/' }).appUrl).toBe('https://pool.example.org')
})

test('push services are identified by their origins', () => {
  const { pushServices } = readSettings({ PUSH_SERVICES: 'https://Push.example.org/x, http://push.lan:4000' })
  expect(pushServices).toEqual(['https://push.example.org', 'http://push.lan:4000'])
})

test.each([
  ['true', true],
  ['false', false],
  ['loopback', 'loopback'],
  ['fd00::/8', 'fd00::/8'],
  ['10.0.0.1, 10.0.0.2', '10.0.0.1, 10.0.0.2'],
])('TRUST_PROXY=%s is parsed', (text, trustProxy) => {
  expect(readSettings({ TRUST_PROXY: text }).trustProxy).toBe(trustProxy)
})

test.each(['0.0.0.0', '192.168.1.7', 'myhost', ''])(
  'with a port open at %s no proxy is trusted by its gateway',
  (PUBLISHED_AT) => {
    const given = { TRUST_PROXY: 'loopback', INSTALLATION: 'container', PUBLISHED_AT }
    expect(readSettings(given).trustProxy).toBe('loopback')
  },
)

test('in a container, a proxy on its machine comes from the gateway', () => {
  const routes = 'Iface\tDestination\tGateway \tFlags\neth0\t000012AC\t00000000\t0001\neth0\t00000000\t010012AC\t0003\n'
  expect(gatewayIn(routes)).toBe('172.18.0.1')
  expect(gatewayIn('Iface\tDestination\tGateway \tFlags\n'), 'without a network').toBeNull()
})

test('DATABASE_URL requires the secret its servers share (O2)', () => {
  const DATABASE_URL = 'postgres://pool@db.example.org/pool'
  expect(() => readSettings({ DATABASE_URL })).toThrow('APP_SECRET is required with DATABASE_URL')
  expect(readSettings({ DATABASE_URL, APP_SECRET: SECRET }).databaseUrl).toBe(DATABASE_URL)
})

test('all wrong settings are reported at once, one per line', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://db',
    APP_SECRET: 'short',
    APP_URL: 'pool',
    HSTS_SUBDOMAINS: 'yes',
    ADMIN_EMAIL: 'me',
    ADMIN_PASSWORD: '1234567',
    CLOCK: '2025-11-12',
    BACKUP_KEEP: '-1',
    DATABASE_WAIT: 'soon',
    INSTALLATION: 'cloud',
    NHL_API_URL: 'nhl',
    MAILJET_API_URL: 'mailjet',
    SMTP_URL: 'mail.example.org',
    PUSH_SERVICES: 'push.example.org',
    WEBHOOK_SERVICES: 'mattermost.lan',
    METRICS_TOKEN: 'short',
    APP_SECRET_PREVIOUS: 'short',
    NHL_SYNC: 'yes',
    TRUST_PROXY: 'maybe',
    TLS_CERT: 'none',
    TLS_KEY: 'none',
    LOG_LEVEL: 'loud',
  }
  const said = refusal(() => readSettings(wrong))
  for (const name of Object.keys(wrong)) expect(said).toMatch(new RegExp(`^ {2}- ${name} must `, 'm'))
  expect(said.split('\n')).toHaveLength(1 + Object.keys(wrong).length)
})

test.each(['12#34', '12/34', '12?34', 'a#34'])(
  'an SMTP_URL with the password %s unescaped is refused with the correct form',
  (password) => {
    const url = (written: string) => ({ SMTP_URL: `smtp://ann:${written}@mail.example.org:587` })
    expect(refusal(() => readSettings(url(password)))).toContain(
      'In the password write # as %23, / as %2F and ? as %3F.',
    )
    expect(readSettings(url(encodeURIComponent(password))).smtpUrl).toContain('%')
  },
)

test.each([
  ['BACKUP_KEEP', ['0', '-1', '366', '1.5', 'many', '007'], ['1', '14', '99', '100', '365']],
  [
    'APP_URL',
    ['https://pool.example.org/pool', 'https://a@pool.example.org', 'ftp://x.org'],
    ['https://p.org', 'http://p.org:8080/'],
  ],
  ['CLOCK', ['0001-01-01T00:00:00Z', '2025-02-30T00:00:00Z', '2200-01-01T00:00:00Z'], ['2199-12-31T00:00:00Z']],
  ['PUSH_SERVICES', ['push.lan', 'https://a.org,', 'ftp://a.org'], ['https://a.org, http://push.lan:4000/x']],
  ['PORT', ['-1', '65536', '3000a'], ['0', '65535']],
])('%s is refused in one sentence, and its valid form accepted', (name, wrong, right) => {
  for (const value of wrong)
    expect(refusal(() => readSettings({ [name]: value }))).toMatch(/^Some settings are wrong:\n {2}- [^\n]+$/)
  for (const value of right) expect(refusal(() => readSettings({ [name]: value }))).toBe('')
})

test('the secret is created once and readable only by its owner', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-secret-'))
  const secret = keepAppSecret(dataDir)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(keepAppSecret(dataDir)).toBe(secret)
  expect(statSync(path.join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600)

  writeFileSync(path.join(dataDir, 'app-secret'), '')
  expect(() => keepAppSecret(dataDir)).toThrow('is damaged')
  rmSync(dataDir, { recursive: true })
})

function refusal(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  return ''
}
