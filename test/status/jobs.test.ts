import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import { jobTitle } from '#contract/status/job-titles.ts'
import type { listJobs } from '#contract/status/jobs.ts'
import { hours, minutes } from '#rules/time.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { runJob as runOne } from '#server/jobs/jobs.ts'
import { jobs, jobsOf } from '#server/wiring/jobs.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { startNhl, type TestNhl } from '../harness/league/nhl-replay.ts'
import { type Person, signIn } from '../harness/people.ts'
import { log } from '../harness/test-deps.ts'
import { type Contest, openContest } from '../survivor/survivor-steps.ts'

let nhl: TestNhl
let pool: Pool
let admin: Person
beforeEach(async () => {
  pool = await startPool({
    now: '2025-11-11T17:00:00.000Z',
    season: 'known at now',
    nhl: (clock) => {
      nhl = startNhl({ clock })
      return nhl.nhl
    },
  })
  admin = await signIn(pool, 'admin')
})
afterEach(() => pool.close())

test('an admin sees every job and can run one at once', async () => {
  expect((await read()).jobs.map((job) => job.name)).toEqual(jobs.map((job) => job.name))
  expect(await rowOf(FEED)).toMatchObject({ runs: 0, last_run_at: null, error: null, done: null })
  pool.clock.advance(hours(12))
  expect(await run(FEED)).toMatchObject({
    runs: 1,
    last_run_at: pool.wall.now(),
    last_success_at: pool.wall.now(),
    done: 'Nov 10 to Nov 19: 9 changed',
  })
  expect((await read()).feed).toMatchObject({ is_on: true, scores_as_of: pool.clock.now(), failures_in_a_row: 0 })
  const audit = await pool.db.selectFrom('audit_log').select(['actor_name', 'action']).orderBy('audit_id').execute()
  expect(audit.slice(-2)).toEqual([
    { actor_name: 'Ada Admin', action: 'run_job' },
    { actor_name: 'system', action: 'sync_games' },
  ])
})

test('unknown league states are listed with their games (G3)', async () => {
  expect((await read()).feed.unknown_states).toEqual([])
  nhl.override(2025020256, (reported) => ({ ...reported, gameState: 'DELAYED' }))
  await run(FEED)
  expect((await read()).feed.unknown_states).toEqual([{ word: 'DELAYED', games: 1 }])
})

test('every job has its own title in plain words', () => {
  const all = jobsOf({ demo: true, draftDemo: true }).map(({ name }) => ({ name, title: jobTitle(name) }))
  for (const { name, title } of all) expect(title, name).toMatch(/^[A-Z][^:_]+$/)
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
})

type Jobs = AnswerOf<typeof listJobs>

const FEED = 'games: schedule and results from the NHL'

const read = async () => (await admin.get<Jobs>('/admin/jobs')).body
const rowOf = async (name: string) => (await read()).jobs.find((job) => job.name === name)
/** Runs it for the admin, and returns its outcome. */
async function run(name: string) {
  expect((await admin.post('/admin/jobs/run', { name })).status).toBe(202)
  await pool.deps.background.finished()
  return rowOf(name)
}

test('a failure is shown in words, counted, and cleared by a success', async () => {
  nhl.misbehave('html')
  await run(FEED)
  expect(await run(FEED)).toMatchObject({
    error: 'The NHL answered with a web page instead of data.',
    failures_in_a_row: 2,
    last_success_at: null,
  })
  expect((await read()).feed).toMatchObject({ error: 'The NHL answered with a web page instead of data.' })
  nhl.misbehave(null)
  expect(await run(FEED)).toMatchObject({ error: null, failures_in_a_row: 0, runs: 3 })
})

test('the standings job reports their source, and it fails while there are none', async () => {
  const STANDINGS = 'standings: update'
  expect(await run(STANDINGS)).toMatchObject({
    error: null,
    done: 'Nov 11: 32 new, from the NHL’s table',
  })
  nhl.misbehave('unreachable')
  pool.clock.set('2025-11-12T17:00:00.000Z')
  expect(await run(STANDINGS)).toMatchObject({
    error: null,
    done: 'Nov 12: 32 new, computed from the games that are final. The NHL could not be reached.',
  })
  await pool.db.deleteFrom('games').execute()
  await admin.put('/playoff-standings/auto-update/settings', { enabled: true, intervalHours: 1 })
  pool.clock.advance(hours(2))
  const job = jobs.find(({ name }) => name === STANDINGS)
  if (job) await runOne(pool.deps, { ...job, every: 0 }, { isAsked: false })
  expect(await rowOf(STANDINGS)).toMatchObject({
    error: 'The NHL could not be reached. Nothing was changed. Try again later.',
    failures_in_a_row: 1,
  })
})

test('automatic advances are reported, and a failing contest doesn’t hold up the others (S13)', async () => {
  pool.clock.set('2025-11-10T12:00:00.000Z')
  const ann = await signIn(pool, 'ann')
  const opened = { season_start_date: '2025-11-10', auto_advance: true }
  const broken = await openContest(pool, admin, { members: [ann], ...opened })
  const other = await openContest(pool, admin, { members: [ann], ...opened })
  pool.clock.set('2025-11-17T12:00:00.000Z')
  await run(FEED)
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise 'out of ice'; end $$`.execute(pool.db)
  await sql`
    create trigger fail before update on contests for each row when (old.contest_id = ${sql.lit(broken.id)})
    execute function fail()`.execute(pool.db)
  expect((await run('survivor: advance'))?.error).toBe('It failed unexpectedly. See the server log for details.')
  const statusOf = async ({ get }: Contest) => (await get<'readSurvivorContest'>(ann, '')).body.status
  expect([await statusOf(broken), await statusOf(other)]).toEqual(['in_progress', 'completed'])
  await sql`drop trigger fail on contests`.execute(pool.db)
  expect(await run('survivor: advance')).toMatchObject({
    error: null,
    done: 'Survivor: completed after week 1',
  })
})

/** The feed on another server, which runs until it is released. */
async function runElsewhere() {
  const release = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const feed = jobs.find((job) => job.name === FEED)
  if (!feed) throw new Error('no feed')
  const slow = {
    ...feed,
    run: () => {
      begun.resolve()
      return release.promise
    },
  }
  const other = runOne(pool.deps, slow, { isAsked: false })
  await begun.promise
  return async () => {
    release.resolve()
    expect(await other).toBe(true)
  }
}

test('an unknown job is refused', async () => {
  expect(await admin.post<FailureBody>('/admin/jobs/run', { name: 'tidy up' })).toMatchObject({ status: 404 })
})

test('a running job is waited for, and then run for the admin', async () => {
  const release = await runElsewhere()
  const asked = run(FEED)
  const waiting = sql<{
    n: number
  }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(async () => (await waiting.execute(pool.db)).rows[0]?.n, { timeout: 30_000 }).toBe(1)
  await release()
  expect(await asked).toMatchObject({ error: null })
  expect(nhl.asked).not.toEqual([])
})

test('two servers on one database do each job once', async () => {
  const db = openDatabase({ address: pool.address, log })
  const there = { ...pool.deps, db }
  const app = await buildApp(there)
  await app.ready()
  const rounds = 5
  for (let round = 0; round < rounds; round += 1) {
    for (const job of jobs) {
      await Promise.all([runOne(pool.deps, job, { isAsked: false }), runOne(there, job, { isAsked: false })])
    }
    pool.clock.advance(minutes(61))
    pool.wall.advance(minutes(61))
  }
  admin = await signIn(pool, 'admin')
  for (const job of (await read()).jobs) expect([job.name, job.runs]).toEqual([job.name, rounds])
  expect(nhl.asked.filter((path) => path.includes('/schedule/2025-11-09'))).toHaveLength(rounds)
  await app.close()
  await db.destroy()
})
