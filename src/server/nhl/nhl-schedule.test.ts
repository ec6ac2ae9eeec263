import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scheduleAnswer } from './nhl-schedule.ts'
import { standingsAnswer } from './nhl-standings.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../test/data', name), 'utf8'))

const aGame = { id: 2025020100, season: 20252026, gameType: 2, gameState: 'FUT' }
const teams = { awayTeam: { abbrev: 'CHI' }, homeTeam: { abbrev: 'FLA' } }
const read = (game: object, date = '2025-10-21') =>
  scheduleAnswer.parse({ gameWeek: [{ date, games: [game, { ...aGame, ...teams }, { ...aGame, ...teams }] }] })
const first = (game: object) => read({ ...aGame, ...teams, ...game }).games[0]

test('a week in the NHL’s format is read: results, a shootout, a live game, a postponed one, a game abroad', () => {
  const { games, skipped, ignored, seasonStart, seasonEnd } = scheduleAnswer.parse(fixture('nhl-schedule.json'))
  expect({ skipped, ignored, seasonStart, seasonEnd }).toEqual({
    skipped: [{ game_id: 2025020997, reason: 'unreadable: awayTeam' }],
    ignored: 2,
    seasonStart: '2025-10-07',
    seasonEnd: '2026-06-15',
  })
  const said = games.map((game) => [
    game.game_id,
    game.game_date,
    game.start_time,
    `${game.away_abbrev} ${game.away_score} ${game.home_abbrev} ${game.home_score}`,
    game.decided_in,
    game.game_state,
  ])
  expect(said).toEqual([
    [2025020001, '2025-10-07', '2025-10-07T21:00:00.000Z', 'CHI 2 FLA 3', 'REG', 'OFF'],
    [2025020003, '2025-10-07', '2025-10-08T02:30:00.000Z', 'COL 4 LAK 1', 'REG', 'FINAL'],
    [2025020006, '2025-10-08', '2025-10-09T02:00:00.000Z', 'CGY 4 EDM 3', 'SO', 'OFF'],
    [2025020010, '2025-10-08', '2025-10-08T23:00:00.000Z', 'MTL 1 TOR 2', undefined, 'LIVE'],
    [2025020011, '2025-10-08', '2025-10-08T23:30:00.000Z', 'BOS null WSH null', undefined, 'PPD'],
    [2025020012, '2025-10-09', '2025-10-09T12:00:00.000Z', 'NSH null PIT null', undefined, 'FUT'],
    [2025020013, '2025-10-09', null, 'DAL null WPG null', undefined, 'FUT'],
    [2025020014, '2025-10-09', '2025-10-09T23:00:00.000Z', 'OTT 0 TBL 0', undefined, 'DELAYED'],
    [2025030112, '2025-10-10', '2025-10-10T23:00:00.000Z', 'NYR 5 NJD 4', 'OT', 'OFF'],
    [2025030417, '2025-10-10', '2025-10-11T00:00:00.000Z', 'VGK null CAR null', undefined, 'FUT'],
  ])
  expect(games.at(-2)).toMatchObject({ round: 1, series: 'A', game_number: 2 })
  expect(games.at(-1)).toMatchObject({ round: 4, series: 'O', game_number: 7 })
})

test('standings in the NHL’s format are read', () => {
  const table = standingsAnswer.parse(fixture('nhl-standings.json'))
  expect(table).toHaveLength(4)
  expect(table.map((team) => [team.abbreviation, team.points, team.wildcard_sequence, team.is_playoff_team])).toEqual([
    ['COL', 2, 0, true],
    ['FLA', 2, 1, true],
    ['NYR', 1, 3, false],
    ['CHI', 0, 4, false],
  ])
  expect(standingsAnswer.parse({ standings: [] })).toEqual([])
})

test.each([
  ['a field that is nonsense', { venue: 7, periodDescriptor: 'third', gameOutcome: null, startTimeUTC: 'soon' }],
  ['no field more than needed', {}],
])('%s does no harm to the rest', (_what, game) => {
  expect(first(game)).toMatchObject({ game_id: 2025020100, home_abbrev: 'FLA', game_state: 'FUT' })
})

test('several overtimes count as one, and the outcome takes precedence over the period', () => {
  const final = { gameState: 'OFF', awayTeam: { abbrev: 'CHI', score: 1 }, homeTeam: { abbrev: 'FLA', score: 2 } }
  expect(first({ ...final, periodDescriptor: { number: 6, periodType: 'OT' } })).toMatchObject({ decided_in: 'OT' })
  expect(
    first({ ...final, periodDescriptor: { periodType: 'REG' }, gameOutcome: { lastPeriodType: 'SO' } }),
  ).toMatchObject({ decided_in: 'SO' })
  expect(first(final)).not.toHaveProperty('decided_in')
})

test('0–0 before the start isn’t a score', () => {
  const level = { awayTeam: { abbrev: 'CHI', score: 0 }, homeTeam: { abbrev: 'FLA', score: 0 } }
  expect(first({ ...level, gameState: 'PRE' })).toMatchObject({ home_score: null, away_score: null })
  expect(first({ ...level, gameState: 'LIVE' })).toMatchObject({ home_score: 0, away_score: 0 })
})

test.each([
  [{ season: 20252027 }, 'unreadable: season'],
  [{ gameType: 3 }, 'no place in a series'],
  [{ gameType: 'two' }, 'no kind of game'],
  [{ id: 3_000_000_000 }, 'unreadable: id'],
  [{ homeTeam: { abbrev: 'FLA', score: -1 } }, 'unreadable: homeTeam.score'],
])('a row with %j is skipped and counted: %s', (game, reason) => {
  const { skipped, games } = read({ ...aGame, ...teams, ...game })
  expect(skipped).toMatchObject([{ reason }])
  expect(games).toHaveLength(2)
})

test('one wrong row refuses all standings', () => {
  const { standings } = fixture('nhl-standings.json') as { standings: Record<string, unknown>[] } // our own file
  expect(standingsAnswer.safeParse({ standings: [{ ...standings[0], wins: 40 }] }).success).toBe(false)
  expect(standingsAnswer.safeParse({ standings: [...standings, standings[0]] }).success).toBe(false)
})

test.each([
  ['what is left of the period', { clock: { timeRemaining: '12:34', inIntermission: false } }, '12:34'],
  ['an intermission', { clock: { timeRemaining: '18:00', inIntermission: true } }, 'INT'],
  ['only the period', {}, null],
  ['something unknown as its clock', { clock: { timeRemaining: 'soon' } }, null],
])('a live game reports %s', (_sentence, changes, clock) => {
  const live = { ...aGame, ...teams, gameState: 'LIVE', periodDescriptor: { number: 2, periodType: 'REG' } }
  expect(read({ ...live, ...changes }).clocks).toEqual([{ game_id: aGame.id, period: 2, clock }])
  for (const gameState of ['FUT', 'FINAL']) expect(read({ ...live, ...changes, gameState }).clocks).toEqual([])
  expect(read({ ...live, gameScheduleState: 'PPD' }).clocks).toEqual([])
})
