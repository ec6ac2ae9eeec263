import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, hearing, layWire, openPage } from '../harness/live-server.ts'
import { numberOf, say, sleep, until } from './chance.ts'
import { type Actor, call, type Heard, signIn, signUp } from './client.ts'
import { type DatabaseVictim, type ServerVictim, startDatabaseVictim, startServerVictim, urlOf } from './victims.ts'

const OUTAGE = numberOf('FAULT_OUTAGE_SECONDS', 20) * 1_000
/** Eight seconds for a connection and twelve for a response, doubled for a busy machine. */
const ANSWERED_WITHIN = 40_000
/**
 * The maximum memory cost of an outage, in MB. Garbage of thousands of refusals piles up before it is collected: to 250
 * on a machine with a thousand per second, after a minute as after twenty seconds.
 */
const MEMORY = 300

async function openPool() {
  const database = await startDatabaseVictim()
  const wire = await layWire({ address: { socketDir: database.socketDir, database: 'postgres' } })
  const DATABASE_URL = urlOf('socketDir' in wire.address ? wire.address.socketDir : '')
  const server = await startServerVictim({
    DATA_DIR: database.dataDir,
    DATABASE_URL,
    CLOCK: '2025-10-01T12:00:00-04:00',
  })
  const close = async () => {
    expect(await server.stop()).toBe(0)
    await wire.close()
    await database.stop()
  }
  return { database, wire, server, close }
}

type Kind = { name: string; begin: () => void; end: () => void }

test('the server survives a database that hangs and one that refuses connections, without a restart', async () => {
  const { database, wire, server, close } = await openPool()
  onTestFinished(close)
  const admin = await signIn(() => server.origin)
  const kinds: Kind[] = [
    { name: 'hangs', begin: database.freeze, end: database.thaw },
    { name: 'refuses', begin: wire.cut, end: wire.reconnect },
  ]
  for (const kind of kinds) await surviveOutage({ server, database, admin, kind })
})

type Survive = { server: ServerVictim; database: DatabaseVictim; admin: Actor; kind: Kind }

async function surviveOutage({ server, database, admin, kind }: Survive) {
  const origin = () => server.origin
  const page = openPage({ origin: server.origin }, { token: admin.token() })
  await connect(page)
  const heardChat = hearing(page, 'chat:message')
  const contestId = await startDraftWithClock(origin, admin, kind.name)
  const before = server.memory()
  let most = before
  let isOver = false
  const answers: Heard[] = []
  const callers = Array.from({ length: 40 }, async (_, n) => {
    while (!isOver) {
      const path = ['/auth/me', '/survivor/contests', '/chat/messages', '/games/dates'][n % 4] ?? ''
      const isWrite = n % 8 === 0
      const heard = isWrite
        ? await call(origin(), {
            method: 'POST',
            path: '/auth/login',
            body: { email: admin.email, password: 'slap-shot-9' },
          })
        : await admin.send('GET', path)
      answers.push(heard)
      most = Math.max(most, server.memory())
    }
  })
  await sleep(500)
  kind.begin()
  const beganAt = answers.length
  await sleep(OUTAGE)
  expect(await server.health(), 'the server reports that it is not ready').toBe(503)
  const during = answers.slice(beganAt)
  kind.end()
  const readyAfter = await until('it is well again', async () => (await server.health()) === 200)
  isOver = true
  await Promise.all(callers)

  const statuses = Map.groupBy(answers, ({ status }) => status)
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  expect(
    [...statuses.keys()].filter((status) => ![200, 502].includes(status)),
    kind.name,
  ).toEqual([])
  for (const { body } of statuses.get(502) ?? []) {
    expect(body).toMatchObject({ success: false, code: expect.stringMatching(/^database_(away|busy)$/) })
    expect(body.message).toMatch(/^PuckPool (can't reach its database|is very busy) right now/)
  }
  expect(statuses.get(502)?.length, 'someone got a refusal').toBeGreaterThan(0)
  expect(slowest).toBeLessThan(ANSWERED_WITHIN)
  expect(most - before).toBeLessThan(MEMORY)

  await until('the page is there again', () => page.connected)
  const clientId = `after it ${kind.name}`
  const said = await page.timeout(30_000).emitWithAck('chat:message', { message: clientId, clientId })
  expect(said).toMatchObject({ success: true })
  await heardChat.until(({ message }) => message === clientId)
  page.disconnect()
  const caughtUp = await until('the draft clock has picked', async () => (await clockPicks(database, contestId)) > 0)
  say(
    `the database ${kind.name} for ${OUTAGE / 1_000} s: ${during.length} answers in the meantime, the slowest after ${slowest} ms, ` +
      `${statuses.get(502)?.length} told why, +${Math.round(most - before)} MB; ready ${readyAfter} ms and jobs ${caughtUp} ms after its end`,
  )
}

/** A draft whose first clock runs out during the outage. */
async function startDraftWithClock(origin: () => string, admin: Actor, name: string): Promise<number> {
  const wanted = {
    contest_type: 'two_team',
    contest_name: name,
    season_year: '2025-26',
    max_participants: 2,
    pick_seconds: 10,
  }
  const { body } = await admin.send('POST', '/contest/contests', wanted)
  const contestId = body.contest?.contest_id ?? 0
  for (const member of [await signUp(origin, `${name}one`), await signUp(origin, `${name}two`)])
    await member.send('POST', `/contest/contests/${contestId}/join`, {})
  const { status } = await admin.send('POST', `/contest/contests/${contestId}/start`)
  expect(status).toBe(200)
  return contestId
}

async function clockPicks(database: DatabaseVictim, contestId: number): Promise<number> {
  const { rows } = await database.look((db) =>
    sql<{ picks: number }>`select count(*) as picks from draft_picks where contest_id = ${contestId}`.execute(db),
  )
  return rows[0]?.picks ?? 0
}
