import { expect, test } from 'vitest'
import { sendDueMails } from '#server/features/outbox/mails.service.ts'
import { givenMail } from '../../harness/fixture.ts'
import { finish, game, givenSurvivor, HOME, LOCKS, openContest, saveGames } from '../survivor-steps.ts'

/** Weeks 1 to 3 begin on November 3, 10 and 17, and have begun to be played on the Monday of the first. */
const { pool, admin, ann, bob, contest } = await givenSurvivor()
const post = await givenMail({ pool, admin })

const LAST = { id: 301, day: '2025-11-17', home: 'BOS', away: 'NYR' }
const weeks = async (of = contest) =>
  (await of.get<'survivorWeeks'>(admin, '/weeks')).body.weeks.map((week) => `${week.week_number}: ${week.start_date}`)
const picked = async (who = ann) => {
  const rows = pool.db
    .selectFrom('picks')
    .innerJoin('participants', 'participants.participant_id', 'picks.participant_id')
  const found = await rows
    .select('week_number')
    .where('picks.contest_id', '=', contest.id)
    .where('user_id', '=', who.userId)
    .execute()
  return found.map(({ week_number }) => week_number).sort()
}
const lastGames = () =>
  pool.db
    .selectFrom('games')
    .selectAll()
    .where('game_date', '>=', '2025-11-17')
    .where('season_year', '=', '2025-26')
    .execute()

test('a make-up game behind the last week brings a week to a running contest (W7)', async () => {
  await saveGames(admin, [game({ ...LAST, id: 901, day: '2025-12-02' })])
  expect(await weeks()).toEqual(['1: 2025-11-03', '2: 2025-11-10', '3: 2025-11-17', '4: 2025-12-01'])
  const [added] = (await contest.get<'survivorWeeks'>(admin, '/weeks')).body.weeks.slice(-1)
  expect(added).toMatchObject({ end_date: '2025-12-07', lock_time: '2025-12-03T00:00:00.000Z', is_locked: false })
  await saveGames(admin, [game({ ...LAST, id: 901, day: '2025-11-26' })])
  expect(await weeks()).toEqual(['1: 2025-11-03', '2: 2025-11-10', '3: 2025-11-17', '4: 2025-11-24'])
  await saveGames(admin, [game({ ...LAST, id: 901, day: '2025-11-26', state: 'PPD' })])
  expect(await weeks()).toHaveLength(3)
})

test('a week that loses all its games is removed with its picks, only their members are notified, and later picks stay (W7)', async () => {
  await saveGames(admin, [game({ ...LAST, id: 902, day: '2025-11-26', home: 'TOR', away: 'MTL' })])
  await contest.pick(ann, 3, 'BOS')
  await contest.pick(ann, 4, 'TOR')
  await contest.pick(bob, 2, 'DET')
  const third = (await lastGames()).filter((row) => row.game_date < '2025-11-24')
  const abbrevs = new Map(
    (await pool.db.selectFrom('teams').selectAll().execute()).map((team) => [team.team_id, team.abbreviation]),
  )
  await saveGames(
    admin,
    third.map((row) =>
      game({
        id: row.game_id,
        day: '2025-11-29',
        home: abbrevs.get(row.home_team_id) ?? '',
        away: abbrevs.get(row.away_team_id) ?? '',
      }),
    ),
  )
  expect(await weeks()).toEqual(['1: 2025-11-03', '2: 2025-11-10', '3: 2025-11-24'])
  expect([await picked(ann), await picked(bob)]).toEqual([[3], [2]])
  await sendDueMails(pool.deps)
  expect(post.mails.splice(0).map(({ to, mail }) => `${to}: ${mail.subject}`)).toEqual([
    "ann@example.test: Survivor: Week 3 isn't played anymore",
  ])
  const outbox = await admin.get<{ mails: { kind: string }[] }>('/notifications/outbox')
  expect(JSON.stringify(outbox.body)).not.toContain('pick_without_game')
})

test('a contest made while a week was missing gets it back with its games, also between its others (W7)', async () => {
  const second = game({ id: 201, day: '2025-11-10', home: 'BOS', away: 'NYR' })
  const games = await pool.db
    .selectFrom('games')
    .selectAll()
    .where('game_date', '>=', '2025-11-10')
    .where('game_date', '<=', '2025-11-16')
    .execute()
  await pool.db
    .deleteFrom('games')
    .where(
      'game_id',
      'in',
      games.map((row) => row.game_id),
    )
    .execute()
  const late = await openContest(pool, admin, { start: false })
  expect(await weeks(late)).toEqual(['1: 2025-11-03', '2: 2025-11-17'])
  await saveGames(admin, [second])
  expect(await weeks(late)).toEqual(['1: 2025-11-03', '2: 2025-11-10', '3: 2025-11-17'])
  expect(await weeks()).toEqual(['1: 2025-11-03', '2: 2025-11-10', '3: 2025-11-17'])
})

test('if the only week left goes, the regular season is over for the contest, and begins again with a new week (W7)', async () => {
  await contest.pick(ann, 1, 'BOS')
  await contest.pick(bob, 1, 'BOS')
  pool.clock.set(LOCKS[0])
  await finish(admin, { 101: HOME })
  await admin.post(`/survivor/contests/${contest.id}/advance-week`)
  const left = await pool.db
    .selectFrom('games')
    .select('game_id')
    .where('game_date', '>=', '2025-11-10')
    .where('season_year', '=', '2025-26')
    .execute()
  for (const { game_id } of left) await admin.delete(`/games/${game_id}/${await homeOf(game_id)}`)
  const state = async () => {
    const { phase, status, current_week } = (await contest.get<'readSurvivorContest'>(admin, '')).body
    return { phase, status, current_week }
  }
  expect(await state()).toEqual({ phase: 'playoff_tiebreaker', status: 'in_progress', current_week: 1 })
  await saveGames(admin, [game({ ...LAST, id: 903, day: '2025-11-20' })])
  expect(await weeks()).toEqual(['1: 2025-11-03', '2: 2025-11-17'])
  expect(await state()).toEqual({ phase: 'regular_season', status: 'in_progress', current_week: 2 })
})

const homeOf = async (gameId: number) =>
  (await pool.db.selectFrom('games').select('home_team_id').where('game_id', '=', gameId).executeTakeFirstOrThrow())
    .home_team_id
