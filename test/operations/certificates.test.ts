import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seconds } from '#rules/time.ts'
import { openDatabase, requireDatabase } from '#server/db/database.ts'
import { findPostgres } from '#server/db/postgres-binaries.ts'
import { readSettings } from '#server/settings.ts'
import { freePort, prepare, tlsOf } from '../harness/processes/proxies.ts'
import { ready, startServer } from '../harness/processes/real-server.ts'
import { log } from '../harness/test-deps.ts'

/** PostgreSQL as `compose.large.yaml` starts it, with the certificates of `deploy/prepare.sh`. */
const DEPLOY = path.join(import.meta.dirname, '../../deploy')
const compose = readFileSync(path.join(DEPLOY, '../compose.large.yaml'), 'utf8')
const runAs = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const openssl = spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? ''

describe.runIf(openssl.startsWith('OpenSSL 3'))('with OpenSSL', () => {
  let folder: string
  let postgres: ChildProcess
  let port: number
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-certificates-'))
    prepare(folder)
    for (const open of ['.', 'internal']) chmodSync(path.join(folder, open), 0o755)
    const cluster = path.join(folder, 'cluster')
    mkdirSync(cluster)
    const owner = `${runAs.uid ?? process.getuid?.()}:${runAs.gid ?? process.getgid?.()}`
    execFileSync('chown', ['-R', owner, cluster, path.join(folder, 'internal/db')])
    const run = { ...runAs, cwd: cluster, stdio: 'pipe' as const }
    const bin = (name: string) => path.join(findPostgres(runAs), 'bin', name)
    const [, how = ''] = /POSTGRES_INITDB_ARGS: (.+)/.exec(compose) ?? []
    execFileSync(bin('initdb'), ['-D', cluster, '-U', 'postgres', '--no-sync', ...how.split(' ')], run)
    execFileSync(bin('postgres'), ['--single', '-D', cluster, 'postgres'], {
      ...run,
      input: readFileSync(path.join(DEPLOY, 'database.sql')),
    })
    port = await freePort()
    const [, command = ''] = /command: postgres (.+)/.exec(compose) ?? []
    const given = command
      .replace('/etc/pg_hba.conf', path.join(cluster, 'from_deploy.conf'))
      .replaceAll('/certificates/', `${folder}/internal/db/`)
    writeFileSync(path.join(cluster, 'from_deploy.conf'), readFileSync(path.join(DEPLOY, 'pg_hba.conf')))
    const where = ['-D', cluster, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-F']
    postgres = spawn(bin('postgres'), [...where, ...given.split(' ')], run)
    const db = openDatabase({ address: { url: addressWith({}) }, log, isFirst: true })
    await requireDatabase(db, { patience: seconds(30) })
    await db.destroy()
  }, 60_000)
  afterAll(async () => {
    postgres.kill('SIGINT')
    await once(postgres, 'exit')
    rmSync(folder, { recursive: true })
  })

  test('clients that insist on every extension accept each certificate', () => {
    const under = (authority: string, certificates: readonly string[]) =>
      spawnSync(
        'openssl',
        [
          'verify',
          '-x509_strict',
          '-CAfile',
          `internal/${authority}.pem`,
          ...certificates.map((it) => `internal/${it}.pem`),
        ],
        { cwd: folder, encoding: 'utf8' },
      ).stderr
    expect(under('ca', ['app/app', 'app/pool', 'db/db', 'db/replicator', 'db/rewind'])).toBe('')
    expect(under('nodes-ca', ['db/node'])).toBe('')
  })

  test('PostgreSQL admits the pool with its certificate, and no one else', async () => {
    expect(await whyNot(addressWith({}))).toBe('connected')
    expect(await whyNot(addressWith({ sslcert: null, sslkey: null }))).toContain('requires a valid client certificate')
    expect(await whyNot(addressWith({}).replace('pool@', 'postgres@')), 'as its superuser').toContain(
      'no pg_hba.conf entry',
    )
    expect(await whyNot(`postgres://pool:x@127.0.0.1:${port}/pool`), 'without TLS').toContain('no encryption')

    const app = { sslcert: `${folder}/internal/app/app.pem`, sslkey: `${folder}/internal/app/app-key.pem` }
    expect(await whyNot(addressWith(app)), "with a server's certificate").not.toBe('connected')
    mkdirSync(path.join(folder, 'elsewhere'))
    prepare(path.join(folder, 'elsewhere'))
    const other = `${folder}/elsewhere/internal/app`
    const foreign = { sslcert: `${other}/pool.pem`, sslkey: `${other}/pool-key.pem` }
    expect(await whyNot(addressWith(foreign)), "with another authority's certificate").not.toBe('connected')
    expect(
      await whyNot(addressWith({ sslrootcert: `${other}/ca.pem` })),
      'of a database that cannot prove itself',
    ).toContain('self-signed certificate')
  })

  /** The address of `compose.large.yaml`, with a changed query, or without its null parts. */
  function addressWith(changes: Record<string, string | null>): string {
    const [, address = ''] = /DATABASE_URL: (\S+)/.exec(compose) ?? []
    const url = new URL(
      address.replace('@db:5432', `@127.0.0.1:${port}`).replaceAll('/certificates/', `${folder}/internal/app/`),
    )
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    return url.href
  }

  async function whyNot(url: string): Promise<string> {
    const db = openDatabase({ address: { url }, log, isFirst: true })
    const reason = requireDatabase(db).then(
      () => 'connected',
      (error) => String(error),
    )
    return reason.finally(() => db.destroy())
  }

  test('a database with its own authority is reached in each way described in operations-large.md', async () => {
    const authority = `${folder}/internal/app/ca.pem`
    expect(await whyNot(addressWith({ sslrootcert: null })), 'unknown').toContain('self-signed certificate')
    expect(await whyNot(addressWith({ sslmode: 'verify-full', sslrootcert: authority }))).toBe('connected')
    expect(await whyNot(addressWith({ sslmode: 'no-verify', sslrootcert: null }))).toBe('connected')
    const named = startServer({
      DATABASE_URL: addressWith({ sslmode: 'verify-full', sslrootcert: null }),
      NODE_EXTRA_CA_CERTS: authority,
      APP_SECRET_FILE: path.join(folder, 'secrets/app-secret'),
      DATA_DIR: `${folder}/named`,
    })
    await ready(named)
    named.process.kill('SIGTERM')
    expect(await named.ended).toBe(0)
  }, 60_000)

  test('the pool runs on it and speaks TLS itself, as its health check requires', async () => {
    const secret = path.join(folder, 'secrets/app-secret')
    const settings = {
      ...tlsOf(folder),
      DATABASE_URL: addressWith({}),
      APP_SECRET_FILE: secret,
      DATA_DIR: `${folder}/data`,
    }
    const server = startServer(settings)
    const { port: own, protocol } = new URL(await ready(server))
    expect(protocol).toBe('https:')
    const check = (env: Record<string, string>) =>
      spawn(process.execPath, [path.join(DEPLOY, 'health.mjs')], { env: { PORT: own, TLS_CERT_FILE: 'yes', ...env } })
    expect(await once(check({}), 'exit'), 'any signer of the certificate').toEqual([0, null])
    expect(await once(check({ PORT: '1' }), 'exit'), 'where nobody listens').toEqual([1, null])
    expect(await once(check({ TLS_CERT_FILE: '' }), 'exit'), 'without TLS').toEqual([1, null])
    await expect(fetch(`http://127.0.0.1:${own}/api/health`), 'without TLS').rejects.toThrow()
    const wrongKey = { ...tlsOf(folder), TLS_KEY_FILE: `${folder}/internal/app/pool-key.pem` }
    expect(() => readSettings(wrongKey)).toThrow('TLS_CERT must be set together with TLS_KEY, its own private key')
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }, 60_000)

  test('another run makes new certificates and keeps the secrets; no key of the authority stays, and only owners can read', () => {
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
    const [ca, secret] = [read('internal/ca.pem'), read('secrets/app-secret')]
    prepare(folder)
    expect(read('internal/ca.pem')).not.toBe(ca)
    expect(read('secrets/app-secret')).toBe(secret)
    expect(secret.trim().length).toBeGreaterThan(32)
    expect(existsSync(path.join(folder, 'ca-key.pem'))).toBe(false)
    for (const name of [
      'internal/app/pool-key.pem',
      'internal/db/db-key.pem',
      'secrets/app-secret',
      'secrets/smtp-url',
    ])
      expect(statSync(path.join(folder, name)).mode & 0o777, name).toBe(0o600)
  })
})
