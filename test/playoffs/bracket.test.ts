import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { playoffBracket } from '#contract/playoffs/bracket.ts'
import { givenPlayoffPool } from '../two-team/tied-contest.ts'

const started = await givenPlayoffPool(1)
const { pool, admin } = started
const [first] = started.members
if (!first) throw new Error('no member')
const ann = first

test('between season and playoffs all of round 1 is there, with seeds, and nothing after it (B2, T5)', async () => {
  const bracket = await read()
  expect(bracket).toMatchObject({ season_year: '2025-26', current_round: 1, is_projected: false, champion: null })
  expect(bracket.rounds.map(({ series }) => series.length)).toEqual([8, 4, 2, 1])
  expect(wordsAt(bracket, 'A')).toEqual([['BUF', 'BOS'], 'Not started'])
  expect(seriesAt(bracket, 'A')?.teams.map((team) => team?.seed)).toEqual(['A1', 'WC1'])
  expect(wordsAt(bracket, 'I')).toEqual([[null, null], null])
  expect(bracket.rounds.flatMap(({ series }) => series.flatMap(({ games }) => games))).toHaveLength(32)
})

/** The real playoffs of 2026 as the pool learns of them. */
type Bracket = AnswerOf<typeof playoffBracket>
const read = async (query = '') => (await ann.get<Bracket>(`/playoff-bracket${query}`)).body
const seriesAt = ({ rounds }: Bracket, letter: string) =>
  rounds.flatMap(({ series }) => series).find((series) => series.letter === letter)
const wordsAt = (bracket: Bracket, letter: string) => {
  const found = seriesAt(bracket, letter)
  return [found?.teams.map((team) => team?.abbreviation ?? null), found?.state]
}

test('the bracket shows who is ahead, today’s games, and who advances', async () => {
  await jump('2026-04-20T16:00:00.000Z')
  const early = await read()
  expect(wordsAt(early, 'C')).toEqual([['CAR', 'OTT'], 'CAR leads 1–0'])
  expect(seriesAt(early, 'C')?.teams.map((team) => team?.is_ahead)).toEqual([true, false])
  const today = early.rounds.flatMap(({ series }) => series.flatMap(({ games }) => games.filter((of) => of.is_today)))
  expect(today.map(({ game_date }) => game_date)).toEqual(today.map(() => '2026-04-20'))
  expect(today.some(({ game_id }) => game_id === 2_025_030_181)).toBe(true)
  await jump('2026-05-03T16:00:00.000Z')
  const later = await read()
  expect(wordsAt(later, 'C')).toEqual([['CAR', 'OTT'], 'CAR wins 4–0'])
  expect(seriesAt(later, 'C')?.teams.map((team) => team?.is_out)).toEqual([false, true])
  expect(wordsAt(later, 'J')).toEqual([['CAR', 'PHI'], 'CAR leads 1–0'])
})

const jump = async (now: string) => expect((await admin.put('/demo/clock', { now })).status).toBe(200)

test('a new league day changes it without a write', async () => {
  await jump('2026-05-20T03:59:58.000Z')
  const game = async () => (await read()).rounds.flatMap(({ series }) => series.flatMap(({ games }) => games))
  const todays = (await game()).filter(({ is_today }) => is_today).map(({ game_date }) => game_date)
  expect(todays.every((day) => day === '2026-05-19')).toBe(true)
  pool.clock.set('2026-05-20T04:00:00.000Z')
  const next = (await game()).filter(({ is_today }) => is_today).map(({ game_date }) => game_date)
  expect(next).toEqual(['2026-05-20'])
})

test('the bracket ends with the champion, and an unchanged bracket is a 304', async () => {
  await jump('2026-07-01T16:00:00.000Z')
  await jump('2026-07-01T16:00:01.000Z')
  const url = '/playoff-bracket?season_year=2025-26'
  const { body, headers } = await ann.get<Bracket>(url)
  expect(body).toMatchObject({ current_round: 4, champion: { abbreviation: 'CAR', wins: 4, seed: 'M1' } })
  const again = await pool.app.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${ann.token}`, 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('another season has its own bracket, and a season without games and standings has none', async () => {
  expect(await read('?season_year=2031-32')).toMatchObject({ season_year: '2031-32', rounds: [], champion: null })
  expect((await ann.get('/playoff-bracket?season_year=soon')).status).toBe(400)
})
