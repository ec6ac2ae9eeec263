import { afterAll, expect, test } from 'vitest'
import { minutes, plus } from '#rules/time.ts'
import { waitingJobs } from '#server/features/dashboard/waiting.job.ts'
import { standingsJobs } from '#server/features/playoffs/standings.job.ts'
import { survivorJobs } from '#server/features/survivor/survivor.job.ts'
import { completionJobs } from '#server/features/two-team/completion.job.ts'
import { draftJobs } from '#server/features/two-team/draft/draft.job.ts'
import { letMailLeave } from '../dashboard/desk-steps.ts'
import { startPool } from '../harness/harness.ts'
import { startNhl } from '../harness/nhl-replay.ts'
import { signIn } from '../harness/people.ts'
import { openContest } from '../survivor/survivor-steps.ts'
import { createTwoTeam, joinAll } from '../two-team/drafters.ts'
import { draftTied } from '../two-team/tied-contest.ts'

const pool = await startPool({
  now: '2025-09-20T12:00:00.000Z',
  season: 'known at now',
  settableClock: true,
  nhl: (clock) => startNhl({ clock, isReplay: true }).nhl,
})
afterAll(pool.close)

/** Weeks ahead, a day back, over the lock of a start that too few joined, and from the last game to the playoffs. */
const JUMPS = [
  ...['2025-10-05T12:00', '2025-10-09T12:00', '2025-10-14T12:00', '2025-10-13T12:00', '2025-11-20T12:00'],
  ...['2025-12-30T12:00', '2026-02-26T12:00', '2026-04-17T08:00', '2026-04-17T20:00', '2026-04-20T20:00'],
  ...['2026-05-20T12:00', '2026-06-30T12:00'],
]

test('over a season of jumps each thing that needs an admin is told once for its occasion, and what the pool does itself never (N5)', async () => {
  const admin = await signIn(pool, 'admin')
  await letMailLeave(pool, admin)
  const [ann, bob] = [await signIn(pool, 'ann'), await signIn(pool, 'bob')]
  const season = { season_start_date: '2025-10-07', members: [ann, bob] }
  await openContest(pool, admin, { ...season, auto_advance: true, start: false })
  await openContest(pool, admin, { ...season, auto_advance: false, start: false })
  await draftTied(admin, [ann, bob], { contest_name: 'Race' })
  const { at } = await createTwoTeam(admin, { contest_name: 'Lonely', starts_at: '2025-10-04T00:00:00.000Z' })
  await joinAll([ann], at)

  for (const jump of JUMPS) {
    expect((await admin.put('/demo/clock', { now: `${jump}:00.000Z` })).status).toBe(200)
    await runJobs()
    // What is told after ten minutes, an hour or more of waiting.
    for (const later of [11, 120]) {
      pool.clock.set(plus(pool.clock.now(), minutes(later)))
      await runJobs()
    }
  }

  const mails = await pool.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'channel'])
    .where('user_id', '=', admin.userId)
    .execute()
  const told = mails.filter(({ channel }) => channel === 'mail').map(({ kind, subject }) => `${kind}: ${subject}`)
  expect(told.toSorted()).toEqual([
    "notice: The draft of Lonely hasn't started",
    // Nobody advances it, so it waits for months.
    'waiting: Advance week 1 before Mon, Oct 20, 7:00 PM ET',
    'waiting: First place is tied: create the tiebreaker',
    'waiting: Season over for Race',
  ])
})

async function runJobs() {
  for (const { run } of [...survivorJobs, ...draftJobs, ...standingsJobs, ...completionJobs, ...waitingJobs])
    await run(pool.deps)
}
