import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { numberOf, openChance, say, sleep, until } from './chance.ts'
import { type Actor, signIn, signUp } from './client.ts'
import { startDatabaseVictim, startServerVictim } from './victims.ts'

const RESTARTS = numberOf('FAULT_RESTARTS', 6)
const SIZE = 8
const TEAMS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]

test('with a database restarted repeatedly during a draft each turn is picked once, and the draft ends', async () => {
  const chance = openChance()
  const database = await startDatabaseVictim()
  const server = await startServerVictim({
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.url,
    CLOCK: '2025-10-01T12:00:00-04:00',
  })
  onTestFinished(async () => {
    await server.stop()
    await database.stop()
  })
  const origin = () => server.origin
  const admin = await signIn(origin)
  const members: Actor[] = []
  for (let n = 0; n < SIZE; n += 1) members.push(await signUp(origin, `drafter${n}`))
  const wanted = { contest_type: 'two_team', contest_name: 'Restarted', season_year: '2025-26', max_participants: SIZE }
  const { body } = await admin.send('POST', '/contest/contests', wanted)
  const at = `/contest/contests/${body.contest?.contest_id}`
  for (const member of members) await member.send('POST', `${at}/join`, {})
  await admin.send('POST', `${at}/start`)

  const acknowledged = new Map<number, number>()
  const strange: string[] = []
  let isOver = false
  /** Everyone tries to pick for every turn, repeatedly, like impatient people. */
  const drafting = members.map(async (member) => {
    while (!isOver) {
      const { status, body: draft } = await member.send('GET', `${at}/draft`)
      const turn = draft.current
      if (status === 200 && draft.status !== 'drafting') return
      if (status !== 200 || turn?.participant.user_id !== member.userId) {
        await sleep(50)
        continue
      }
      const team = chance.oneOf(TEAMS)
      const { status: answered, body } = await member.send('POST', `${at}/draft/pick`, {
        team_id: team,
        pick_number: turn.pick_number,
      })
      if (answered === 201) acknowledged.set(turn.pick_number, team)
      else if (![0, 404, 409, 502, 503].includes(answered)) strange.push(`${answered} ${JSON.stringify(body)}`)
      await sleep(chance.below(400))
    }
  })
  const pauses: number[] = []
  const picks = async () => {
    const { rows } = await database.look((db) =>
      sql<{
        number: number
        team: number
      }>`select pick_number as number, team_id as team from draft_picks order by 1`.execute(db),
    )
    return rows
  }
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await sleep(200 + chance.below(600))
    const since = performance.now()
    // Half of the time like a restart by a service manager, which ends all connections first, else like a crash.
    if (restart % 2 === 0) process.kill(database.processes()[0] ?? 0, 'SIGINT')
    else database.kill()
    await sleep(100)
    await until('the database is back', async () => (await server.health()) === 200)
    pauses.push(Math.round(performance.now() - since))
  }
  await until('the draft ends', async () => (await admin.send('GET', at)).body.status !== 'drafting', 120_000)
  isOver = true
  await Promise.all(drafting)
  const stored = await picks()
  expect(strange).toEqual([])
  expect(stored.map(({ number }) => number)).toEqual(Array.from({ length: SIZE * 2 }, (_, n) => n + 1))
  expect(new Set(stored.map(({ team }) => team)).size).toBe(SIZE * 2)
  for (const { number, team } of stored)
    expect(acknowledged.get(number) ?? team, 'what was acknowledged is there').toBe(team)
  say(
    `${RESTARTS} restarts of the database during a draft, seed ${chance.seed}: ${stored.length} picks, once each; ready again after ${pauses.join(', ')} ms`,
  )
})
