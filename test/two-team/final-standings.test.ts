import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/two-team/leaderboard.ts'
import { givenPool } from '../harness/fixture.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { signIn } from '../harness/people.ts'
import { complete, draftOn, outcomes, startDraft } from './drafters.ts'
import { teamIdsByName } from './tied-contest.ts'

// 8:30 PM in New York: today's games are in progress.
const { pool, admin } = await givenPool({
  now: '2025-12-02T01:30:00.000Z',
  season: 'known at now',
  settableClock: true,
  nhl: (clock) => startNhl({ clock, isReplay: true }).nhl,
})
const two = [await signIn(pool, 'ann'), await signIn(pool, 'bob')]

test('a contest completed early counts no game played or corrected afterwards', async () => {
  const [ended, open] = [
    await startDraft(admin, two, { max_participants: 2 }),
    await startDraft(admin, two, { max_participants: 2 }),
  ]
  const playTonight = ['DET', 'BUF', 'BOS', 'CHI']
  const choose = (teams: { abbreviation: string }[]) => teams.find((team) => playTonight.includes(team.abbreviation))
  for (const draft of [ended, open]) await draftOn(two, draft, { choose: (teams) => choose(teams) as never })
  const before = await tableOf(ended.contestId)
  await complete(admin, ended.at)
  const final = await tableOf(ended.contestId)
  // Its expected wins are over with it.
  const wonIn = ({ race }: typeof final) => ({ days: race.days, rows: race.rows.map(({ wins }) => wins) })
  expect(wonIn(final)).toEqual(wonIn(before))
  expect(final.race).toMatchObject({ last_day: null, rows: [{ expected_wins: null }, { expected_wins: null }] })
  const figures = ({ rows }: { rows: Rows }) =>
    rows.map((row) => [row.rank, row.participant_name, row.total_wins, row.games_played, row.games_left])
  expect(figures(final)).toEqual(figures(before))
  expect(
    final.rows.flatMap((row) => row.teams.flatMap((team) => team.games_today)),
    'no more games count',
  ).toEqual([])

  const wonBefore = await winsOf(open.contestId)
  await admin.put('/demo/clock', { now: '2025-12-20T12:00:00-05:00' })
  expect(await winsOf(open.contestId)).not.toEqual(wonBefore)
  expect(await tableOf(ended.contestId)).toEqual(final)

  const ids = await teamIdsByName(pool)
  const game = await pool.db
    .selectFrom('games')
    .selectAll()
    .where('home_team_id', '=', ids.get('BOS') ?? 0)
    .where('game_date', '<', '2025-11-20')
    .where('game_type', '=', 2)
    .orderBy('game_date')
    .executeTakeFirstOrThrow()
  const wasWon = (game.home_score ?? 0) > (game.away_score ?? 0)
  const wonSoFar = await winsOf(open.contestId)
  const corrected = wasWon ? { team_score: 0, opponent_score: 9 } : { team_score: 9, opponent_score: 0 }
  expect((await admin.put(`/games/${game.game_id}/${game.home_team_id}`, corrected)).status).toBe(200)
  expect(await winsOf(open.contestId), 'an open contest follows the correction').not.toEqual(wonSoFar)
  await pool.db.deleteFrom('games').where('game_id', '=', game.game_id).execute()
  expect(await tableOf(ended.contestId)).toEqual(final)
})

/** The final rows of a completed contest (decision 012). */

type Rows = AnswerOf<typeof calls.leaderboard>
type Race = AnswerOf<typeof calls.leaderboardRace>

const tableOf = async (contestId: number) => {
  const rows = (await admin.get<Rows>(`/contest/leaderboard?contest_id=${contestId}`)).body
  const race = (await admin.get<Race>(`/contest/leaderboard/race?contest_id=${contestId}`)).body
  return { rows, race }
}
const winsOf = async (contestId: number) => (await tableOf(contestId)).rows.map((row) => row.total_wins)

test('of two admins who complete it at once, one succeeds, and the standings are written once', async () => {
  const { at, contestId } = await startDraft(admin, two, { max_participants: 2 })
  await draftOn(two, { at, contestId })
  const before = await tableOf(contestId)
  const answers = await Promise.all(Array.from({ length: 5 }, () => complete(admin, at)))
  expect(outcomes(answers)).toEqual(['200', ...Array(4).fill('409 contest_not_in_progress')])
  expect((await tableOf(contestId)).rows.map((row) => row.total_wins)).toEqual(before.rows.map((row) => row.total_wins))
})
