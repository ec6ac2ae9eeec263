import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandsUnder, openTerminal, PROJECT, requireDocker, type Terminal } from './guide.ts'
import { firstAdminIn, PASSWORD, signIn, signUp, untilHealthy } from './visitor.ts'
import { openWriter } from './writes.ts'

const ORIGIN = 'https://localhost'
const LIST = 'docker compose exec -T db1 patronictl -c /etc/puckpool/patroni.yml list --format json'

describe('three PostgreSQL under Patroni, as docs/operations-large.md says under No single machine', () => {
  let terminal: Terminal
  let admin: { email: string; password: string }
  const writer = openWriter()
  const [install = [], switchover = [], lose = [], rejoin = [], goBack = [], upgrade = []] = commandsUnder(
    'operations-large',
    'No single machine',
  )

  beforeAll(async () => {
    requireDocker()
    terminal = openTerminal({ environment: { COMPOSE_PROJECT_NAME: 'puckpool-guide-cluster' } })
    await terminal.type(`git clone --quiet ${PROJECT} puckpool && cd puckpool`)
  })
  afterAll(async () => {
    await terminal.type('docker compose --profile tools down --volumes')
    terminal.close()
  })

  /** The three databases' roles and states, once each of them follows or leads. */
  async function untilWhole(): Promise<string[]> {
    for (;;) {
      const members: { Role: string; State: string }[] = JSON.parse(await terminal.type(LIST).catch(() => '[]'))
      const roles = members.filter(({ State }) => /running|streaming/.test(State)).map(({ Role }) => Role)
      if (roles.includes('Sync Standby') && roles.length === 3) return roles.toSorted()
      await pause(1_000)
    }
  }
  const whole = ['Leader', 'Replica', 'Sync Standby']
  const duringWrites = async (act: () => Promise<unknown>) => {
    await writer.during(await signIn(ORIGIN, admin), async () => {
      await act()
      await untilHealthy(ORIGIN)
    })
    expect(await untilWhole()).toEqual(whole)
  }

  test('it starts with a leader, a synchronous standby and a replica', async () => {
    const printed = await terminal.typeAll(install)
    admin = firstAdminIn(printed.at(-2) ?? '')
    await signIn(ORIGIN, admin)
    expect(await untilWhole()).toEqual(whole)
  })

  test('a planned switchover loses nothing', () => duringWrites(() => terminal.typeAll(switchover)))

  test('a killed database comes back with the page’s commands', () => duringWrites(() => terminal.typeAll(lose)))

  test('a machine with a lost disk joins again', () => duringWrites(() => terminal.typeAll(rejoin)))

  test('a single machine accepts no writes, and two of them continue', async () => {
    await terminal.type('docker compose kill db1 etcd1 db2 etcd2')
    const { call } = await signIn(ORIGIN, admin).catch(() => ({ call: null }))
    expect(call, 'nobody signs in without a leader').toBeNull()
    await terminal.type('docker compose up --detach --no-deps etcd1 etcd2 db1 db2')
    await untilHealthy(ORIGIN)
    expect(await untilWhole()).toEqual(whole)
  })

  test('every acknowledged write is there', async () => {
    expect(await writer.expectAll(await signIn(ORIGIN, admin))).toBeGreaterThan(50)
  })

  test('it is restored from a backup', async () => {
    await terminal.type('docker compose run --rm tools node src/server/cli/backup.ts /backups/pool.backup')
    await signUp(ORIGIN, 'Later')
    const leader: { Member: string; Role: string }[] = JSON.parse(await terminal.type(LIST))
    const name = leader.find(({ Role }) => Role === 'Leader')?.Member ?? ''
    await terminal.typeAll(goBack.map((line) => line.replace('-T db1', `-T ${name}`)))
    await untilHealthy(ORIGIN)
    await signIn(ORIGIN, admin)
    await expect(signIn(ORIGIN, { email: 'later@example.org', password: PASSWORD })).rejects.toThrow('401')
  })

  test('an upgrade of PostgreSQL, one machine after the other, loses nothing', () =>
    duringWrites(() => terminal.typeAll(upgrade)))
})
