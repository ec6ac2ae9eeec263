import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { inTransaction } from '#server/db/database.ts'
import { readPlayers } from '#server/features/survivor/picks/players.repo.ts'
import { listForgetful } from '#server/features/survivor/reminders/reminders.repo.ts'
import { listFates } from '#server/features/survivor/results/results-mails.repo.ts'
import { unlessSmall } from './floors/small.ts'
import { AFTER_WEEK_ONE, BEFORE_THE_SEASON, IN_WEEK_ONE } from './load/moments.ts'
import { ADMIN, type PoolServer, withPool } from './load/pool-server.ts'
import { type Session, seedContest, seedPicks, signIn, tokenOf, tokensOf } from './load/seed.ts'
import { teamsOfWeekOne } from './picks.ts'
import { median, type Report, round } from './report/report.ts'
import { drawLines } from './report/svg.ts'

const SIZES = unlessSmall([100, 1_000, 10_000, 100_000], [100, 1_000, 5_000])
/** Each figure is the median of this many calls, or of as many as fit into the time (ms). */
const TIMES = 15
const AT_MOST = 2_000

type Cost = { ms: number; bytes: number }
/** By call, then by number of members. */
type Costs = Map<string, Map<number, Cost>>

/** One call at a time in an idle pool whose members all take part in one survivor contest: how does the cost grow with the pool? */
export async function measureGrowth(report: Report, { folder }: { folder: string }): Promise<void> {
  const costs: Costs = new Map()
  for (const size of SIZES) {
    console.error(`  ${size} members …`)
    const keep = (what: string, cost: Cost) => costs.set(what, (costs.get(what) ?? new Map()).set(size, cost))
    // A pool each, because its clock only moves forward.
    await withPool({ clock: BEFORE_THE_SEASON }, async (server) =>
      measureSize(server, { admin: await signIn(server, ADMIN), size, keep }),
    )
  }
  tell(report, costs)
  const all = [...costs].map(([label, bySize]) => ({ label, bySize: [...bySize] }))
  const times = all.map(({ label, bySize }) => ({ label, points: bySize.map(([n, { ms }]) => [n, ms] as const) }))
  writeFileSync(
    path.join(folder, 'growth.svg'),
    drawLines({ title: 'What one call costs when the pool grows', x: 'members', y: 'milliseconds', lines: times }),
  )
  report.say('\n![What each call costs from 100 to 100,000 members](growth.svg)')
}

/** What costs about the same in a pool of any size. */
const PAGES = ['week table, a page of 100', 'week table, the page below it', 'users, a page of 100'] as const
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

async function measureSize(server: PoolServer, { admin, size, keep }: Step): Promise<void> {
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
      await listForgetful(db, await readPlayers(db, { contestId, weekNumber: 1 }))
    }),
  )

  await sql`delete from picks`.execute(db)
  await seedPicks(db, { contestId, weeks: 1, result: null })
  await sql`analyze`.execute(db)
  await admin({ method: 'PUT', path: '/demo/clock', body: { now: AFTER_WEEK_ONE } })
  const admins = { authorization: `Bearer ${await tokenOf(server, ADMIN)}` }
  keep('dashboard', await middle(() => get('/contest/analytics'), FORGET))
  const week = `/survivor/contests/${contestId}/picks?week=1`
  keep('week table, its bare list', await middle(() => get(week), FORGET))
  const { next } = (await (await fetch(`${origin}/api${week}&limit=100`, { headers })).json()) as {
    next: string | null
  }
  keep(PAGES[0], await middle(() => get(`${week}&limit=100`), FORGET))
  keep(
    PAGES[1],
    await middle(() => get(`${week}&limit=100${next ? `&before=${encodeURIComponent(next)}` : ''}`), FORGET),
  )
  keep(
    'standings, a page of 1,000',
    await middle(() => get(`/survivor/contests/${contestId}/standings?limit=1000`), FORGET),
  )
  keep('standings, all of them', await middle(() => get(`/survivor/contests/${contestId}/standings`), FORGET))
  keep('list of users, its bare list', await middle(() => get('/admin/users', admins)))
  keep(PAGES[2], await middle(() => get('/admin/users?limit=100', admins)))
  keep('users: a search', await middle(() => get('/admin/users?limit=100&text=member+99', admins)))
  keep(FLOOR, await middle(() => updateBare(db, size)))
  const started = performance.now()
  await admin({ method: 'POST', path: `/survivor/contests/${contestId}/weeks/1/process-results` })
  keep('processing a week', { ms: performance.now() - started, bytes: 0 })
  keep(
    'results mails: what became of each',
    await middle(() => inTransaction(db, async (tx) => void (await listFates(tx, { contestId, weekNumber: 1 })))),
  )
}

/** Fills an empty pool with `size` members, all in one contest that has started; half of them have picked. */
async function fill(server: PoolServer, { admin, size }: Pick<Step, 'admin' | 'size'>): Promise<number> {
  const { db } = server
  const contestId = await seedContest(server, { admin, size, name: `${size} members` })
  await admin({ method: 'POST', path: `/survivor/contests/${contestId}/start` })
  await admin({ method: 'PUT', path: '/demo/clock', body: { now: IN_WEEK_ONE } })
  await seedPicks(db, { contestId, weeks: 1, result: null })
  await sql`delete from picks where participant_id % 2 = 0`.execute(db)
  await sql`analyze`.execute(db)
  return contestId
}

/** Milliseconds between two calls, so that the cache has expired and each answer is built again. */
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

function tell(report: Report, costs: Costs): void {
  const pick = costs.get('pick') ?? new Map<number, Cost>()
  const [few, many] = [SIZES[0] ?? 0, SIZES.at(-1) ?? 0]
  const times = (pick.get(many)?.ms ?? Number.NaN) / (pick.get(few)?.ms ?? Number.NaN)
  report.promise(`a pick costs the same with ${few} members and with ${many.toLocaleString('en')}`, {
    found: `${round(times)} times as much`,
    isKept: times < 3,
  })
  const processing = (size: number) => costs.get('processing a week')?.get(size)?.ms ?? Number.NaN
  const growth = processing(10_000) / processing(1_000)
  report.promise('processing a week of 10,000 members takes about ten times as long as of 1,000', {
    found: `${round(growth)} times`,
    isKept: growth < 15,
  })
  const [thousand, most] = [1_000, SIZES.at(-1) ?? 0]
  for (const what of PAGES) {
    const at = (size: number) => costs.get(what)?.get(size)?.ms ?? Number.NaN
    const ratio = at(most) / at(thousand)
    report.promise(`${what}: ${most.toLocaleString('en')} members beside 1,000`, {
      found: `${round(ratio)} times as much`,
      isKept: ratio < 2.5,
    })
  }
  report.say('\n## From a hundred members to a hundred thousand\n')
  report.say(
    'One call at a time in an idle pool whose members all take part in one survivor contest; cached answers are built again each time.',
  )
  report.say(
    '*Growth* is how much more expensive the last step made a call, with ten times the members: 1 is constant, 10 is linear.',
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
