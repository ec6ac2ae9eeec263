import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/survivor/planner.ts'
import type { Person } from '../../harness/people.ts'
import { givenSurvivor, LOCKS } from '../survivor-steps.ts'

const { pool, admin, ann, bob, idOf, contest } = await givenSurvivor()

type Refused = { code?: string; message?: string }
type Filled = AnswerOf<typeof calls.fillPlan> & Refused
type Saved = AnswerOf<typeof calls.savePlan> & Refused
type Team = 'BOS' | 'NYR' | 'DET' | 'BUF' | 'PHI' | null

const fill = (who: Person, body?: object) => who.post<Filled>(`${contest.at}/planner/fill`, body)
const save = (who: Person, picks: Record<number, Team>) =>
  who.put<Saved>(`${contest.at}/planner`, { picks: namedIn(picks) })
const namedIn = (picks: Record<number, Team>) =>
  Object.entries(picks).map(([week, team]) => ({ week_number: Number(week), team_id: team && idOf(team) }))

/** The teams of weeks 1 to 3. */
async function planOf(who: Person) {
  const { body } = await who.get<AnswerOf<typeof calls.readPlanner>>(`${contest.at}/planner`)
  return body.weeks.map((of) => body.teams.find((team) => team.team_id === of.team_id)?.abbreviation ?? null)
}

async function changes() {
  const { rows } = await sql<{ week_number: number; what: string }>`
    select w.week_number, c.what from pick_changes c join contest_weeks w using (week_id) order by c.change_id`.execute(
    pool.db,
  )
  return rows.map((of) => `${of.week_number} ${of.what}`)
}

test('a plan is filled in one call, whose answer can restore the previous picks exactly (F3, S1)', async () => {
  await contest.pick(ann, 1, 'PHI')
  await contest.pick(ann, 3, 'NYR')
  const { status, body } = await fill(ann)
  expect(status).toBe(200)
  expect(body.weeks.map((of) => of.week_number)).toEqual([1, 2, 3])
  const teams = body.weeks.map((of) => of.team_id)
  const { body: filled } = await ann.get<AnswerOf<typeof calls.readPlanner>>(`${contest.at}/planner`)
  expect(filled.weeks.map((of) => of.team_id)).toEqual(teams)
  expect(body.before).toContainEqual({ week_number: 2, team_id: null })
  const undone = await ann.put<Saved>(`${contest.at}/planner`, { picks: body.before })
  expect(undone.status).toBe(200)
  expect(await planOf(ann)).toEqual(['PHI', null, 'NYR'])
  const again = await fill(ann)
  expect((await fill(ann)).body).toEqual({ ...again.body, before: [] })
  expect(await planOf(bob)).toEqual([null, null, null])
})

test('a filled plan keeps the picks that are there if asked to (F3)', async () => {
  await contest.pick(ann, 2, 'PHI')
  const { body } = await fill(ann, { keep_picks: true })
  expect(body.before.map((of) => of.week_number)).toEqual([1, 3])
  expect((await planOf(ann))[1]).toBe('PHI')
})

test('a plan is saved with teams that change places, each change kept, and announced to their own pages (S1, S5)', async () => {
  await contest.pick(ann, 1, 'BOS')
  await contest.pick(ann, 2, 'NYR')
  await contest.pick(ann, 3, 'DET')
  const already = (await changes()).length
  const { body } = await save(ann, { 1: 'NYR', 2: 'BOS', 3: null })
  expect(body.before).toEqual(namedIn({ 1: 'BOS', 2: 'NYR', 3: 'DET' }))
  expect(await planOf(ann)).toEqual(['NYR', 'BOS', null])
  expect((await changes()).slice(already)).toEqual(['3 taken_back', '1 changed', '2 taken_back', '2 made'])
})

test('a plan is refused as a whole: nothing is saved if one of its picks is refused (S1, S6)', async () => {
  await contest.pick(ann, 1, 'PHI')
  await contest.pick(ann, 2, 'DET')
  const refused = async (picks: Record<number, Team>, expected: { status: number; code: string }) => {
    const { status, body } = await save(ann, picks)
    expect({ status, code: body.code }).toEqual(expected)
    expect(await planOf(ann)).toEqual(['PHI', 'DET', null])
    return body.message
  }
  await refused({ 2: 'BUF', 3: 'PHI' }, { status: 409, code: 'team_idle' })
  expect(await refused({ 2: 'BOS', 3: 'BOS' }, { status: 409, code: 'team_used' })).toContain(
    'BOS is already used (week 2)',
  )
  await refused({ 2: 'BOS', 9: 'NYR' }, { status: 404, code: 'unknown_week' })
  pool.clock.set(LOCKS[0])
  pool.deps.cache.clear()
  await refused({ 1: null, 3: 'BOS' }, { status: 409, code: 'picks_locked' })
  await refused({ 3: 'PHI' }, { status: 409, code: 'team_used' })
  expect((await save(ann, { 1: 'PHI', 3: 'NYR' })).body.before).toEqual(namedIn({ 3: null }))
})

test('a plan never makes a late pick (S2)', async () => {
  await pool.db.updateTable('contests').set({ late_picks: true }).where('contest_id', '=', contest.id).execute()
  pool.clock.set(LOCKS[0])
  pool.deps.cache.clear()
  expect(await save(ann, { 1: 'PHI' })).toMatchObject({ status: 409, body: { code: 'picks_locked' } })
  expect((await fill(ann)).body.weeks.map((of) => of.week_number)).toEqual([2, 3])
})

test.each([
  ['no week', []],
  [
    'a week twice',
    [
      { week_number: 1, team_id: null },
      { week_number: 1, team_id: 6 },
    ],
  ],
  ['no team', [{ week_number: 1 }]],
])('a plan is refused with %s (S1)', async (_, picks) => {
  expect((await ann.put(`${contest.at}/planner`, { picks })).status).toBe(400)
})

test('a suggestion for a contest they are not in, or while forecasts are off, is refused (S1, F6)', async () => {
  expect(await save(admin, { 1: 'BOS' })).toMatchObject({ status: 403, body: { code: 'not_a_participant' } })
  expect(await fill(admin)).toMatchObject({ status: 403, body: { code: 'not_a_participant' } })
  await pool.db.updateTable('pool_settings').set({ forecasts: false }).execute()
  pool.deps.cache.clear()
  expect(await fill(ann)).toMatchObject({ status: 404, body: { code: 'forecasts_off' } })
  expect((await save(ann, { 1: 'BOS' })).status).toBe(200)
  await pool.db.updateTable('pool_settings').set({ forecasts: true }).execute()
  pool.deps.cache.clear()
})

test('a plan filled twice at the same time is filled once (S3)', async () => {
  const [one, two] = await Promise.all([fill(ann), fill(ann)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect([one.body.before.length, two.body.before.length].toSorted()).toEqual([0, 3])
})
