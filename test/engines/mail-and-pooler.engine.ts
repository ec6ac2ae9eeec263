import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, requireDatabase } from '#server/db/database.ts'
import { requireOwnSessions } from '#server/db/pooler.ts'
import { findPostgres } from '#server/db/postgres-binaries.ts'
import { smtp } from '#server/mail/smtp.ts'
import { freePort } from '../harness/processes/proxies.ts'
import { log } from '../harness/test-deps.ts'

/** Debian's Postfix and PgBouncer as processes: `apt-get install postfix pgbouncer`. */
const POSTFIX = '/usr/sbin/postfix'
const PGBOUNCER = '/usr/sbin/pgbouncer'
const missing = [POSTFIX, PGBOUNCER].filter((file) => !existsSync(file))
const folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-doors-'))
const spool = path.join(folder, 'mail')
let port: number
/** The test runs as root, because Postfix does; neither PostgreSQL nor PgBouncer would. */
const NOBODY = { uid: 65534, gid: 65534 }

beforeAll(async () => {
  expect(missing, 'install them: apt-get install postfix pgbouncer').toEqual([])
  port = await freePort()
  const config = path.join(folder, 'postfix')
  for (const name of [config, path.join(folder, 'queue'), path.join(folder, 'data'), spool]) mkdirSync(name)
  execFileSync('chown', ['postfix', path.join(folder, 'data')])
  execFileSync('chown', ['nobody', spool])
  execFileSync('chmod', ['755', folder])
  execFileSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=mail.local',
    '-keyout',
    path.join(config, 'key.pem'),
    '-out',
    path.join(config, 'cert.pem'),
  ])
  writeFileSync(path.join(config, 'main.cf'), MAIN_CF(config))
  const services = readFileSync('/usr/share/postfix/master.cf.dist', 'utf8').replace(/^smtp +inet.*$/m, '')
  writeFileSync(
    path.join(config, 'master.cf'),
    `127.0.0.1:${port} inet n - n - - smtpd\n${services.replaceAll(/^(\S+ +\S+ +\S+ +\S+ +)y/gm, '$1n')}`,
  )
  execFileSync(POSTFIX, ['-c', config, 'start'], { stdio: 'ignore' })
}, 60_000)
afterAll(() => {
  execFileSync(POSTFIX, ['-c', path.join(folder, 'postfix'), 'stop'], { stdio: 'ignore' })
  rmSync(folder, { recursive: true })
})

/** Greetings must be full host names, and STARTTLS uses an unsigned certificate. */
const MAIN_CF = (config: string) => `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
myhostname = mail.example.org
mydestination = example.org
local_recipient_maps =
mail_spool_directory = ${spool}/
luser_relay = nobody@example.org
alias_maps =
inet_interfaces = loopback-only
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${folder}
smtpd_tls_cert_file = ${config}/cert.pem
smtpd_tls_key_file = ${config}/key.pem
smtpd_tls_security_level = may
smtpd_tls_received_header = yes
smtpd_delay_reject = yes
smtpd_helo_required = yes
smtpd_helo_restrictions = reject_invalid_helo_hostname, reject_non_fqdn_helo_hostname
smtpd_recipient_restrictions = permit_mynetworks, reject
`

const mail = {
  key: '7d4b9f0e-0000-4000-8000-000000000002',
  from: { email: 'pool@example.org', name: 'PuckPool' },
  to: { email: 'nobody@example.org', name: 'Ann' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: { 'Auto-Submitted': 'auto-generated' },
}

test('a stock Postfix with a self-signed certificate and strict greetings accepts the mail', async () => {
  const provider = smtp({ url: `smtp://127.0.0.1:${port}`, appUrl: 'https://pool.example.org' })
  expect(await provider.deliver(mail)).toMatchObject({ outcome: 'accepted' })
  await expect.poll(() => delivered().length, { timeout: 20_000 }).toBe(1)
  const [arrived = ''] = delivered()
  expect(arrived).toMatch(/^Received: from pool\.example\.org [\s\S]*using TLS/m)
  expect(arrived).toContain('Auto-Submitted: auto-generated')
})

const delivered = () => {
  const inbox = path.join(spool, 'nobody/new')
  return existsSync(inbox) ? readdirSync(inbox).map((file) => readFileSync(path.join(inbox, file), 'utf8')) : []
}

test('a greeting refused by Postfix says nothing about the address, and the answer names the setting', async () => {
  const answer = await smtp({ url: `smtp://127.0.0.1:${port}?name=pool` }).deliver(mail)
  expect(answer).toMatchObject({ outcome: 'unavailable', said: expect.stringContaining('Set APP_URL') })
})

describe('a PgBouncer', () => {
  let postgres: ChildProcess
  let postgresPort: number
  beforeAll(async () => {
    const cluster = path.join(folder, 'cluster')
    mkdirSync(cluster)
    execFileSync('chown', [`${NOBODY.uid}:${NOBODY.gid}`, cluster])
    const bin = (name: string) => path.join(findPostgres(NOBODY), 'bin', name)
    const run = { ...NOBODY, cwd: cluster, stdio: 'pipe' as const }
    execFileSync(bin('initdb'), ['-D', cluster, '-U', 'pool', '--no-sync', '--auth=trust'], run)
    postgresPort = await freePort()
    const where = ['-D', cluster, '-p', String(postgresPort), '-h', '127.0.0.1', '-k', '', '-F']
    postgres = spawn(bin('postgres'), [...where, '-c', 'timezone=UTC'], run)
    const url = `postgres://pool@127.0.0.1:${postgresPort}/postgres`
    const db = openDatabase({ address: { url }, log, isFirst: true })
    await requireDatabase(db, { patience: 30_000 })
    await db.destroy()
  }, 60_000)
  afterAll(async () => {
    postgres.kill('SIGINT')
    await once(postgres, 'exit')
  })

  const ALL = 'options, statement_timeout, idle_in_transaction_session_timeout'

  test.each([
    ['in session mode is accepted', 'session', ALL, null],
    ['in transaction mode is refused', 'transaction', ALL, /pooler in transaction mode/],
    [
      'that refuses what a connection asks for is named with the setting',
      'session',
      'options',
      /parameter statement_timeout\. Set ignore/,
    ],
  ])('%s', async (_what, mode, ignored, refusal) => {
    const bouncer = await startBouncer({ mode, ignored })
    const db = openDatabase({ address: bouncer.address, log, isFirst: true })
    const opening = requireDatabase(db, { patience: 10_000 }).then(() => requireOwnSessions(bouncer.address))
    const said = await opening.then(
      () => null,
      (error: Error) => error.message,
    )
    await db.destroy()
    await bouncer.stop()
    if (refusal === null) expect(said).toBeNull()
    else expect(said).toMatch(refusal)
  })

  async function startBouncer({ mode, ignored }: { mode: string; ignored: string }) {
    const listenPort = await freePort()
    const file = path.join(folder, `pgbouncer-${listenPort}.ini`)
    const lines = [
      '[databases]',
      `pool = host=127.0.0.1 port=${postgresPort} dbname=postgres user=pool`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${listenPort}\nunix_socket_dir =\nauth_type = any`,
      `pool_mode = ${mode}\nignore_startup_parameters = ${ignored}`,
    ]
    writeFileSync(file, lines.join('\n'))
    const bouncer = spawn(PGBOUNCER, [file], { stdio: 'ignore', ...NOBODY })
    await expect.poll(() => answers(listenPort), { timeout: 10_000 }).toBe(true)
    const stop = async () => {
      bouncer.kill('SIGTERM')
      await once(bouncer, 'exit')
    }
    return { address: { url: `postgres://pool@127.0.0.1:${listenPort}/pool` }, stop }
  }
})

const answers = (at: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(at, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
