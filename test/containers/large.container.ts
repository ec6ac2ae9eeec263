import { copyFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_LOGIN, MEMBER_LOGIN } from '#server/features/accounts/sign-in/demo-logins.ts'
import { restoreSteps } from '#web/features/admin/backups/restore-steps.ts'
import { FOLDER_0_4_0 } from '../harness/database/version-0-4-0.ts'
import { commandsUnder, openTerminal, PROJECT, requireDocker, type Terminal, wordsUnder } from './guide.ts'
import { call, firstAdminIn, openSocket, PASSWORD, signIn, signUp, untilHealthy } from './visitor.ts'
import { openWriter } from './writes.ts'

const ORIGIN = 'https://localhost'

describe('two servers behind nginx, as docs/operations-large.md says', () => {
  let terminal: Terminal
  const environment = { COMPOSE_PROJECT_NAME: 'puckpool-guide-large' }
  beforeAll(async () => {
    requireDocker()
    terminal = openTerminal({ environment })
    await terminal.type(`git clone --quiet ${PROJECT} puckpool && cd puckpool`)
  })
  afterAll(async () => {
    await terminal.type('docker compose --profile tools down --volumes --rmi local')
    terminal.close()
  })

  const [install = [], commands = []] = commandsUnder('operations-large', 'Several servers')
  const [upgrade = []] = commandsUnder('operations-large', 'Upgrade')
  const [restart = []] = commandsUnder('operations-large', 'Restart without losing a request')
  let admin: { email: string; password: string }

  test('it starts; the first administrator signs in over https, and a page has its websocket', async () => {
    const printed = await terminal.typeAll(install)
    admin = firstAdminIn(printed.at(-1) ?? '')
    const { token } = await signIn(ORIGIN, admin)
    await openSocket(ORIGIN, token)
    const plain = await call('http://localhost', { method: 'GET', path: '/health' })
    expect(plain.status, 'calls over http are refused').toBe(403)
  })

  test('no part may gain rights, and none has more than its start needs', async () => {
    const ids = '$(docker compose ps --quiet)'
    const rights = await terminal.type(
      `docker inspect --format '{{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}}' ${ids}`,
    )
    expect(rights.trim().split('\n')).toEqual(Array(4).fill('[ALL] [no-new-privileges:true]'))
  })

  test('every service logs to the journal if configured', async () => {
    const [setting] = wordsUnder('operations-large', 'The log on another machine')
    const config = await terminal.type(`${setting} command docker compose config --format json`)
    const { services }: { services: Record<string, { logging: unknown }> } = JSON.parse(config)
    expect(Object.keys(services).sort()).toEqual(['app1', 'app2', 'db', 'proxy'])
    for (const { logging } of Object.values(services)) expect(logging).toMatchObject({ driver: 'journald' })
  })

  test('no part logs an error while idle', async () => {
    expect(await terminal.type('docker compose logs db')).not.toMatch(/FATAL|ERROR/)
  })

  test('its commands work', async () => {
    await signUp(ORIGIN, 'someone')
    await terminal.typeAll(commands)
    expect(readdirSync(path.join(terminal.folder, 'puckpool/backups')).sort()).toEqual(['pool.backup', 'pool.zip'])
    const someone = await signIn(ORIGIN, { email: 'someone@example.org', password: PASSWORD })
    expect((await someone.call('GET', '/admin/status')).status, 'promoted').toBe(200)
  })

  test('restarting one server after the other loses no request', async () => {
    const { call: asAdmin } = await signIn(ORIGIN, admin)
    const statuses = new Map<number, number>()
    let goesOn = true
    const asking = (async () => {
      while (goesOn) {
        const { status } = await asAdmin('GET', '/auth/me')
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    })()
    await terminal.typeAll(restart.map((line) => line.replace('--no-deps', '--no-deps --force-recreate')))
    goesOn = false
    await asking
    expect([...statuses.keys()]).toEqual([200])
  })

  test('it is restored from a backup with the steps of Admin → Status', async () => {
    const { call: asAdmin } = await signIn(ORIGIN, admin)
    expect((await asAdmin('POST', '/admin/backups')).status).toBe(201)
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

  const writer = openWriter()
  test.each(['app1', 'app2', 'db', 'proxy'])('it recovers when %s is killed', async (service) => {
    await writer.during(await signIn(ORIGIN, admin), async () => {
      await terminal.type(`docker compose kill ${service}`)
      if (service.startsWith('app')) await untilHealthy(ORIGIN, 10_000)
      await terminal.type(`docker compose up --detach --wait ${service}`)
      await untilHealthy(ORIGIN)
    })
  })

  test('and has lost nothing it had acknowledged', async () => {
    expect(await writer.expectAll(await signIn(ORIGIN, admin))).toBeGreaterThan(50)
  })

  test('a pool of 0.4.0 is upgraded there, with every pick', async () => {
    const psql = (words: string) => terminal.type(`docker compose exec -T -u postgres db psql ${words}`)
    const name = 'puckpool-2025-11-11T17-00-00Z.backup'
    copyFileSync(new URL('pool.backup', FOLDER_0_4_0), path.join(terminal.folder, 'puckpool/backups', name))
    await psql(`-c 'drop database pool_old'`)
    const here = { installation: 'container', database: 'postgresql', data_dir: '/data', folder: '/backups' } as const
    await terminal.typeAll(restoreSteps(here, name).flatMap(({ command }) => (command === null ? [] : [command])))
    await untilHealthy(ORIGIN)
    const [member, boss] = await Promise.all([signIn(ORIGIN, MEMBER_LOGIN), signIn(ORIGIN, ADMIN_LOGIN)])
    const { answer } = await member.call('GET', '/survivor/contests/1/picks?week=1')
    // The picks of Jamie, who is the second of them, and of everyone.
    expect(answer.picks).toHaveLength(16)
    expect(answer.picks).toContainEqual(expect.objectContaining({ participant_id: 2, team_id: 6 }))
    expect((await boss.call('GET', '/admin/users')).answer).toMatchObject({ total: 16 })
    admin = ADMIN_LOGIN
  })

  test('an upgrade with new certificates keeps everything, and everything stops cleanly', async () => {
    await terminal.typeAll(upgrade)
    await untilHealthy(ORIGIN)
    await signIn(ORIGIN, admin)
    await terminal.type('docker compose stop')
    const codes = await terminal.type(
      `docker inspect --format '{{.State.ExitCode}}' $(docker compose ps --all --quiet)`,
    )
    expect(codes.trim().split('\n')).toEqual(['0', '0', '0', '0'])
  })
})
