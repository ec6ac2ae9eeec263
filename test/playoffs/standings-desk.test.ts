import { beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/playoffs/standings.ts'
import { updateByItself } from '#server/features/playoffs/standings.job.ts'
import { givenPool } from '../harness/fixture.ts'

const EVENING = '2026-04-21T02:00:00.000Z'
const { pool, admin } = await givenPool({ now: EVENING, season: 'played' })
const { body: first } = await admin.get<AnswerOf<typeof calls.autoUpdateSettings>>(
  '/playoff-standings/auto-update/settings',
)
beforeEach(async () => {
  await pool.db.deleteFrom('playoff_standings').execute()
  await pool.db.updateTable('standings_update').set({ enabled: false, interval_hours: 24, last_update: null }).execute()
  await admin.put('/admin/settings', { season_year: '2025-26' })
  pool.clock.set(EVENING)
})

test('a line edited by hand survives updates, even the next day’s, until reverted', async () => {
  await update()
  const computed = await lineOf('BOS')
  expect(computed).toMatchObject({ by_hand: false })
  await admin.put(`/playoff-standings/${computed.standings_id}`, { is_playoff_team: false, points: 12 })
  expect(await update()).toMatchObject({ updated: 0, unchanged: 32 })
  expect(await lineOf('BOS')).toMatchObject({ by_hand: true, points: 12, is_playoff_team: false })

  pool.clock.set('2026-04-22T02:00:00.000Z')
  expect(await update()).toMatchObject({ date: '2026-04-21', inserted: 32 })
  const next = await lineOf('BOS')
  expect(next).toMatchObject({ by_hand: true, points: 12 })
  expect(next.standings_id).not.toBe(computed.standings_id)

  const back = await admin.post<Line>(`/playoff-standings/${next.standings_id}/give-back`)
  expect(back).toMatchObject({ status: 200, body: { standing: { by_hand: false, points: 12 } } })
  expect(await lastAudit()).toMatchObject({ action: 'give_back', subject_id: String(next.standings_id) })
  expect(await update()).toMatchObject({ updated: 1, changed_teams: ['BOS'] })
  const { standings_id: _i, version: _v, ...facts } = computed
  expect(await lineOf('BOS')).toMatchObject(facts)
})

type Table = AnswerOf<typeof calls.standings>
type Line = AnswerOf<typeof calls.saveStanding>
type Updated = AnswerOf<typeof calls.updateStandings>

const update = async () => (await admin.post<Updated>('/playoff-standings/update')).body
const lineOf = async (abbreviation: string) => {
  const { standings } = (await admin.get<Table>('/playoff-standings')).body
  const found = standings.find((team) => team.abbreviation === abbreviation)
  if (!found) throw new Error(`no ${abbreviation} in the table`)
  return found
}
const lastAudit = () =>
  pool.db.selectFrom('audit_log').selectAll().orderBy('audit_id', 'desc').executeTakeFirstOrThrow()

test('reverting a line without edits changes nothing, and a deleted line is refused', async () => {
  await update()
  const line = await lineOf('BOS')
  expect((await admin.post<Line>(`/playoff-standings/${line.standings_id}/give-back`)).body.standing).toEqual(line)
  expect(await admin.post('/playoff-standings/999999/give-back')).toMatchObject({
    status: 404,
    body: { code: 'unknown_standing' },
  })
})

test('an edited line of another season is not carried over', async () => {
  await update()
  await admin.put(`/playoff-standings/${(await lineOf('BOS')).standings_id}`, { points: 12 })
  await pool.db.updateTable('playoff_standings').set({ season_year: '2024-25' }).execute()
  await update()
  expect(await lineOf('BOS')).toMatchObject({ by_hand: false, season_year: '2025-26' })
})

test('the second of two admins editing a line is warned', async () => {
  await update()
  const { standings_id, version, wins } = await lineOf('BOS')
  const path = `/playoff-standings/${standings_id}`
  expect((await admin.put(path, { wins: wins + 1, version })).status).toBe(200)
  expect(await admin.put(path, { wins: wins + 2, version })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect(await lineOf('BOS')).toMatchObject({ wins: wins + 1 })
})

test('the automatic update is on in a new pool, and the final standings are read once even if it is off (B2)', async () => {
  expect(first.data).toEqual({ enabled: true, intervalHours: 24, lastUpdate: null })
  await admin.put(SETTINGS, { enabled: false })
  const dates = async () =>
    (await admin.get<AnswerOf<typeof calls.standingsDates>>('/playoff-standings/dates')).body.dates
  await updateByItself(pool.deps)
  expect(await dates()).toEqual(['2026-04-20'])
  pool.clock.advance(100 * 3_600_000)
  await updateByItself(pool.deps)
  expect(await dates()).toEqual(['2026-04-20'])
})

type Settings = AnswerOf<typeof calls.autoUpdateSettings>
type Checked = AnswerOf<typeof calls.checkAutoUpdate>

const SETTINGS = '/playoff-standings/auto-update/settings'
const CHECK = '/playoff-standings/auto-update/check'
async function settings(): Promise<Settings['data']> {
  return (await admin.get<Settings>(SETTINGS)).body.data
}

test('the automatic update is switched on and its interval set separately, each with one audit entry (A6)', async () => {
  expect((await admin.put<Settings>(SETTINGS, { enabled: true })).body.data).toMatchObject({
    enabled: true,
    intervalHours: 24,
  })
  expect((await admin.put<Settings>(SETTINGS, { intervalHours: 168 })).body.data).toMatchObject({
    enabled: true,
    intervalHours: 168,
  })
  const line = await lastAudit()
  expect(line).toMatchObject({
    user_id: admin.userId,
    action: 'update_auto_update',
    subject: 'setting',
    before: { interval_hours: 24 },
    after: { interval_hours: 168 },
  })
  expect((await admin.put(SETTINGS, { intervalHours: 168, enabled: true })).status).toBe(200)
  expect((await lastAudit()).audit_id).toBe(line.audit_id)
})

test.each([
  [{ intervalHours: 0 }, 'Choose 1 to 168 hours'],
  [{ intervalHours: 169 }, 'Choose 1 to 168 hours'],
  [{ intervalHours: 1.5 }, 'Enter a whole number of hours'],
  [{ intervalHours: 'often' }, 'Enter a whole number of hours'],
  [{ enabled: 'yes' }, 'Enter yes or no'],
  [{}, 'Send enabled or intervalHours'],
])('%j is refused and changes nothing', async (wrong, message) => {
  const before = await settings()
  expect(await admin.put(SETTINGS, wrong)).toMatchObject({ status: 400, body: { success: false, message } })
  expect(await settings()).toEqual(before)
})

test('when the update is due it runs once, with the system as actor, and then waits for its interval', async () => {
  const lastGame = pool.db.selectFrom('games').select('game_id').where('game_date', '=', '2026-04-16').limit(1)
  await pool.db.updateTable('games').set({ game_state: 'FUT' }).where('game_id', 'in', lastGame).execute()
  await admin.put(SETTINGS, { enabled: true })
  await updateByItself(pool.deps)
  expect(await lastAudit()).toMatchObject({ user_id: null, actor_name: 'system', action: 'update_standings' })
  expect((await settings()).lastUpdate).toBe(EVENING)

  await pool.db.deleteFrom('playoff_standings').execute()
  pool.clock.advance(24 * 3_600_000 - 1)
  await Promise.all([updateByItself(pool.deps), updateByItself(pool.deps)])
  expect(await pool.db.selectFrom('playoff_standings').selectAll().execute()).toEqual([])
  pool.clock.advance(1)
  // Two servers at the same time store one table.
  await Promise.all([updateByItself(pool.deps), updateByItself(pool.deps)])
  expect(await pool.db.selectFrom('playoff_standings').selectAll().execute()).toHaveLength(32)
})

test('an admin can run the check right away, and a manual update counts as one', async () => {
  await admin.put(SETTINGS, { enabled: true })
  expect((await admin.post<Checked>(CHECK)).body).toEqual({
    success: true,
    updated: true,
    data: { enabled: true, intervalHours: 24, lastUpdate: EVENING },
  })
  pool.clock.advance(3_600_000)
  await update()
  expect((await settings()).lastUpdate).toBe('2026-04-21T03:00:00.000Z')
  expect((await admin.post<Checked>(CHECK)).body.updated).toBe(false)
})

test('a season without a final game is not a failure: the job tries again an hour later', async () => {
  await admin.put('/admin/settings', { season_year: '2026-27' })
  await admin.put(SETTINGS, { enabled: true })
  await updateByItself(pool.deps)
  expect((await settings()).lastUpdate).toBeNull()
  expect(await admin.post(CHECK)).toMatchObject({ status: 409, body: { code: 'no_final_games' } })
})
