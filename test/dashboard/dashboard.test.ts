import { expect, test } from 'vitest'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { givenPool } from '../harness/fixture.ts'
import { type Person, signUp } from '../harness/people.ts'

const { pool, admin, ann, bob, carl } = await givenPool({
  also: ['carl'],
  now: '2025-10-01T16:00:00.000Z',
  season: 'played',
})

let contestId = 0

test('a pool without a contest falls back to its settings', async () => {
  await admin.put('/admin/settings', { current_week: 3 })
  expect(await dashboardOf(ann)).toEqual({
    season_year: '2025-26',
    is_season_over: false,
    currentWeek: 3,
    survivorAlive: 0,
    totalParticipants: 0,
    totalUsers: 4,
    totalPlayers: 4,
    nextDeadline: 'TBD',
    next_deadline_at: null,
    next_deadline_for: null,
    server_now: '2025-10-01T16:00:00.000Z',
    leader: null,
    gamesThisWeek: 0,
    survivor: null,
    two_team: null,
    tiebreaker: null,
    endings: [],
    others: [],
  })
})

async function dashboardOf(person: Person): Promise<Analytics> {
  const { status, body } = await person.get<{ success: true; data: Analytics }>('/contest/analytics')
  expect(status).toBe(200)
  return body.data
}

test('a deactivated member doesn’t count as a player of the pool', async () => {
  const dora = await signUp(pool, 'Dora')
  expect(await dashboardOf(ann)).toMatchObject({ totalUsers: 5, totalPlayers: 5 })
  await admin.patch(`/admin/users/${dora.userId}/status`, { active: false })
  expect(await dashboardOf(ann)).toMatchObject({ totalUsers: 5, totalPlayers: 4 })
})

test('before the contest starts, its deadline is the lock of the week it will start with', async () => {
  const { body } = await admin.post<{ contest: SurvivorContest }>('/survivor/contests', {
    contest_name: 'Survivor',
    season_year: '2025-26',
    season_start_date: '2025-10-08',
    max_participants: 10,
  })
  contestId = body.contest.contest_id
  for (const person of [ann, bob, admin]) await call(person, 'join', {})
  expect(await dashboardOf(ann)).toMatchObject({
    currentWeek: 1,
    survivorAlive: 3,
    totalParticipants: 3,
    nextDeadline: 'Wed, Oct 8, 7:00 PM ET',
    next_deadline_at: '2025-10-08T23:00:00.000Z',
    survivor: { status: 'waiting', champion: null, me: { is_participant: true, pick: null } },
  })
})

const call = (person: Person, path: string, body?: unknown) =>
  person.post<{ message?: string }>(`/survivor/contests/${contestId}/${path}`, body)

test('before the lock members see their own pick and the lock of this week', async () => {
  await call(admin, 'start')
  await pick(ann, 1, 'BOS')
  await pick(bob, 1, 'TBL')
  await pick(admin, 1, 'DAL')
  expect(await dashboardOf(ann)).toMatchObject({
    currentWeek: 1,
    gamesThisWeek: 35,
    survivor: { status: 'in_progress', is_locked: false, me: { pick: { abbreviation: 'BOS' } } },
  })
  const { games } = (await dashboardOf(ann)).survivor?.me ?? { games: [] }
  expect(games.map(({ game_date, is_home, opponent_abbrev }) => [game_date, is_home, opponent_abbrev])).toEqual([
    ['2025-10-08', false, 'WSH'],
    ['2025-10-09', true, 'CHI'],
    ['2025-10-11', true, 'BUF'],
  ])
})

const pick = async (person: Person, weekNumber: number, abbrev: string) => {
  const team = await pool.db
    .selectFrom('teams')
    .select('team_id')
    .where('abbreviation', '=', abbrev)
    .executeTakeFirstOrThrow()
  const { status } = await call(person, 'picks', { week_number: weekNumber, team_id: team.team_id })
  expect(status).toBe(201)
}

test('one instant before the lock the deadline is this week’s, at the lock it is next week’s', async () => {
  pool.clock.set('2025-10-08T22:59:59.999Z')
  expect(await dashboardOf(ann)).toMatchObject({
    nextDeadline: 'Wed, Oct 8, 7:00 PM ET',
    survivor: { is_locked: false },
  })
  pool.clock.set('2025-10-08T23:00:00.000Z')
  expect(await dashboardOf(ann)).toMatchObject({
    nextDeadline: 'Mon, Oct 13, 12:30 PM ET',
    next_deadline_at: '2025-10-13T16:30:00.000Z',
    survivor: { is_locked: true, lock_time: '2025-10-08T23:00:00.000Z' },
  })
})

test('the dashboard follows the next week that locks, however late the admin advances (S1)', async () => {
  await pick(ann, 3, 'CAR')
  expect((await dashboardOf(ann)).survivor).toMatchObject({
    week_number: 1,
    next_pick: { week_number: 2, lock_time: '2025-10-13T16:30:00.000Z', pick: null },
  })
  pool.clock.set('2025-10-13T16:30:00.000Z')
  const { next_deadline_at, next_deadline_for, currentWeek, survivor } = await dashboardOf(ann)
  expect({ next_deadline_at, next_deadline_for, currentWeek }).toEqual({
    next_deadline_at: '2025-10-20T23:00:00.000Z',
    next_deadline_for: 'Week 3',
    currentWeek: 1,
  })
  expect(survivor).toMatchObject({
    me: { pick: { abbreviation: 'BOS' } },
    next_pick: { week_number: 3, pick: { abbreviation: 'CAR' } },
  })
  expect((await dashboardOf(bob)).survivor).toMatchObject({ next_pick: { week_number: 3, pick: null } })
  await ann.delete(`/survivor/contests/${contestId}/picks/3`)
})

test('an eliminated member sees the week of elimination, and a non-participant sees that they haven’t joined', async () => {
  pool.clock.set('2025-10-13T12:00:00.000Z')
  await call(admin, 'advance-week', { week_number: 1 })
  expect(await dashboardOf(bob)).toMatchObject({
    currentWeek: 2,
    survivorAlive: 2,
    totalParticipants: 3,
    survivor: {
      me: { is_participant: true, is_eliminated: true, elimination_week: 1, pick: null },
      happened: {
        week_number: 1,
        fate: 'out',
        title: 'You were eliminated in week 1',
        lines: ['TBL 0–2.', '2 of 3 left.'],
      },
    },
  })
  expect((await dashboardOf(ann)).survivor?.happened).toMatchObject({
    fate: 'survived',
    title: 'You survived week 1',
    lines: ['BOS 3–0.', 'Out: Bob Baker (TBL).', '2 of 3 left.'],
  })
  expect(await dashboardOf(carl)).toMatchObject({
    survivor: {
      me: { is_participant: false, is_eliminated: false, elimination_week: null, pick: null },
      happened: { fate: null, title: 'Week 1 of Survivor is over' },
    },
  })
})

test('a completed contest names its champion and has no deadline', async () => {
  await pick(ann, 2, 'CAR')
  await pick(admin, 2, 'FLA')
  pool.clock.set('2025-10-20T12:00:00.000Z')
  await call(admin, 'advance-week', { week_number: 2 })
  expect(await dashboardOf(carl)).toMatchObject({
    survivorAlive: 1,
    nextDeadline: 'TBD',
    next_deadline_at: null,
    next_deadline_for: null,
    survivor: { status: 'completed', champion: 'Ann Abbott', champions: ['Ann Abbott'] },
  })
})

test('a new waiting contest comes before a completed one whose ending they have dismissed (D8)', async () => {
  await admin.post('/survivor/contests', {
    contest_name: 'Second chance',
    season_year: '2025-26',
    season_start_date: '2025-10-27',
    max_participants: 10,
  })
  const ended = (await dashboardOf(ann)).survivor
  expect([ended?.status, ended?.is_ending_new]).toEqual(['completed', true])
  for (const who of [ann, bob, carl]) await who.post(`/contest/contests/${ended?.contest_id}/ending-seen`)
  expect(await dashboardOf(ann)).toMatchObject({
    totalParticipants: 0,
    nextDeadline: 'Mon, Oct 27, 7:00 PM ET',
    survivor: { contest_name: 'Second chance', status: 'waiting', me: { is_participant: false } },
    others: [],
  })
})

test('contests not shown on it are listed, the member’s own first, then the newest (D8)', async () => {
  const spring = { season_year: '2025-26', season_start_date: '2025-11-03', max_participants: 10 }
  const names = ['Third', 'Fourth', 'Fifth']
  for (const contest_name of names) await admin.post('/survivor/contests', { contest_name, ...spring })
  const ids = (await dashboardOf(ann)).others.map(({ contest_id }) => contest_id)
  expect(ids.toSorted()).toHaveLength(names.length)
  await carl.post(`/survivor/contests/${Math.min(...ids)}/join`)
  await carl.post(`/survivor/contests/${Math.max(...ids)}/join`)
  const seen = async (who: Person) => {
    const { survivor, others } = await dashboardOf(who)
    return [survivor?.contest_name, ...others.map((of) => `${of.contest_name}${of.is_participant ? ', in' : ''}`)]
  }
  expect(await seen(ann)).toEqual(['Fifth', 'Fourth', 'Third', 'Second chance'])
  expect(await seen(carl)).toEqual(['Fourth', 'Second chance, in', 'Fifth', 'Third'])
})
