import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { PROJECT, runCommand } from '../harness/processes/command-pool.ts'
import { type RunningServer, ready, startServer } from '../harness/processes/real-server.ts'

const FROM_BEFORE = 'puckpool-2025-11-12T09-00-00Z.backup'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool root '))
mkdirSync(path.join(dataDir, 'backups'), { mode: 0o700 })
writeFileSync(path.join(dataDir, 'backups', FROM_BEFORE), 'as root wrote it', { mode: 0o600 })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A checkout in a folder such as /root is closed to others, and the server stays root. */
const isOpenCheckout = spawnSync('test', ['-r', path.join(PROJECT, 'node_modules/fastify/package.json')], {
  uid: 65534,
})

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('started as root', () => {
  test('the server stays root, with a warning, if another user can’t write its backups', async () => {
    const server = start()
    await ready(server)
    expect(usersOf(server)).toEqual([0, 0, 0, 0])
    expect(server.said()).toMatch(/PuckPool runs as root: user \S+ cannot .+\. Start it as a user of its own\./)
    await stop(server)
  }, 180_000)

  test.runIf(isOpenCheckout.status === 0)(
    'the server continues as its database’s owner, even with a pool root had run',
    async () => {
      chmodSync(dataDir, 0o755)
      const server = start()
      const address = await ready(server)
      const { uid } = statSync(path.join(dataDir, 'postgres'))
      expect(uid).not.toBe(0)
      expect(usersOf(server)).toEqual([uid, uid, uid, uid])
      const owners = ['', 'app-secret', 'owner.lock'].map((name) => statSync(path.join(dataDir, name)).uid)
      expect(owners, 'what root reads at a start stays root’s').toEqual([0, 0, 0])

      const ask = await signedIn(address)
      expect((await ask('POST', '/admin/backups')).status).toBe(201)
      expect(await runCommand(['src/server/cli/backup.ts'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
      const { backups } = await (await ask('GET', '/admin/backups')).json()
      const names: string[] = backups.map((backup: { name: string }) => backup.name)
      expect(names).toHaveLength(3)
      expect(names).toContain(FROM_BEFORE)
      for (const name of names) {
        expect(statSync(path.join(dataDir, 'backups', name)), name).toMatchObject({ uid, mode: 0o100600 })
        const { status } = await ask('POST', `/admin/backups/${name}/download`, { password: ADMIN.password })
        // It is readable, but not a backup.
        expect(status, name).toBe(name === FROM_BEFORE ? 409 : 200)
      }

      const [postmaster] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(postmaster), 'SIGKILL')
      await vi.waitFor(async () => {
        expect(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).not.toMatch(`${postmaster}\n`)
        expect((await ask('GET', '/admin/backups')).status).toBe(200)
      }, 30_000)
      await stop(server)
    },
    180_000,
  )
})

const ADMIN = { email: 'me@example.test', password: 'slap-shot-9' }

const start = () =>
  startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    CLOCK: '2025-11-12T12:00:00-05:00',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })

async function stop(server: RunningServer): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

/** The real, effective, saved and file system user of a process. */
const usersOf = ({ process: { pid } }: RunningServer) =>
  /^Uid:\t(.*)$/m
    .exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    ?.split('\t')
    .map(Number)

async function signedIn(address: string) {
  const send = (method: string, url: string, body: object, token = '') =>
    fetch(`${address}/api${url}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
  const { token } = await (await send('POST', '/auth/login', ADMIN)).json()
  return (method: string, url: string, body = {}) => send(method, url, body, token)
}
