import { sql } from 'kysely'
import { unlessSmall } from './floors/small.ts'
import { BEFORE_THE_SEASON, IN_WEEK_ONE } from './load/moments.ts'
import { ADMIN, type PoolServer, withPool } from './load/pool-server.ts'
import { seedContest, seedPicks, signIn } from './load/seed.ts'
import { type Report, round } from './report/report.ts'

const MEMBERS = unlessSmall(10_000, 500)
const WEEKS_AHEAD = 25
const LOCKED = '2025-10-09T12:00:00.000Z'
/** The tables a lock must leave alone, whatever the picks. */
const UNTOUCHED = ['picks', 'participants', 'contests', 'mails']

/**
 * Measures a lock, which costs the same with 250,000 picks ahead as with none: only each team's games are counted (S6).
 */
export async function measureLock(report: Report): Promise<void> {
  await withPool({ clock: BEFORE_THE_SEASON }, async (server) => {
    const { db } = server
    const admin = await signIn(server, ADMIN)
    const contestId = await seedContest(server, { admin, size: MEMBERS, name: 'Picks ahead' })
    await admin({ method: 'POST', path: `/survivor/contests/${contestId}/start` })
    await admin({ method: 'PUT', path: '/demo/clock', body: { now: IN_WEEK_ONE } })
    await seedPicks(db, { contestId, weeks: WEEKS_AHEAD, result: null })
    await sql`analyze`.execute(db)
    const before = await writesOf(db)
    await admin({ method: 'PUT', path: '/demo/clock', body: { now: LOCKED } })
    const counts = await untilCounted(db, contestId)
    const after = await writesOf(db)
    const written = [...after].flatMap(([table, rows]) => {
      const more = rows - (before.get(table) ?? 0)
      return more > 0 ? [[table, more] as const] : []
    })
    const touched = written.filter(([table]) => UNTOUCHED.includes(table))
    report.promise(
      `a lock with ${(MEMBERS * WEEKS_AHEAD).toLocaleString('en')} picks ahead writes one count for each team, and no pick`,
      {
        found: `${counts} counts; rows of ${touched.map(([table]) => table).join(', ') || 'no other table of the game'}`,
        isKept: counts <= 32 && touched.length === 0,
      },
    )
    report.say('\n## The lock of a week\n')
    report.say(
      `${MEMBERS.toLocaleString('en')} members have picked ${WEEKS_AHEAD} weeks ahead. Rows written in the minute of the lock, by everything that the server does; the jump of the clock is audited:`,
    )
    report.table(
      ['table', 'rows'],
      written.map(([table, rows]) => [table, round(rows)]),
    )
  })
}

/** Waits for the job that counts each team's games at the lock; returns how many counts there are. */
async function untilCounted(db: PoolServer['db'], contestId: number): Promise<number> {
  for (let waited = 0; waited < 150; waited += 1) {
    const { rows } = await sql<{ counts: number }>`
      select count(*)::int as counts from games_at_lock join contest_weeks using (week_id)
      where contest_id = ${contestId}`.execute(db)
    if (rows[0] && rows[0].counts > 0) return rows[0].counts
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('nobody counted the games of the locked week')
}

/** Rows inserted, changed and deleted so far, by table. An idle session reports within ten seconds. */
async function writesOf(db: PoolServer['db']): Promise<Map<string, number>> {
  await new Promise((resolve) => setTimeout(resolve, 11_000))
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as rows from pg_stat_user_tables order by 1`.execute(
    db,
  )
  return new Map(rows.map(({ name, rows: written }) => [name, written]))
}
