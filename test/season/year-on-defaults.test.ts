import { afterAll, expect, test } from 'vitest'
import type { listChampions } from '#contract/champions/champions.ts'
import { waitingKindOf } from '#contract/dashboard/waiting-kinds.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { proposeSeason } from '#contract/new-season/new-season.ts'
import { usualSettings } from '#contract/survivor/contest-settings.ts'
import { proposedClock, proposedDraftDay, proposedName, proposedSize } from '#rules/contests/proposals.ts'
import { days, easternInstant, type Instant, plus } from '#rules/time.ts'
import { jobs } from '#server/wiring/jobs.ts'
import { readItems } from '../dashboard/desk-steps.ts'
import { startPool } from '../harness/harness.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { MAILJET_ACCOUNT, startMailjet } from '../harness/mail/mail-catchers.ts'
import { type Person, signIn, signUp } from '../harness/people.ts'
import { type Contest, openContest } from '../survivor/survivor-steps.ts'
import { createTwoTeam, joinAll } from '../two-team/drafters.ts'
import { teamIdsByName } from '../two-team/tied-contest.ts'

const mailjet = await startMailjet()
const pool = await startPool({
  now: '2025-09-20T12:00:00.000Z',
  season: 'known at now',
  settableClock: true,
  nhl: (clock) => startNhl({ clock, isReplay: true }).nhl,
  settings: { mailjetApiUrl: mailjet.url },
})
afterAll(async () => {
  await pool.close()
  await mailjet.close()
})

const SEASON = '2025-26'
const FIRST_DAY = '2025-10-07'
const LAST_NIGHT = '2026-04-17T12:00:00.000Z'

/** When the jobs run. From the last night on, they also run on each day until the survivor contest is over. */
const INSTANTS = [
  // The draft: the day before, two minutes in, and over.
  '2025-10-05T00:30',
  '2025-10-06T00:02',
  '2025-10-06T12:00',
  // Both reminders of week 1, its second day and its results.
  '2025-10-07T00:00',
  '2025-10-07T19:00',
  '2025-10-08T12:00',
  '2025-10-14T12:00',
  // Each month has its standings mail.
  ...['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'].map((month) => `${month}-01T17:00`),
]
  .map((instant): Instant => `${instant}:00.000Z`)
  .concat(LAST_NIGHT)
const SUMMER = '2026-08-05T12:00:00.000Z'

/** Two teams per member, so that neither the draft order nor a tie decides: every drafter is away. */
const QUEUES = [
  ['COL', 'CHI'],
  ['DAL', 'TBL'],
  ['SEA', 'NYR'],
]

test('a year on defaults asks nothing of the commissioner until the next season, and mails each member this much (S13, S14, D4, D6, D9, N5, Y1)', async () => {
  const admin = await signIn(pool, 'admin')
  expect((await admin.put('/notifications/settings', MAILJET_ACCOUNT)).status).toBe(200)
  const [ann, bob, carl] = [await signIn(pool, 'ann'), await signIn(pool, 'bob'), await signUp(pool, 'Carl')]
  const contest = await openOnDefaults(admin, [ann, bob, carl])
  // Carl never picks.
  for (const who of [ann, bob]) expect((await who.post(`${contest.at}/planner/fill`, {})).status).toBe(200)

  const acts: string[] = []
  const runAt = async (now: Instant) => {
    expect((await admin.put('/demo/clock', { now })).status).toBe(200)
    for (const { run } of jobs) await run(pool.deps)
    for (const item of await readItems(admin)) if (!waitingKindOf(item).informs) acts.push(`${now} ${item.kind}`)
  }
  for (const now of INSTANTS) await runAt(now)
  for (let now = plus(LAST_NIGHT, days(1)); await isOn(contest); now = plus(now, days(1))) {
    await runAt(now)
    await pickApart(contest, ann, bob)
  }
  const ended = pool.clock.now()
  await runAt(SUMMER)

  // The schedule of the next season is recorded, so it is offered as soon as this one is over.
  expect(acts).toEqual([`${ended} schedule_here`, `${SUMMER} schedule_here`])
  expect(await championsOf(admin)).toEqual({ 'Draft 2025-26': ['Bob Baker'], 'Survivor 2025-26': ['Bob Baker'] })
  const { body: next } = await admin.get<AnswerOf<typeof proposeSeason>>('/admin/seasons/next')
  expect([next.members, ...next.contests.map((of) => of.contest_name)]).toEqual([
    3,
    'Draft 2026-27',
    'Survivor 2026-27',
  ])
  const drafter = { draft_starts: 2, draft_recap: 1, two_team_results: 7 }
  expect(await countMails()).toEqual({
    // The draft's season is over and completes automatically; the next schedule is here.
    Ada: { waiting: 2 },
    // 26 weeks, and the playoff game that decided between them.
    Ann: { ...drafter, week_results: 27 },
    Bob: { ...drafter, week_results: 27 },
    Carl: { ...drafter, reminder_night_before: 1, reminder_two_hours: 1, week_results: 1 },
  })
})

/** Both contests as their dialogs propose them. */
async function openOnDefaults(admin: Person, members: Person[]): Promise<Contest> {
  const contest = await openContest(pool, admin, {
    contest_name: proposedName('survivor', SEASON),
    season_year: SEASON,
    season_start_date: FIRST_DAY,
    ...usualSettings,
    members,
    start: false,
  })
  const { at } = await createTwoTeam(admin, {
    contest_name: proposedName('two_team', SEASON),
    season_year: SEASON,
    max_participants: proposedSize(members.length + 1),
    starts_at: easternInstant(proposedDraftDay(FIRST_DAY), { hour: 20, minute: 0 }),
    ...proposedClock(true),
  })
  await joinAll(members, at)
  const ids = await teamIdsByName(pool)
  for (const [index, queue] of QUEUES.entries()) {
    const saved = await members[index]?.put(`${at}/draft/queue`, { team_ids: queue.map((team) => ids.get(team)) })
    expect(saved?.status).toBe(200)
  }
  return contest
}

async function isOn({ id }: Contest): Promise<boolean> {
  const found = pool.db.selectFrom('contests').select('status').where('contest_id', '=', id)
  return (await found.executeTakeFirstOrThrow()).status === 'in_progress'
}

/** Ann picks the first team that is open to her and Bob the last, so that one of them loses. */
async function pickApart(contest: Contest, ann: Person, bob: Person): Promise<void> {
  for (const [who, place] of [[ann, 0] as const, [bob, -1] as const]) {
    const { body } = await contest.get<'availableTeams'>(who, '/available-teams')
    const team = body.available_teams?.filter(({ refused }) => refused === null).at(place)
    if (team) await contest.pick(who, body.week_number, team.abbreviation)
  }
}

async function championsOf(admin: Person): Promise<Record<string, string[]>> {
  const { body } = await admin.get<AnswerOf<typeof listChampions>>('/champions')
  return Object.fromEntries(
    body.seasons
      .flatMap(({ contests }) => contests)
      .map(({ contest_name, champions }) => [contest_name, champions.map((of) => of.participant_name)]),
  )
}

/** How many mails of each kind everyone was sent. */
async function countMails(): Promise<Record<string, Record<string, number>>> {
  const rows = await pool.db
    .selectFrom('mails')
    .innerJoin('users', 'users.user_id', 'mails.user_id')
    .select(['users.name', 'kind'])
    .select((of) => of.fn.countAll<number>().as('mails'))
    .groupBy(['users.name', 'kind'])
    .execute()
  const counts: Record<string, Record<string, number>> = {}
  for (const { name, kind, mails } of rows) counts[name] = { ...counts[name], [kind]: mails }
  return counts
}
