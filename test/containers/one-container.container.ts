import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { restoreSteps } from '#web/features/admin/backups/restore-steps.ts'
import { ready, startServer } from '../harness/processes/real-server.ts'
import { commandsUnder, filesUnder, openTerminal, PROJECT, requireDocker, type Terminal } from './guide.ts'
import { call, firstAdminIn, openSocket, PASSWORD, signIn, signUp, untilHealthy } from './visitor.ts'
import { openWriter } from './writes.ts'

/** The previous version, whose data is upgraded: by its tag, or if the tags were not fetched by its commit. */
const BEFORE = execFileSync('git', ['tag', '--list', 'v0.4.0'], { cwd: PROJECT, encoding: 'utf8' }).trim() || '62f45efd'
const ORIGIN = 'http://127.0.0.1:3917'
const ORIGIN_TLS = 'https://127.0.0.1:3917'
/** The grace period of compose.yaml plus Docker's own time. */
const STOPS_WITHIN = 15_000

/**
 * Kills the container's first process with that word in its command. If the container ends with it, so does this
 * command.
 */
const kill = (word: string) => `docker compose exec -T pool node -e "
  const { readdirSync, readFileSync } = require('node:fs')
  const found = readdirSync('/proc').filter(Number).map(Number).sort((a, b) => a - b)
    .find((pid) => pid > 1 && pid !== process.pid && readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes('${word}'))
  process.kill(found, 'SIGKILL')" || [ $? -eq 137 ]`

describe('one container, as docs/operations.md says', () => {
  let terminal: Terminal
  const environment = { PORT: '3917', COMPOSE_PROJECT_NAME: 'puckpool-guide-one' }
  beforeAll(() => {
    requireDocker()
    terminal = openTerminal({ environment, instead: { '<the repository>': PROJECT } })
  })
  afterAll(async () => {
    await terminal.type('docker compose down --volumes --rmi local')
    terminal.close()
  })

  const [install = [], commands = []] = commandsUnder('operations', 'Install in one container')
  const [tls = []] = commandsUnder('operations', 'Behind a proxy')
  const [, upgrade = []] = commandsUnder('operations', 'Upgrade')
  let admin: { email: string; password: string }

  test('it starts with the shell’s port; the first administrator signs in, and a page has its websocket', async () => {
    const printed = await terminal.typeAll(install)
    admin = firstAdminIn(printed.at(-1) ?? '')
    await untilHealthy(ORIGIN)
    const { token } = await signIn(ORIGIN, admin)
    await openSocket(ORIGIN, token)
    expect(await terminal.type('docker compose logs pool')).not.toContain('Ctrl-C')
    const published = await terminal.type('docker compose port pool 3000')
    expect(published.trim(), 'this machine alone reaches it').toBe('127.0.0.1:3917')
  })

  test('it runs as its own user, who can only write to the volume', async () => {
    const inside = (words: string) => terminal.type(`docker compose exec -T pool ${words}`)
    expect((await inside('node -p "process.getuid()"')).trim()).toBe('1000')
    await expect(inside('touch /app/x')).rejects.toThrow('Read-only')
    const capabilities = /CapEff:\s+(\w+)/.exec(await inside('cat /proc/1/status'))?.[1]
    expect(Number(`0x${capabilities}`)).toBe(0)
  })

  test('the image adds at most 110 MB to its base', async () => {
    const sizeOf = async (image: string) =>
      Number(await terminal.type(`docker image inspect --format '{{.Size}}' ${image}`))
    const added = (await sizeOf('$(docker compose images --quiet pool)')) - (await sizeOf('node:24-bookworm-slim'))
    expect(added).toBeGreaterThan(0)
    expect(added).toBeLessThan(110_000_000)
  })

  test('visitors behind a proxy on the machine have separate limits', async () => {
    const body = { email: 'nobody@example.org' }
    const statuses = new Set<number>()
    for (let visitor = 1; visitor <= 45; visitor += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${visitor}` }
      const { status } = await call(ORIGIN, { method: 'POST', path: '/auth/forgot-password', body, headers })
      statuses.add(status)
    }
    expect([...statuses]).toEqual([200])
  })

  test('its commands work, and the copies of the backups stay in one folder', async () => {
    await signUp(ORIGIN, 'someone')
    const [backup = '', copy = '', ...others] = commands
    await terminal.typeAll([backup, copy])
    await terminal.typeAll([backup, copy])
    const copies = readdirSync(path.join(terminal.folder, 'puckpool/backups'))
    expect(
      copies.every((name) => name.endsWith('.backup')),
      copies.join(),
    ).toBe(true)
    const began = performance.now()
    await terminal.typeAll(others)
    expect(performance.now() - began, 'the last of them stops it').toBeLessThan(STOPS_WITHIN + 30_000)
    const left = await terminal.type(
      `docker inspect --format '{{.State.ExitCode}}' $(docker compose ps --all --quiet pool)`,
    )
    expect(left.trim(), 'it ended by itself and was not killed').toBe('0')
    await terminal.type('docker compose up --detach --wait')
    const someone = await signIn(ORIGIN, { email: 'someone@example.org', password: PASSWORD })
    expect((await someone.call('GET', '/admin/status')).status, 'promoted').toBe(200)
  })

  test('it is restored from a backup with the steps of Admin → Status', async () => {
    const { call: asAdmin } = await signIn(ORIGIN, admin)
    const made = await asAdmin('POST', '/admin/backups')
    expect(made.status).toBe(201)
    await signUp(ORIGIN, 'Later')
    // The contract's type: the steps read these four fields.
    const listed = (await asAdmin('GET', '/admin/backups')).answer as Parameters<typeof restoreSteps>[0] & {
      backups: { name: string }[]
    }
    const steps = restoreSteps(listed, listed.backups[0]?.name ?? '')
    await terminal.typeAll(steps.flatMap(({ command }) => (command === null ? [] : [command])))
    await untilHealthy(ORIGIN)
    await signIn(ORIGIN, admin)
    await expect(signIn(ORIGIN, { email: 'later@example.org', password: PASSWORD })).rejects.toThrow('401')
  })

  test('it recovers when its server or its database is killed, and leaves nothing behind', async () => {
    const writer = openWriter()
    for (const word of ['src/server/main.ts', 'bin/postgres']) {
      await writer.during(await signIn(ORIGIN, admin), async () => {
        await terminal.type(kill(word))
        // A pool that has not noticed the loss of its database still reports that it is well.
        await vi.waitUntil(() => signIn(ORIGIN, admin).catch(() => null), { timeout: 60_000, interval: 500 })
        await untilHealthy(ORIGIN)
      })
    }
    expect(await writer.expectAll(await signIn(ORIGIN, admin))).toBeGreaterThan(30)
    const sockets = (await terminal.type('docker compose exec -T pool ls /tmp')).trim().split('\n')
    expect(sockets).toHaveLength(1)
  })

  test('it speaks TLS itself if the proxy is another machine', async () => {
    await terminal.type(
      'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout privkey.pem -out fullchain.pem',
    )
    const [, override = ''] = filesUnder('operations', 'Behind a proxy')
    writeFileSync(path.join(terminal.folder, 'puckpool/compose.override.yaml'), override)
    await terminal.typeAll(tls.map((line) => line.replaceAll('/etc/letsencrypt/live/pool.example.org/', './')))
    await untilHealthy(ORIGIN_TLS)
    const { token } = await signIn(ORIGIN_TLS, admin)
    await openSocket(ORIGIN_TLS, token)
    await expect(call(ORIGIN, { method: 'GET', path: '/health' }), 'without TLS').rejects.toThrow()
    await terminal.type('rm compose.override.yaml && docker compose up --detach --wait')
  })

  test('an upgrade keeps the previous version’s data, in a separate folder', async () => {
    await terminal.type('docker compose down --volumes')
    const place = path.join(terminal.folder, 'puckpool')
    const [checkout, data] = [path.join(terminal.folder, 'before'), path.join(place, 'data/kept')]
    for (const folder of [checkout, data]) mkdirSync(folder, { recursive: true })
    execFileSync('sh', ['-c', `git archive ${BEFORE} | tar -x -C ${checkout}`], { cwd: PROJECT })
    // It needs packages this version has dropped.
    execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: checkout })
    const server = startServer({ DATA_DIR: data, ADMIN_PASSWORD: PASSWORD }, { checkout })
    const before = await ready(server)
    const { token } = await signUp(before, 'Veteran')
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const compose = path.join(place, 'compose.yaml')
    writeFileSync(compose, readFileSync(compose, 'utf8').replace('pool:/data', './data/kept:/data'))
    await terminal.type(`sudo chown -R 1000 data/kept`)
    await terminal.typeAll(upgrade.slice(1))
    const me = await call(ORIGIN, { method: 'GET', path: '/auth/me', headers: { authorization: `Bearer ${token}` } })
    expect(me.status, 'still signed in').toBe(200)
    await signIn(ORIGIN, { email: 'admin@puckpool.local', password: PASSWORD })
    await terminal.typeAll(upgrade)
    expect(existsSync(path.join(data, 'backups'))).toBe(true)
  })
})
