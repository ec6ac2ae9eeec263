import { expect, test, vi } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { playoffBracket } from '#contract/playoffs/bracket.ts'
import type * as calls from '#contract/two-team/leaderboard.ts'
import { buildApp } from '#server/app.ts'
import { openPlayOuts } from '#server/features/odds/play-outs/play-outs.ts'
import { givenPool } from '../harness/fixture.ts'
import { type Person, signIn } from '../harness/people.ts'
import { log } from '../harness/test-deps.ts'
import { complete, draftOn, joinAll, startDraft } from './drafters.ts'
import { addressOf, createOpenTiebreaker, startPlayoffPool } from './tied-contest.ts'

const { pool } = await givenPool({ now: '2026-02-27T17:00:00.000Z', season: 'known at now', playsOut: true })
const [admin, ann, bob] = [await signIn(pool, 'admin'), await signIn(pool, 'ann'), await signIn(pool, 'bob')]
const contest = await startDraft(admin, [ann, bob, admin], { max_participants: 4 })
await draftOn([ann, bob, admin], contest)

test('the title chances of a leaderboard come after it, sum to 1, and change its ETag (F4)', async () => {
  const first = await ann.get<Rows>(`/contest/leaderboard?contest_id=${contest.contestId}`)
  expect(first.body.map(({ title_chance }) => title_chance)).toEqual([null, null, null])
  for (const { expected_wins, total_wins, games_left } of first.body) {
    expect(expected_wins).toBeGreaterThan(total_wins)
    expect(expected_wins).toBeLessThan(total_wins + games_left)
  }
  const rows = await played(ann, contest.contestId)
  expect(sum(rows.map(({ title_chance }) => title_chance))).toBeCloseTo(1, 9)
  expect(pool.live.published, 'open pages are notified').toContainEqual({
    about: 'contest',
    contest_id: contest.contestId,
  })
  const then = await ann.get<Rows>(`/contest/leaderboard?contest_id=${contest.contestId}`)
  expect(then.headers.etag).not.toBe(first.headers.etag)
  expect(chancesOf(await readRows(bob, contest.contestId)), 'everybody sees the same').toEqual(chancesOf(rows))
})

type Rows = AnswerOf<typeof calls.leaderboard>

const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((total, number) => total + (number ?? 0), 0)
const chancesOf = (rows: Rows) =>
  new Map(rows.map(({ participant_id, title_chance }) => [participant_id, title_chance]))
const readRows = async (person: Person, contestId: number) =>
  (await person.get<Rows>(`/contest/leaderboard?contest_id=${contestId}`)).body

/** The leaderboard once its titles are played out; after a change, once they are no longer those `before` it. */
function played(person: Person, contestId: number, before: Rows = []): Promise<Rows> {
  const byId = (a: Rows[number], b: Rows[number]) => a.participant_id - b.participant_id
  const old = JSON.stringify([...chancesOf(before.toSorted(byId))])
  return vi.waitUntil(
    async () => {
      const rows = await readRows(person, contestId)
      const isKnown = rows.every(({ title_chance }) => title_chance !== null)
      return isKnown && JSON.stringify([...chancesOf(rows.toSorted(byId))]) !== old && rows
    },
    { timeout: 30_000 },
  )
}

test('another server on the same database plays out the same chances (F4)', async () => {
  const playOuts = openPlayOuts({ log })
  const deps = { ...pool.deps, playOuts }
  const app = await buildApp(deps)
  try {
    const there = await signIn({ ...pool, app, deps }, 'bob')
    expect(chancesOf(await played(there, contest.contestId))).toEqual(chancesOf(await played(ann, contest.contestId)))
  } finally {
    await playOuts.stop()
    await app.close()
  }
})

test('the race has the expected ends of its lines', async () => {
  const rows = await readRows(ann, contest.contestId)
  const { body: race } = await ann.get<Race>(`/contest/leaderboard/race?contest_id=${contest.contestId}`)
  expect(race.last_day).toBe('2026-04-16')
  expect(race.rows.map(({ expected_wins }) => expected_wins)).toEqual(rows.map(({ expected_wins }) => expected_wins))
})

type Race = AnswerOf<typeof calls.leaderboardRace>

test('a result changes expected wins at the next look and the chances a moment later (F4)', async () => {
  const before = await played(ann, contest.contestId)
  const [leader] = before
  const teamId = leader?.teams[0]?.team_id ?? 0
  const game = await pool.db
    .selectFrom('games')
    .select(['game_id', 'home_team_id'])
    .where('season_year', '=', '2025-26')
    .where('game_state', '=', 'FUT')
    .where('home_team_id', '=', teamId)
    .orderBy('game_id')
    .executeTakeFirstOrThrow()
  const score = { team_score: 3, opponent_score: 1, game_state: 'OFF' }
  expect((await admin.put(`/games/${game.game_id}/${teamId}`, score)).status).toBe(200)
  const rows = await readRows(ann, contest.contestId)
  expect(chancesOf(rows), 'those before it until played out').toEqual(chancesOf(before))
  const mine = (of: Rows) => of.find(({ participant_id }) => participant_id === leader?.participant_id)
  expect(mine(rows)?.expected_wins).toBeGreaterThan(mine(before)?.expected_wins ?? 0)
  const after = await played(ann, contest.contestId, before)
  expect(mine(after)?.title_chance).toBeGreaterThan(mine(before)?.title_chance ?? 0)
  expect(sum(after.map(({ title_chance }) => title_chance))).toBeCloseTo(1, 9)
})

test('forecasts that are switched off remove all of it, and a completed contest has none (F6)', async () => {
  expect((await admin.put('/admin/settings', { forecasts: false })).status).toBe(200)
  const [off] = await readRows(ann, contest.contestId)
  expect(off).toMatchObject({ expected_wins: null, title_chance: null })
  const { body: race } = await ann.get<Race>(`/contest/leaderboard/race?contest_id=${contest.contestId}`)
  expect([race.last_day, race.rows[0]?.expected_wins]).toEqual([null, null])
  expect((await admin.put('/admin/settings', { forecasts: true })).status).toBe(200)
  expect((await played(ann, contest.contestId)).length).toBe(3)
  expect((await complete(admin, contest.at)).status).toBe(200)
  const [over] = await readRows(ann, contest.contestId)
  expect(over).toMatchObject({ expected_wins: null, title_chance: null })
})

test('a tiebreaker’s title is played out over the bracket, whose series and Cup have chances (F4, B3)', async () => {
  const { pool: own, admin: boss, members } = await startPlayoffPool(3, { playsOut: true })
  const { contest: tiebreaker } = (await createOpenTiebreaker(boss, 3)).body
  const at = addressOf(tiebreaker)
  await joinAll(members, at)
  await boss.post(`${at}/start`)
  await draftOn(members, { at, contestId: tiebreaker.contest_id })
  const rows = await played(boss, tiebreaker.contest_id)
  expect(sum(rows.map(({ title_chance }) => title_chance))).toBeCloseTo(1, 9)
  expect(rows.map(({ expected_wins }) => expected_wins)).toEqual([null, null, null])

  const readBracket = async () => (await boss.get<Bracket>('/playoff-bracket')).body
  const teamsOf = ({ rounds }: Bracket) => rounds[0]?.series.flatMap(({ teams }) => teams) ?? []
  const start = await readBracket()
  expect(sum(teamsOf(start).map((team) => team?.cup_chance ?? null))).toBeCloseTo(1, 9)
  for (const { teams } of start.rounds[0]?.series ?? [])
    expect(sum(teams.map((team) => team?.series_chance ?? null))).toBeCloseTo(1, 9)

  await boss.put('/demo/clock', { now: '2026-05-03T16:00:00.000Z' })
  const later = await readBracket()
  const [ottawa] = teamsOf(later).filter((team) => team?.abbreviation === 'OTT')
  expect(ottawa).toMatchObject({ is_out: true, series_chance: 0, cup_chance: 0 })
  expect(sum(teamsOf(later).map((team) => team?.cup_chance ?? null))).toBeCloseTo(1, 9)
  const moved = await played(boss, tiebreaker.contest_id, rows)

  await boss.put('/demo/clock', { now: '2026-06-20T16:00:00.000Z' })
  const decided = await played(boss, tiebreaker.contest_id, moved)
  expect(decided.map(({ rank, title_chance }) => [rank === 1, title_chance])).toEqual(
    decided.map(({ rank }) => [rank === 1, rank === 1 ? 1 / decided.filter((of) => of.rank === 1).length : 0]),
  )
  await boss.put('/admin/settings', { forecasts: false })
  expect(teamsOf(await readBracket())[0]).toMatchObject({ series_chance: null, cup_chance: null })
  await own.close()
})

type Bracket = AnswerOf<typeof playoffBracket>
