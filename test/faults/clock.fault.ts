import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makePick } from '#contract/survivor/picks.ts'
import { numberOf, openChance, say, sleep, until } from './chance.ts'
import { type Actor, signIn, signUp } from './client.ts'
import { startServerVictim, victimIn } from './victims.ts'

const JUMPS = numberOf('FAULT_JUMPS', 60)
/** The first game of that week in the recorded season starts on Monday evening. */
const MONDAY = '2025-11-10'
const [FROM, TO] = [Date.parse('2025-11-10T20:00:00.000Z'), Date.parse('2025-11-11T04:00:00.000Z')]
const NEXT_WEEK = '2025-11-17T15:00:00.000Z'
/** Enough to send picks continuously in total, although each stays below a member's limit. */
const MEMBERS = 24
const LIMIT = makePick.limit ?? { times: 1, within: 0 }
const PAUSE = (LIMIT.within * 1000) / LIMIT.times
const TEAMS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17]

test('a clock that jumps ahead across a lock breaks no lock, ends no session and runs no job twice', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-faults-'))
  const server = await startServerVictim({ DATA_DIR: dataDir, CLOCK: '2025-11-10T07:00:00-05:00' })
  const database = victimIn(dataDir)
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const chance = openChance()
  const origin = () => server.origin
  const admin = await signIn(origin)
  const members: Actor[] = []
  for (let n = 0; n < MEMBERS; n += 1) members.push(await signUp(origin, `jumper${n}`))
  const wanted = {
    contest_name: 'Jumping',
    season_year: '2025-26',
    season_start_date: MONDAY,
    max_participants: MEMBERS,
    auto_advance: true,
  }
  const { body } = await admin.send('POST', '/survivor/contests', wanted)
  const at = `/survivor/contests/${body.contest?.contest_id}`
  for (const member of members) await member.send('POST', `${at}/join`, {})
  await admin.send('POST', `${at}/start`)
  const jump = async (now: string) => {
    expect((await admin.send('PUT', '/demo/clock', { now })).status).toBe(200)
  }

  let isOver = false
  const outcomes = new Map<string, number>()
  const kept = new Map<number, string>()
  const broken: string[] = []
  const playing = members.map(async (member) => {
    while (!isOver) {
      await sleep(PAUSE)
      const team = chance.oneOf(TEAMS)
      const { status, body } = await member.send('POST', `${at}/picks`, { week_number: 1, team_id: team })
      const what = status >= 400 ? String(body.code) : body.pick?.is_late ? 'late' : 'in time'
      outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
      if (status !== 200 && status !== 201 && status !== 409) broken.push(`${status} ${JSON.stringify(body)}`)
      if (!body.pick) continue
      kept.set(member.userId, `${team}`)
      // The receipt has the time by which the pick was judged (T3, S4).
      if (!body.pick.is_late && String(body.server_now) >= body.pick.lock_time)
        broken.push(`in time behind the lock: ${JSON.stringify(body)}`)
      if (status === 201 && body.pick.is_late !== String(body.server_now) >= body.pick.lock_time)
        broken.push(`late or not: ${JSON.stringify(body)}`)
    }
  })
  for (let jumps = 0; jumps < JUMPS; jumps += 1) {
    await jump(new Date(FROM + ((TO - FROM) * (jumps + 1)) / JUMPS).toISOString())
    const { body: lock } = await admin.send('GET', `${at}/lock-status`)
    if (lock.is_locked !== String(lock.server_now) >= String(lock.lock_time)) broken.push(JSON.stringify(lock))
  }
  isOver = true
  await Promise.all(playing)
  expect(broken).toEqual([])
  const { rows } = await database.look((db) =>
    sql<{
      user_id: number
      team_id: number
    }>`select user_id, team_id from picks join participants using (participant_id)`.execute(db),
  )
  expect(new Map(rows.map(({ user_id, team_id }) => [user_id, `${team_id}`]))).toEqual(kept)

  // After the week its contest advances automatically, once.
  const advances = async () => {
    const { rows } = await database.look((db) =>
      sql<{ lines: number }>`select count(*) as lines from audit_log where action = 'advance_week'`.execute(db),
    )
    return rows[0]?.lines ?? 0
  }
  await jump(NEXT_WEEK)
  await until('the contest advances on its own', async () => (await advances()) > 0, 120_000)
  await admin.send('POST', '/admin/jobs/run', { name: 'survivor: advance' })
  expect(await advances()).toBe(1)
  const { body: contest } = await admin.send('GET', at)
  expect(contest.current_week === 2 || contest.status === 'completed').toBe(true)
  for (const member of [admin, ...members]) expect((await member.send('GET', '/auth/me')).status).toBe(200)
  const { rows: sessions } = await database.look((db) =>
    sql<{
      user_id: number
    }>`select user_id from sessions where ended_at is not null or user_id in (select user_id from sessions group by user_id having count(*) > 2)`.execute(
      db,
    ),
  )
  expect(sessions, 'nobody was signed out').toEqual([])
  expect(server.said()).not.toContain('a job failed')
  say(
    `${JUMPS} jumps across a lock, seed ${chance.seed}: picks ${JSON.stringify(Object.fromEntries([...outcomes].sort()))}, one advance`,
  )
})
