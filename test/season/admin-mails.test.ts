import { afterAll, expect, test } from 'vitest'
import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { waitingKindOf } from '#contract/dashboard/waiting-kinds.ts'
import { minutes, plus } from '#rules/time.ts'
import { waitingJobs } from '#server/features/dashboard/waiting.job.ts'
import { standingsJobs } from '#server/features/playoffs/standings.job.ts'
import { survivorJobs } from '#server/features/survivor/survivor.job.ts'
import { completionJobs } from '#server/features/two-team/completion.job.ts'
import { draftJobs } from '#server/features/two-team/draft/draft.job.ts'
import { letMailLeave, readItems } from '../dashboard/desk-steps.ts'
import { startPool } from '../harness/harness.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { type Person, signIn } from '../harness/people.ts'
import { type Contest, openContest } from '../survivor/survivor-steps.ts'
import { createTwoTeam, joinAll } from '../two-team/drafters.ts'
import { draftTied } from '../two-team/tied-contest.ts'

const pool = await startPool({
  now: '2025-09-20T12:00:00.000Z',
  season: 'known at now',
  settableClock: true,
  nhl: (clock) => startNhl({ clock, isReplay: true }).nhl,
})
afterAll(pool.close)

/** Weeks ahead, over the lock of a start with too few members, and from the last game to the playoffs. */
const JUMPS = [
  '2025-10-05T12:00',
  '2025-10-09T12:00',
  '2025-10-14T12:00',
  '2025-11-20T12:00',
  '2025-12-30T12:00',
  '2026-02-26T12:00',
  '2026-04-17T08:00',
  '2026-04-17T20:00',
  '2026-04-20T20:00',
  '2026-05-20T12:00',
  '2026-06-30T12:00',
]

test('over a season of jumps each item for an admin is reported once per occasion, and the pool’s own work never (N5)', async () => {
  const admin = await signIn(pool, 'admin')
  await letMailLeave(pool, admin)
  const [ann, bob] = [await signIn(pool, 'ann'), await signIn(pool, 'bob')]
  const season = { season_start_date: '2025-10-07', members: [ann, bob] }
  const contest = await openContest(pool, admin, { ...season, auto_advance: true, start: false })
  for (const who of [ann, bob]) expect((await who.post(`${contest.at}/planner/fill`, {})).status).toBe(200)
  await openContest(pool, admin, { ...season, auto_advance: false, start: false })
  await draftTied(admin, [ann, bob], { contest_name: 'Race' })
  const { at } = await createTwoTeam(admin, { contest_name: 'Lonely', starts_at: '2025-10-04T00:00:00.000Z' })
  await joinAll([ann], at)

  const acts = new Set<string>()
  for (const jump of JUMPS) {
    expect((await admin.put('/demo/clock', { now: `${jump}:00.000Z` })).status).toBe(200)
    await runJobs()
    if (jump === UNDOES) await undoAndRecompute(admin, contest)
    // Items reported after ten minutes, an hour or more of waiting.
    for (const later of [11, 120]) {
      pool.clock.set(plus(pool.clock.now(), minutes(later)))
      await runJobs()
      for (const item of await readItems(admin)) if (isAct(item, contest.id)) acts.add(JSON.stringify(item))
    }
  }

  expect([...acts], 'obligatory acts for a contest that advances by itself').toEqual([])
  expect(await endOf(contest)).toEqual({ status: 'completed', first: 2, slots: 16, opened_late: true })
  const kinds = await pool.db
    .selectFrom('mails')
    .select(['kind', 'channel'])
    .select((of) => of.fn.countAll<number>().as('mails'))
    .groupBy(['kind', 'channel'])
    .orderBy('kind')
    .execute()
  expect(kinds.map(({ kind, channel, mails }) => `${kind} by ${channel}: ${mails}`)).toEqual([
    'draft_recap by mail: 2',
    'draft_starts by mail: 2',
    'notice by mail: 1',
    'two_team_results by mail: 2',
    'waiting by mail: 4',
    // To both members, for 26 weeks and the playoff games in which they could not pick: of those without a pick in a row only the first is mailed (S20).
    'week_results by mail: 72',
  ])

  const mails = await pool.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'channel'])
    .where('user_id', '=', admin.userId)
    .execute()
  const notices = mails.filter(({ channel }) => channel === 'mail').map(({ kind, subject }) => `${kind}: ${subject}`)
  expect(notices.toSorted()).toEqual([
    "notice: The draft of Lonely hasn't started",
    // A score set by hand differs from the league's, and so do their standings (B4).
    'waiting: Choose the final standings',
    'waiting: Race: First place is tied: create the tiebreaker',
    'waiting: Season over for Race',
    // No one advances it, so it waits for months.
    'waiting: Survivor: Advance week 1 before Mon, Oct 20, 7:00 PM ET',
  ])
})

/** The second morning after week 1: an admin undoes its advance and repeats it, and a score of it is corrected. */
const UNDOES = '2025-10-14T12:00'

async function undoAndRecompute(admin: Person, contest: Contest): Promise<void> {
  expect((await contest.undo(admin, 1)).status).toBe(200)
  expect((await contest.advance(admin, 1)).status).toBe(200)
  const { game_id, home_team_id, home_score, away_score } = await pool.db
    .selectFrom('games')
    .select(['game_id', 'home_team_id', 'home_score', 'away_score'])
    .where('game_date', '=', '2025-10-08')
    .orderBy('game_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const saved = { team_score: away_score, opponent_score: home_score }
  expect((await admin.put(`/games/${game_id}/${home_team_id}`, saved)).status).toBe(200)
  // The other winner changes nothing for two who picked the same team.
  expect((await readItems(admin)).filter((item) => isAct(item, contest.id))).toEqual([])
  expect((await contest.process(admin, 1)).status).toBe(200)
}

/** A required act by an admin for this contest, except for the question whether anyone plays it: no one picks in the playoffs (S20). */
const isAct = (item: WaitingItem, contestId: number) =>
  !waitingKindOf(item).informs && 'contest_id' in item && item.contest_id === contestId && item.kind !== 'idle'

/** Both pick the same teams until the playoffs, so both are left after the Final; its rounds were set up after they had begun. */
async function endOf({ id }: Contest) {
  const { status } = await pool.db
    .selectFrom('contests')
    .select('status')
    .where('contest_id', '=', id)
    .executeTakeFirstOrThrow()
  const entries = await pool.db.selectFrom('participants').select('placement').where('contest_id', '=', id).execute()
  const weeks = await pool.db
    .selectFrom('contest_weeks')
    .selectAll()
    .where('contest_id', '=', id)
    .where('round', 'is not', null)
    .execute()
  const isLate = weeks.some(
    ({ opened_at, lock_time }) => opened_at !== null && lock_time !== null && opened_at > lock_time,
  )
  return {
    status,
    first: entries.filter(({ placement }) => placement === 1).length,
    slots: weeks.length,
    opened_late: isLate,
  }
}

async function runJobs() {
  for (const { run } of [...survivorJobs, ...draftJobs, ...standingsJobs, ...completionJobs, ...waitingJobs])
    await run(pool.deps)
}
