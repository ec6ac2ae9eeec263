import { beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/playoffs/standings.ts'
import { rankTeams } from '#rules/playoffs/standings.ts'
import { givenPool } from '../harness/fixture.ts'
import { startPool } from '../harness/harness.ts'
import { readOfficialTable } from '../harness/league/official-tables.ts'
import { signIn } from '../harness/people.ts'

const { pool, admin, ann } = await givenPool({ now: '2026-04-21T02:00:00.000Z', season: 'played' })
beforeEach(async () => {
  await pool.db.deleteFrom('playoff_standings').execute()
  await admin.put('/admin/settings', { season_year: '2025-26' })
  pool.clock.set('2026-04-21T02:00:00.000Z')
})

test('the standings computed from the games of 2025-26 equal the official final ones, with every sequence', async () => {
  const table = readOfficialTable('standings-final.csv')
  expect(await update()).toEqual({
    success: true,
    date: TODAY,
    inserted: 32,
    updated: 0,
    unchanged: 0,
    changed_teams: table.map((team) => team.abbreviation),
    source: 'computed',
    nhl_problem: UNREACHABLE,
    differences: [],
  })
  const { date, standings, eastern, western, ...rest } = await read()
  expect({ date, ...rest }).toEqual({ success: true, date: TODAY, league_behind: null })
  expect(standings).toMatchObject(table)
  expect(standings.some((team) => team.by_hand)).toBe(false)
  const sixteen = Array.from({ length: 16 }, (_, index) => index + 1)
  for (const [name, conference] of [
    ['Eastern', eastern],
    ['Western', western],
  ] as const) {
    expect(conference.every((team) => team.conference_name === name)).toBe(true)
    expect(conference.map((team) => team.conference_sequence)).toEqual(sixteen)
  }
})

type Table = AnswerOf<typeof calls.standings>
type Updated = AnswerOf<typeof calls.updateStandings>

const TODAY = '2026-04-20'

/** Automatic updates are off here, but an admin's request still fetches (O5). */
const UNREACHABLE = 'The NHL could not be reached.'
const update = async () => (await admin.post<Updated>('/playoff-standings/update')).body
const read = async (query = '') => (await ann.get<Table>(`/playoff-standings${query}`)).body

test('the NHL’s order also gives the official sequences of 2021-22', () => {
  const table = readOfficialTable('standings-final-2021-22.csv').map((team, index) => ({ ...team, team_id: index + 1 }))
  expect(rankTeams(table.toReversed())).toEqual(table)
})

test('the playoff teams of the standings are those that actually played in the playoffs', async () => {
  await update()
  const { teams, date } = (await ann.get<Teams>('/playoff-standings/teams')).body
  expect(date).toBe(TODAY)
  const games = await pool.db
    .selectFrom('games')
    .select(['home_team_id', 'away_team_id'])
    .where('game_type', '=', 3)
    .where('season_year', '=', '2025-26')
    .execute()
  const inPlayoffs = new Set(games.flatMap((game) => [game.home_team_id, game.away_team_id]))
  expect(inPlayoffs.size).toBe(16)
  expect(new Set(teams.map((team) => team.team_id))).toEqual(inPlayoffs)
  expect(teams.map((team) => team.league_sequence)).toEqual(
    teams.map((team) => team.league_sequence).toSorted((a, b) => a - b),
  )
})

type Teams = AnswerOf<typeof calls.playoffTeams>

test('a second update with the same games writes nothing, even when two run at once', async () => {
  const [one, two] = await Promise.all([update(), update()])
  expect([one.inserted, two.inserted].toSorted()).toEqual([0, 32].toSorted())
  const before = await rows()
  const lines = (await audit()).length
  expect(await update()).toEqual({
    success: true,
    date: TODAY,
    inserted: 0,
    updated: 0,
    unchanged: 32,
    changed_teams: [],
    source: 'computed',
    nhl_problem: UNREACHABLE,
    differences: [],
  })
  expect(await rows()).toEqual(before)
  expect(await audit()).toHaveLength(lines)
})

const rows = () => pool.db.selectFrom('playoff_standings').selectAll().orderBy('standings_id').execute()
const audit = () =>
  pool.db.selectFrom('audit_log').selectAll().where('subject', '=', 'standing').orderBy('audit_id').execute()

test('a corrected score changes only the lines it affects, with an audit entry (A6)', async () => {
  await update()
  const game = await pool.db.selectFrom('games').selectAll().where('game_id', '=', 2025020001).executeTakeFirstOrThrow()
  const before = await shownOf('FLA')
  await admin.put(`/games/${game.game_id}/${game.home_team_id}`, { team_score: 1, opponent_score: 5 })
  const answer = await update()
  expect(answer.inserted).toBe(0)
  expect(answer.updated + answer.unchanged).toBe(32)
  expect(answer.changed_teams).toHaveLength(answer.updated)
  expect(answer.changed_teams).toEqual(expect.arrayContaining(['CHI', 'FLA']))
  expect(await shownOf('FLA')).toMatchObject({
    standings_id: before.standings_id,
    wins: before.wins - 1,
    losses: before.losses + 1,
    points: before.points - 2,
    games_played: 82,
  })
  expect((await audit()).at(-1)).toMatchObject({
    user_id: admin.userId,
    action: 'update_standings',
    subject_id: TODAY,
    after: { updated: answer.updated },
  })
  await admin.post(`/games/${game.game_id}/${game.home_team_id}/use-nhl-result`)
})

const shownOf = async (abbreviation: string) => {
  const found = (await read()).standings.find((team) => team.abbreviation === abbreviation)
  if (!found) throw new Error(`no ${abbreviation} in the table`)
  return found
}

test('each league day has its own standings; the newest are the default', async () => {
  await update()
  pool.clock.set('2026-04-21T12:00:00.000Z')
  await update()
  expect((await ann.get('/playoff-standings/dates')).body).toEqual({ success: true, dates: ['2026-04-21', TODAY] })
  expect((await read()).date).toBe('2026-04-21')
  const older = await read(`?date=${TODAY}`)
  expect([older.date, older.standings.length]).toEqual([TODAY, 32])
  expect((await ann.get<Teams>(`/playoff-standings/teams?date=${TODAY}`)).body.teams).toHaveLength(16)
  expect(await read('?date=2026-04-01')).toEqual({
    success: true,
    date: '2026-04-01',
    eastern: [],
    western: [],
    standings: [],
    league_behind: null,
  })
  expect((await ann.get('/playoff-standings?date=yesterday')).status).toBe(400)
})

test('before the first update there are no standings', async () => {
  expect(await read()).toEqual({
    success: true,
    date: null,
    eastern: [],
    western: [],
    standings: [],
    league_behind: null,
  })
  expect((await ann.get('/playoff-standings/teams')).body).toEqual({ success: true, date: null, teams: [] })
  expect((await ann.get('/playoff-standings/dates')).body).toEqual({ success: true, dates: [] })
})

test('a season without a final game has no standings', async () => {
  await admin.put('/admin/settings', { season_year: '2026-27' })
  expect(await admin.post('/playoff-standings/update')).toMatchObject({
    status: 502,
    body: { success: false, code: 'nhl_unavailable', message: `${UNREACHABLE} Nothing was changed. Try again later.` },
  })
  expect(await rows()).toEqual([])
})

test('in mid-season the standings count the games final by then', async () => {
  const own = await startPool({ now: '2025-11-11T17:00:00.000Z', season: 'known at now' })
  const boss = await signIn(own, 'admin')
  expect((await boss.post<Updated>('/playoff-standings/update')).body).toMatchObject({
    date: '2025-11-11',
    inserted: 32,
  })
  const { standings } = (await boss.get<Table>('/playoff-standings')).body
  const { count } = await own.db
    .selectFrom('games')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('season_year', '=', '2025-26')
    .where('game_state', 'in', ['FINAL', 'OFF'])
    .executeTakeFirstOrThrow()
  expect(standings.reduce((sum, team) => sum + team.games_played, 0)).toBe(2 * count)
  expect(standings.filter((team) => team.is_playoff_team)).toHaveLength(16)
  await own.close()
})

test('an admin’s edit changes only the given fields, with an audit entry (A6)', async () => {
  await update()
  const { standings_id, version: _read, ...before } = await shownOf('BOS')
  const changes = { is_playoff_team: !before.is_playoff_team, wildcard_sequence: 9, wins: before.wins + 1 }
  const path = `/playoff-standings/${standings_id}`
  const after = { ...before, ...changes, games_played: 83, standings_id, by_hand: true }
  expect(await admin.put(path, changes)).toMatchObject({ status: 200, body: { success: true, standing: after } })
  expect(await shownOf('BOS')).toMatchObject(after)
  expect((await audit()).at(-1)).toMatchObject({
    user_id: admin.userId,
    action: 'update',
    subject_id: String(standings_id),
    before: { wins: before.wins, is_playoff_team: before.is_playoff_team },
    after: changes,
  })
  const lines = (await audit()).length
  expect((await admin.put(path, changes)).status).toBe(200)
  expect((await admin.put(path, {})).status).toBe(200)
  expect(await audit()).toHaveLength(lines)
})

test.each([
  [{ points: -1 }, 'points must be at least 0'],
  [{ wins: 1.5 }, 'Enter a whole number'],
  [{ conference_sequence: 0 }, 'conference_sequence must be at least 1'],
  [{ division_sequence: 33 }, 'division_sequence must be at most 32'],
  [{ is_playoff_team: 'yes' }, 'Enter yes or no'],
])('%j is refused and changes nothing', async (wrong, message) => {
  await update()
  const before = await rows()
  const { standings_id } = await shownOf('BOS')
  expect(await admin.put(`/playoff-standings/${standings_id}`, { losses: 1, ...wrong })).toMatchObject({
    status: 400,
    body: { success: false, message },
  })
  expect(await rows()).toEqual(before)
})

test('a deleted line is gone until the next update', async () => {
  await update()
  const { standings_id } = await shownOf('BOS')
  const path = `/playoff-standings/${standings_id}`
  expect(await admin.delete(path)).toMatchObject({ status: 200, body: { success: true } })
  expect((await read()).standings).toHaveLength(31)
  expect((await audit()).at(-1)).toMatchObject({ action: 'delete', subject_id: String(standings_id), after: null })
  const gone = { status: 404, body: { code: 'unknown_standing' } }
  expect(await admin.delete(path)).toMatchObject(gone)
  expect(await admin.put(path, { wins: 1 })).toMatchObject(gone)
  expect(await update()).toMatchObject({ inserted: 1, unchanged: 31, changed_teams: ['BOS'] })
})
