import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { listBackups } from '#contract/backups/backups.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { hours, minutes, plus } from '#rules/time.ts'
import { runJob } from '#server/jobs/jobs.ts'
import { jobs } from '#server/wiring/jobs.ts'
import { startPool } from '../harness/harness.ts'
import { signIn } from '../harness/people.ts'
import { openContest } from '../survivor/survivor-steps.ts'
import { say } from './chance.ts'

/** Both changes are on a Sunday at 2 AM: one hour occurs twice, or not at all. */
const NIGHTS = [
  {
    change: 'falls back',
    from: '2025-11-01T04:00:00.000Z',
    until: '2025-11-04T06:00:00.000Z',
    week: '2025-10-27',
    backups: ['2025-11-03T09:30:00.000Z', '2025-11-02T09:30:00.000Z', '2025-11-01T08:30:00.000Z'],
    evening: '2025-11-03T01:00:00.000Z',
  },
  {
    change: 'springs forward',
    from: '2026-03-07T05:00:00.000Z',
    until: '2026-03-10T05:00:00.000Z',
    week: '2026-03-02',
    backups: ['2026-03-09T08:30:00.000Z', '2026-03-08T08:30:00.000Z', '2026-03-07T09:30:00.000Z'],
    evening: '2026-03-09T00:00:00.000Z',
  },
]

test.each(NIGHTS)(
  'in the night in which Eastern time $change every job keeps running, and each backup and reminder is made once at its hour (T1, N1, O7)',
  async ({ from, until, week, backups, evening, change }) => {
    const pool = await startPool({ now: from, season: 'known at now' })
    onTestFinished(() => pool.close())
    await pool.db.updateTable('backup_state').set({ watched_since: from }).execute()
    const admin = await signIn(pool, 'admin')
    const ann = await signIn(pool, 'ann')
    // Mails aren't delivered, but they are written.
    await admin.put('/notifications/settings', { enabled: true, mailjet_api_key: '', from_email: 'pool@example.test' })
    const { id } = await openContest(pool, admin, { members: [ann], season_start_date: week })
    await pool.db.deleteFrom('job_runs').execute()
    // The NHL isn't reachable here.
    const own = jobs.filter(({ name }) => !/^(games|standings): .*(NHL|update)/.test(name))
    let rounds = 0
    for (let now = from; now < until; now = plus(now, minutes(30))) {
      pool.clock.set(now)
      pool.wall.set(now)
      rounds += 1
      for (const job of own) await runJob(pool.deps, { ...job, every: 0 }, { isAsked: false })
    }
    const failed = await pool.db.selectFrom('job_runs').selectAll().where('failed_at', 'is not', null).execute()
    expect(failed).toEqual([])
    const { body } = await (await signIn(pool, 'admin')).get<AnswerOf<typeof listBackups>>('/admin/backups')
    expect(body.backups.map(({ made_at }) => made_at)).toEqual(backups)
    const { rows: mails } = await sql<{ kind: string; at: string }>`
      select kind, created_at as at from mails where user_id = ${ann.userId} and kind like 'reminder%' order by mail_id`.execute(
      pool.db,
    )
    const { rows } = await sql<{ lock: string }>`
      select lock_time as lock from contest_weeks where contest_id = ${id} and lock_time between ${from} and ${until}`.execute(
      pool.db,
    )
    const lock = rows[0]?.lock ?? ''
    expect(mails).toEqual([
      { kind: 'reminder_night_before', at: evening },
      { kind: 'reminder_two_hours', at: plus(lock, -hours(2)) },
    ])
    say(
      `Eastern time ${change}: ${own.length} jobs in ${rounds} rounds, ${backups.length} backups, reminders at ${evening} and before ${lock}`,
    )
  },
)
