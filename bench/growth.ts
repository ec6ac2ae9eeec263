import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { loadContest } from '#server/features/survivor/loading/loaded-contest.service.ts'
import { listWithoutPick } from '#server/features/survivor/reminders/without-pick.service.ts'
import { unlessSmall } from './floors/small.ts'
import { heapOf } from './load/heap.ts'
import { AFTER_THE_SEASON, AFTER_WEEK_ONE, BEFORE_THE_SEASON, IN_WEEK_ONE } from './load/moments.ts'
import { ADMIN, type PoolServer, withPool } from './load/pool-server.ts'
import { type Session, seedContest, seedPicks, signIn, tokenOf, tokensOf } from './load/seed.ts'
import { teamsOfWeekOne } from './picks.ts'
import { median, type Report, round } from './report/report.ts'
import { drawLines } from './report/svg.ts'

const SIZES = unlessSmall([100, 1_000, 10_000, 20_000], [100, 1_000, 5_000])
/** Each figure is the median of this many calls, or of those that fit into the time (ms). */
const TIMES = 15
const AT_MOST = 2_000

type Cost = { ms: number; bytes: number }
/** By call, then by number of members. */
type Costs = Map<string, Map<number, Cost>>

/**
 * Measures single calls in an idle pool whose members all take part in one survivor contest: how the cost grows with
 * the pool.
 */
export async function measureGrowth(report: Report, { folder }: { folder: string }): Promise<void> {
  const costs: Costs = new Map()
  const most = SIZES.at(-1) ?? 0
  let heap = Number.NaN
  for (const size of SIZES) {
    console.error(`  ${size} members …`)
    const keep = (what: string, cost: Cost) => costs.set(what, (costs.get(what) ?? new Map()).set(size, cost))
    // One pool each, because its clock only moves forward.
    await withPool({ clock: BEFORE_THE_SEASON }, async (server) => {
      const contestId = await measureSize(server, { admin: await signIn(server, ADMIN), size, keep })
      if (size === most) heap = await measureHeap(server, contestId)
    })
  }
  print(report, costs)
  report.promise(`one loaded contest of ${most.toLocaleString('en')} members and 26 weeks takes at most 40 MB`, {
    found: `${round(heap)} MB`,
    isKept: heap <= 40,
  })
  const all = [...costs].map(([label, bySize]) => ({ label, bySize: [...bySize] }))
  const times = all.map(({ label, bySize }) => ({ label, points: bySize.map(([n, { ms }]) => [n, ms] as const) }))
  writeFileSync(
    path.join(folder, 'growth.svg'),
    drawLines({ title: 'What one call costs when the pool grows', x: 'members', y: 'milliseconds', lines: times }),
  )
  report.say('\n![What each call costs from 100 to 20,000 members](growth.svg)')
}

/** Pages members wait for. */
const PAGES = [
  'dashboard',
  'week table, a page of 100',
  'week table, the page below it',
  'standings, a page of 1,000',
  'users, a page of 100',
] as const
const ADVANCING = 'advancing a week, with a mail for each'
const FLOOR = '*floor: an update of as many bare rows*'

async function updateBare(db: PoolServer['db'], size: number): Promise<undefined> {
  await db.transaction().execute(async (tx) => {
    await sql`create temp table bare on commit drop as select n as id, 0 as result from generate_series(1, ${size}::int) n`.execute(
      tx,
    )
    await sql`update bare set result = 1`.execute(tx)
  })
}

type Step = { admin: Session; size: number; keep: (what: string, cost: Cost) => void }

async function measureSize(server: PoolServer, { admin, size, keep }: Step): Promise<number> {
  const { db, origin } = server
  const contestId = await fill(server, { admin, size })
  const tokens = await tokensOf(server, 50)
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const get = (where: string, as = headers) => ask(`${origin}/api${where}`, { headers: as })

  const teams = await teamsOfWeekOne(db)
  keep(
    'pick',
    await middle((n) =>
      ask(`${origin}/api/survivor/contests/${contestId}/picks`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens[n % tokens.length]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ week_number: 1, team_id: teams[Math.floor(n / tokens.length) % teams.length] }),
      }),
    ),
  )
  keep(
    'reminders: who has no pick',
    await middle(async () => {
      await listWithoutPick(db, { week: { contest_id: contestId, week_number: 1 }, now: IN_WEEK_ONE })
    }),
  )

  await sql`delete from picks`.execute(db)
  await seedPicks(db, { contestId, weeks: 1, result: null })
  await sql`analyze`.execute(db)
  await admin({ method: 'PUT', path: '/demo/clock', body: { now: AFTER_WEEK_ONE } })
  const admins = { authorization: `Bearer ${await tokenOf(server, ADMIN)}` }
  keep(PAGES[0], await middle(() => get('/contest/analytics'), FORGET))
  const week = `/survivor/contests/${contestId}/picks?week=1`
  keep('week table, its bare list', await middle(() => get(week), FORGET))
  const { next } = (await (await fetch(`${origin}/api${week}&limit=100`, { headers })).json()) as {
    next: string | null
  }
  keep(PAGES[1], await middle(() => get(`${week}&limit=100`), FORGET))
  keep(
    PAGES[2],
    await middle(() => get(`${week}&limit=100${next ? `&before=${encodeURIComponent(next)}` : ''}`), FORGET),
  )
  keep(PAGES[3], await middle(() => get(`/survivor/contests/${contestId}/standings?limit=1000`), FORGET))
  keep('standings, all of them', await middle(() => get(`/survivor/contests/${contestId}/standings`), FORGET))
  keep('list of users, its bare list', await middle(() => get('/admin/users', admins)))
  keep(PAGES[4], await middle(() => get('/admin/users?limit=100', admins)))
  keep('users: a search', await middle(() => get('/admin/users?limit=100&text=member+99', admins)))
  keep(FLOOR, await middle(() => updateBare(db, size)))
  const started = performance.now()
  await admin({ method: 'POST', path: `/survivor/contests/${contestId}/weeks/1/process-results` })
  keep('processing a week', { ms: performance.now() - started, bytes: 0 })
  const changed = performance.now()
  const bytes = await get(`/survivor/contests/${contestId}/standings?limit=1000`)
  keep('first standings after it', { ms: performance.now() - changed, bytes })
  const advanced = performance.now()
  await admin({ method: 'POST', path: `/survivor/contests/${contestId}/advance-week` })
  keep(ADVANCING, { ms: performance.now() - advanced, bytes: 0 })
  return contestId
}

/** The heap of a contest in which everyone has picked every week, in MB. */
async function measureHeap({ db }: PoolServer, contestId: number): Promise<number> {
  await sql`delete from picks`.execute(db)
  await seedPicks(db, { contestId, weeks: 26, result: 'survived' })
  return heapOf(() => loadContest({ db, now: () => AFTER_THE_SEASON }, { contestId }))
}

/** Fills an empty pool with `size` members, all in one started contest; half of them have picked. */
/** A mail server that never responds: mails are queued, and stay there. */
const MAIL = {
  enabled: true,
  mailjet_api_key: '',
  from_email: 'pool@example.test',
  mail_provider: 'smtp',
  smtp_host: '127.0.0.1',
  smtp_port: 9,
  smtp_security: 'none',
}

async function fill(server: PoolServer, { admin, size }: Pick<Step, 'admin' | 'size'>): Promise<number> {
  const { db } = server
  const contestId = await seedContest(server, { admin, size, name: `${size} members` })
  await admin({ method: 'PUT', path: '/notifications/settings', body: MAIL })
  // Advances only when that is measured.
  await admin({ method: 'PUT', path: `/survivor/contests/${contestId}`, body: { auto_advance: false } })
  await admin({ method: 'POST', path: `/survivor/contests/${contestId}/start` })
  await admin({ method: 'PUT', path: '/demo/clock', body: { now: IN_WEEK_ONE } })
  await seedPicks(db, { contestId, weeks: 1, result: null })
  await sql`delete from picks where participant_id % 2 = 0`.execute(db)
  await sql`analyze`.execute(db)
  return contestId
}

/** Milliseconds between two calls, so that the cache expires and each answer is rebuilt. */
const FORGET = 260

async function middle(run: (n: number) => Promise<number | undefined>, between = 0): Promise<Cost> {
  const taken: number[] = []
  let bytes = 0
  const until = performance.now() + AT_MOST
  for (let n = 0; n < TIMES && (n < 3 || performance.now() < until); n += 1) {
    if (between > 0) await new Promise((resolve) => setTimeout(resolve, between))
    const started = performance.now()
    bytes = (await run(n)) ?? 0
    taken.push(performance.now() - started)
  }
  return { ms: median(taken), bytes }
}

/** Returns the length of the body. */
async function ask(address: string, call: RequestInit): Promise<number> {
  const answer = await fetch(address, call)
  const bytes = (await answer.arrayBuffer()).byteLength
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return bytes
}

function print(report: Report, costs: Costs): void {
  const pick = costs.get('pick') ?? new Map<number, Cost>()
  const [few, many] = [SIZES[0] ?? 0, SIZES.at(-1) ?? 0]
  const times = (pick.get(many)?.ms ?? Number.NaN) / (pick.get(few)?.ms ?? Number.NaN)
  report.promise(`a pick costs the same with ${few} members and with ${many.toLocaleString('en')}`, {
    found: `${round(times)} times as much`,
    isKept: times < 3,
  })
  const at = (what: string) => costs.get(what)?.get(many)?.ms ?? Number.NaN
  const members = `with ${many.toLocaleString('en')} members`
  for (const what of ['processing a week', 'first standings after it'])
    report.promise(`${what} takes less than a second ${members}`, {
      found: `${round(at(what))} ms`,
      isKept: at(what) < 1_000,
    })
  const [before, last] = SIZES.slice(-2)
  const growth = at(ADVANCING) / (costs.get(ADVANCING)?.get(before ?? 0)?.ms ?? Number.NaN)
  report.promise(`${ADVANCING}, grows no faster than the pool from ${before} to ${last} members`, {
    found: `${round(growth)} times as long`,
    isKept: growth < 3,
  })
  for (const what of PAGES)
    report.promise(`${what} takes less than 50 ms ${members}`, {
      found: `${round(at(what))} ms`,
      isKept: at(what) < 50,
    })
  report.say('\n## From a hundred members to twenty thousand\n')
  report.say(
    'One call at a time in an idle pool whose members all take part in one survivor contest; cached answers are built again each time.',
  )
  report.say(
    '*Growth* is how much more expensive the last step made a call, with twice the members: 1 is constant, 2 is linear.',
  )
  const sizes = SIZES.map((size) => size.toLocaleString('en'))
  const cells = [...costs].map(([what, bySize]) => {
    const at = (size: number) => bySize.get(size) ?? { ms: Number.NaN, bytes: 0 }
    const [before = 0, last = 0] = SIZES.slice(-2).map((size) => at(size).ms)
    const { bytes } = at(SIZES.at(-1) ?? 0)
    return [
      what,
      ...SIZES.map((size) => round(at(size).ms)),
      round(last / before),
      bytes > 0 ? round(bytes / 1_024) : '',
    ]
  })
  report.table(['ms for one', ...sizes, 'growth', 'kB of the last'], cells)
}
