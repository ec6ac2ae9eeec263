import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readPlanner } from '#contract/survivor/planner.ts'
import type { Person } from '../../harness/people.ts'
import { BEFORE_ALL, finish, givenSurvivor, HOME, LOCKS } from '../survivor-steps.ts'

const { pool, admin, ann, bob, idOf, contest } = await givenSurvivor()

const JUST_BEFORE = '2025-11-03T23:12:00.000Z'

const picked = async (who: Person, week = 1) => (await contest.get<'weekPicks'>(who, `/picks?week=${week}`)).body.picked

it('each change of a pick is kept with its time and author, and shown to the commissioner from the lock on (S5)', async () => {
  await contest.pick(ann, 1, 'BOS')
  await contest.pick(ann, 1, 'BOS')
  pool.clock.set(JUST_BEFORE)
  await contest.pick(ann, 1, 'NYR')
  const { body } = await contest.get<'survivorParticipants'>(admin, '/participants')
  const bobs = body.participants.find((of) => of.user_id === bob.userId)?.participant_id
  const entered = { week_number: 1, team_id: idOf('BUF'), reason: 'At sea' }
  expect((await contest.post(admin, `/participants/${bobs}/pick`, entered)).status).toBe(201)

  const secret = [
    { participant_name: 'Ann Abbott', has_picked: true },
    { participant_name: 'Bob Baker', has_picked: true },
  ]
  expect(await picked(admin)).toMatchObject(secret)
  expect(JSON.stringify(await picked(admin))).not.toMatch(/picked_at|changes/)
  pool.clock.set(LOCKS[0])
  expect(await picked(admin)).toMatchObject([
    { ...secret[0], picked_at: JUST_BEFORE, changes: 1 },
    { ...secret[1], picked_at: JUST_BEFORE, changes: 0 },
  ])
  expect(await picked(ann)).toBeUndefined()
  expect(await kept()).toEqual([
    ['made', BEFORE_ALL, null],
    ['changed', JUST_BEFORE, null],
    ['made', JUST_BEFORE, 'Ada Admin'],
  ])
})

/** The stored changes, in order: without a team, which is never kept. */
async function kept() {
  const { rows } = await sql<{ what: string; changed_at: string; entered_by_name: string | null }>`
    select what, changed_at, entered_by_name from pick_changes order by change_id`.execute(pool.db)
  return rows.map((row) => [row.what, new Date(row.changed_at).toISOString(), row.entered_by_name])
}

it('a pick that is taken back or moved to another week counts as a change of the week it leaves (S1, S5)', async () => {
  await contest.pick(ann, 1, 'BOS')
  await contest.pick(ann, 2, 'BOS')
  await contest.pick(ann, 1, 'NYR')
  await ann.delete(`${contest.at}/picks/1`)
  await contest.pick(ann, 1, 'DET')
  pool.clock.set('2025-11-15T12:00:00.000Z')
  expect((await picked(admin))?.find((of) => of.has_picked)).toMatchObject({ changes: 2 })
  expect((await picked(admin, 2))?.find((of) => of.has_picked)).toMatchObject({ changes: 0 })
})

it('picks ahead for weeks in which their member is out show as used nowhere (S1)', async () => {
  await contest.pick(bob, 2, 'BOS')
  await contest.pickAndLock(1, [
    [ann, 'BUF'],
    [bob, 'PHI'],
  ])
  await finish(admin, { 103: HOME, 104: HOME })
  await contest.advance(admin, 1)
  pool.clock.set(LOCKS[1])
  const { body } = await contest.get<'survivorStandings'>(ann, '/standings')
  const his = body.participants.find((of) => of.user_id === bob.userId)
  expect(his).toMatchObject({ is_eliminated: true, teams_used: 1, teams_used_list: [{ abbreviation: 'PHI' }] })
  const file = await pool.app.inject({
    url: `/api${contest.at}/picks/export`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.body).toContain('PHI')
  expect(file.body).not.toContain('BOS')
  const own = (await bob.get<AnswerOf<typeof readPlanner>>(`${contest.at}/planner`)).body
  expect(own.used_teams.map(({ team_id }) => team_id)).toEqual([idOf('PHI')])
})
