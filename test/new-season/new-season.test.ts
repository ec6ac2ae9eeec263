import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/new-season/new-season.ts'
import { givenPool } from '../harness/fixture.ts'
import { signIn } from '../harness/people.ts'
import { createTwoTeam, joinAll, outcomes, type Refused } from '../two-team/drafters.ts'

const { pool } = await givenPool({ now: '2025-09-20T16:00:00.000Z', season: 'known at now' })
const [admin, ann, bob] = [await signIn(pool, 'admin'), await signIn(pool, 'ann'), await signIn(pool, 'bob')]
await admin.put('/notifications/settings', { enabled: true })
const draft = await createTwoTeam(admin, {
  contest_name: 'Pairs 2025-26',
  max_participants: 8,
  pick_seconds: 3600,
  // A Saturday evening in New York, three days before the season.
  starts_at: '2025-10-04T23:30:00.000Z',
})
const draftId = draft.contest.contest_id
await joinAll([ann, bob], draft.at)
const created = await admin.post<{ contest: { contest_id: number } }>('/survivor/contests', {
  contest_name: 'Alive 2025-26',
  season_year: '2025-26',
  season_start_date: '2025-10-07',
  max_participants: 20,
  late_picks: false,
})
const survivorId = created.body.contest.contest_id
await ann.post(`/survivor/contests/${survivorId}/join`)
await bob.post(`/survivor/contests/${survivorId}/join`)
// A second chance belongs to its own year (Y4) and is not proposed.
const chance = {
  contest_type: 'survivor',
  contest_name: 'Alive 2025-26: Second Chance',
  season_start_date: '2025-11-10',
}
const ofFirst = { season_year: '2025-26', max_participants: 20, created_at: pool.clock.now() }
await pool.db
  .insertInto('contests')
  .values({ ...chance, ...ofFirst, second_chance_of: survivorId })
  .execute()
pool.clock.set('2026-08-01T16:00:00.000Z')

test('the proposal has last season’s contests with names and dates of the next season (Y1)', async () => {
  const { from_season, season_year, first_day, contests, members } = await propose()
  expect({ from_season, season_year, members }).toEqual({
    from_season: '2025-26',
    season_year: '2026-27',
    members: 2,
  })
  expect(contests).toEqual([
    expect.objectContaining({
      copied_from: survivorId,
      contest_name: 'Alive 2026-27',
      participants: 2,
      season_start_date: first_day,
      starts_at: null,
      lives: 1,
      copied_to: null,
    }),
    expect.objectContaining({
      copied_from: draftId,
      contest_name: 'Pairs 2026-27',
      season_start_date: null,
      starts_at: '2026-09-26T23:30:00.000Z',
      pick_seconds: 3600,
      daytime_only: false,
    }),
  ])
})

/** 'New Season' copies last season's contests and invites their members (Y1). */

type Proposal = AnswerOf<typeof calls.proposeSeason>

const propose = async () => (await admin.get<Proposal>('/admin/seasons/next')).body

test('bad input creates nothing (Y1)', async () => {
  const before = await countContests()
  const good = { copied_from: draftId, contest_name: 'Pairs' }
  expect(await start([good, { copied_from: 999_999, contest_name: 'None' }])).toMatchObject({ status: 404 })
  expect(await start([good], '2025-26')).toMatchObject({ status: 400, body: { code: 'season_not_later' } })
  expect((await start([])).status).toBe(400)
  expect((await start([good, good])).status).toBe(400)
  const early = { copied_from: survivorId, contest_name: 'Alive', season_start_date: '2020-01-01' }
  expect(await start([good, early])).toMatchObject({ status: 400, body: { code: 'season_start_outside' } })
  expect((await ann.post('/admin/seasons/2026-27/start', { contests: [good] })).status).toBe(403)
  expect(await countContests()).toBe(before)
  expect(await pool.db.selectFrom('mails').select('mail_id').where('kind', '=', 'new_season').execute()).toEqual([])
})

type Started = AnswerOf<typeof calls.startSeason>
const start = (contests: object[], season = '2026-27') =>
  admin.post<Started & Partial<Pick<Refused, 'code' | 'message'>>>(`/admin/seasons/${season}/start`, { contests })
const countContests = async () =>
  (
    await pool.db
      .selectFrom('contests')
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('one press copies settings and invites last year’s members; pressed twice at once, nothing is doubled (Y1)', async () => {
  const wanted = (await propose()).contests.map(({ copied_from, contest_name, starts_at }) => ({
    copied_from,
    contest_name,
    starts_at,
  }))
  const before = await countContests()
  const answers = await Promise.all([start(wanted), start(wanted.toReversed())])
  expect(outcomes(answers)).toEqual(['201', '409 season_copied'])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    `“Pairs 2025-26” is already copied to the 2026-27 season. Nothing was created.`,
  )
  const started = answers.find(({ status }) => status === 201)?.body
  expect(started).toMatchObject({ invited: 2 })
  expect(started?.contests).toMatchObject([
    {
      contest_name: 'Pairs 2026-27',
      season_year: '2026-27',
      max_participants: 8,
      pick_seconds: 3600,
      starts_at: '2026-09-26T23:30:00.000Z',
      status: 'waiting',
    },
    { contest_name: 'Alive 2026-27', season_year: '2026-27', max_participants: 20, status: 'waiting' },
  ])
  expect(await countContests()).toBe(before + 2)
  const copies = await pool.db
    .selectFrom('contests')
    .select(['late_picks', 'auto_advance', 'copied_from'])
    .where('copied_from', 'is not', null)
    .where('contest_type', '=', 'survivor')
    .execute()
  expect(copies).toEqual([{ late_picks: false, auto_advance: true, copied_from: survivorId }])
  const mails = await pool.db
    .selectFrom('mails')
    .select(['to_email', 'subject', 'facts'])
    .where('kind', '=', 'new_season')
    .orderBy('mail_id')
    .execute()
  expect(mails.map(({ to_email, subject }) => `${to_email}: ${subject}`)).toEqual([
    `${ann.email}: The 2026-27 season is open to join`,
    `${bob.email}: The 2026-27 season is open to join`,
  ])
  expect(JSON.stringify(mails[0]?.facts)).toContain('/join?season=2026-27')
  expect((await propose()).contests.every(({ copied_to }) => copied_to !== null)).toBe(true)
})

test('a draft that had neither start nor clock is proposed with both, and both are sent with it; the fee is copied (Y1, D4, D6)', async () => {
  pool.clock.set('2025-09-21T16:00:00.000Z')
  const { contest } = await createTwoTeam(admin, { contest_name: 'Bare', season_year: '2025-26' })
  await admin.put('/admin/settings', { fees: true })
  await admin.put(`/contest/contests/${contest.contest_id}/fees`, { entry_fee: '$20', prizes: '' })
  pool.clock.set('2026-08-01T16:00:00.000Z')
  const bare = (await propose()).contests.find(({ copied_from }) => copied_from === contest.contest_id)
  expect(bare).toMatchObject({ starts_at: '2026-09-28T00:00:00.000Z', pick_seconds: 120, daytime_only: false })
  const clock = { pick_seconds: 28_800, daytime_only: true }
  const { body } = await start([{ copied_from: contest.contest_id, contest_name: 'Bare 2', ...clock, starts_at: null }])
  expect(body.contests).toMatchObject([{ contest_name: 'Bare 2', starts_at: null, ...clock }])
  const copy = body.contests[0]?.contest_id
  expect((await admin.get(`/contest/contests/${copy}/fees`)).body).toMatchObject({ entry_fee: '$20' })
})
