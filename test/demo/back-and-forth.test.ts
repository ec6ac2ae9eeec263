import { expect, test } from 'vitest'
import { bundledGames, loadBundledSeasons } from '#server/features/games/bundled.ts'
import { givenPool } from '../harness/fixture.ts'
import { signIn } from '../harness/people.ts'
import { openContest } from '../survivor/survivor-steps.ts'

const NOVEMBER = '2025-11-11T17:00:00.000Z'
const recorded = await bundledGames()

const { pool, admin } = await givenPool({ now: NOVEMBER, settableClock: true })
await loadBundledSeasons(pool.deps)

test('a result that was seen before it was official becomes official with time, after any jump (T5)', async () => {
  const { id, start } = gameOf('2025-11-13')
  const states: string[] = []
  for (const now of [4, -48, 4, 8.6, 8.7, -48, 4, 8.7].map((hours) => after(start, hours * HOUR))) {
    await jump(now)
    states.push((await stored(id)).game_state)
  }
  expect(states).toEqual(['FINAL', 'FUT', 'FINAL', 'FINAL', 'OFF', 'FUT', 'FINAL', 'OFF'])
})

const HOUR = 3_600_000

const gameOf = (day: string) => {
  const game = recorded.find(({ game_date }) => game_date === day)
  if (!game?.start_time) throw new Error(`no game on ${day}`)
  return { id: game.game_id, start: game.start_time }
}
const after = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
const stored = (gameId: number) =>
  pool.db.selectFrom('games').selectAll().where('game_id', '=', gameId).executeTakeFirstOrThrow()
const jump = async (now: string) => {
  expect((await admin.put('/demo/clock', { now })).status).toBe(200)
}

test('a score saved by hand waits after a jump back, and counts again from when it was saved (T5, G4)', async () => {
  const { id } = gameOf('2026-01-10')
  await jump(NOVEMBER)
  const { home_team_id } = await stored(id)
  const score = { team_score: 7, opponent_score: 2 }
  expect((await admin.put(`/games/${id}/${home_team_id}`, score)).status).toBe(200)
  await jump(after(NOVEMBER, -HOUR))
  expect(await stored(id)).toMatchObject({ home_score: null, game_state: 'FUT', score_by_hand: false })
  await jump(after(NOVEMBER, HOUR))
  expect(await stored(id)).toMatchObject({ home_score: 7, away_score: 2, game_state: 'FINAL', score_by_hand: true })
})

test('a week that is ahead again takes picks, and its table is counted again at every lock (T5)', async () => {
  await jump(NOVEMBER)
  const [ann, bob] = [await signIn(pool, 'ann'), await signIn(pool, 'bob')]
  const contest = await openContest(pool, admin, { members: [ann, bob], season_start_date: '2025-11-17' })
  expect((await contest.pick(bob, 1, 'EDM')).status).toBe(201)
  for (const team of ['BOS', 'NYR', 'DET']) {
    expect((await contest.pick(ann, 1, team)).status).toBeLessThan(300)
    await jump('2025-11-18T12:00:00.000Z')
    const { body } = await contest.get<'weekPicks'>(bob, '/picks?week=1')
    expect(body.teams.map((of) => of.abbreviation).toSorted()).toEqual([team, 'EDM'].toSorted())
    await jump(NOVEMBER)
  }
})
