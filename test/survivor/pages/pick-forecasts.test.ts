import { beforeEach, expect, test } from 'vitest'
import { chanceOfWins } from '#rules/odds/chance-of-wins.ts'
import type { Person } from '../../harness/people.ts'
import { AWAY, finish, givenSurvivor, HOME, LOCKS, openContest, saveGames, THREE_WEEKS } from '../survivor-steps.ts'

const { pool, admin, ann, bob, contest } = await givenSurvivor()
beforeEach(async () => {
  await admin.put('/admin/settings', { forecasts: true })
})

test('each team has its games of the week from its own side, and the exact chance of enough wins in them (F2, F3)', async () => {
  const boston = await teamOf(ann, 1, 'BOS')
  expect(boston.games).toEqual([
    { ...gameOf(101), opponent: 'NYR', is_home: true, win_chance: expect.any(Number) },
    { ...gameOf(102), opponent: 'DET', is_home: true, win_chance: expect.any(Number) },
    { ...gameOf(103), opponent: 'PHI', is_home: true, win_chance: expect.any(Number) },
    { ...gameOf(104), opponent: 'BUF', is_home: false, win_chance: expect.any(Number) },
  ])
  expect(boston.wins_needed).toBe(2)
  expect(boston.survival_chance).toBeCloseTo(chanceOfWins({ needed: 2, chances: chancesOf(boston) }), 12)
  const rangers = await teamOf(ann, 1, 'NYR')
  expect(rangers.survival_chance).toBe(rangers.games[0]?.win_chance)
  expect((chancesOf(rangers)[0] ?? 0) + (chancesOf(boston)[0] ?? 0)).toBeCloseTo(1, 12)
})

const sheetOf = async (who: Person, week: number) =>
  (await contest.get<'availableTeams'>(who, `/available-teams?week=${week}`)).body

async function teamOf(who: Person, week: number, abbreviation: string) {
  const { available_teams, used_teams } = await sheetOf(who, week)
  const team = [...available_teams, ...used_teams].find((of) => of.abbreviation === abbreviation)
  if (team === undefined) throw new Error(`${abbreviation} is not on the sheet`)
  return team
}

test('games already played count in the chance, and never in the chance of their own game (F1, F2)', async () => {
  const before = await teamOf(ann, 1, 'BOS')
  await finish(admin, { 101: HOME })
  const ahead = await teamOf(ann, 1, 'BOS')
  expect(ahead.games.map(({ win_chance }) => win_chance)).toEqual(before.games.map(({ win_chance }) => win_chance))
  expect(ahead.survival_chance).toBeCloseTo(chanceOfWins({ needed: 1, chances: chancesOf(ahead).slice(1) }), 12)
  expect(await teamOf(ann, 1, 'NYR')).toMatchObject({ survival_chance: 0 })
  await finish(admin, { 102: HOME })
  expect(await teamOf(ann, 1, 'BOS')).toMatchObject({ survival_chance: 1 })
})

test('the results of a day move the ratings of the games to come from the next day on (F1)', async () => {
  const before = chancesOf(await teamOf(ann, 2, 'BOS'))[0] ?? 0
  await finish(admin, { 101: HOME })
  expect(chancesOf(await teamOf(ann, 2, 'BOS'))[0]).toBe(before)
  pool.clock.set('2025-11-05T12:00:00.000Z')
  expect(chancesOf(await teamOf(ann, 2, 'BOS'))[0]).toBeGreaterThan(before)
})

test('a team without a game has no chance and no games; one whose games are called off keeps its pick safe (F3, S6)', async () => {
  expect(await teamOf(ann, 1, 'TOR')).toMatchObject({ games: [], survival_chance: null })
  await contest.pick(ann, 1, 'PHI')
  await finish(admin, { 103: 'PPD' })
  expect(await teamOf(ann, 1, 'PHI')).toMatchObject({ games: [], survival_chance: 1 })
  expect(await teamOf(bob, 1, 'PHI')).toMatchObject({ games: [], survival_chance: null })
})

test('used teams have games and a chance too, and so do the teams an admin can enter (F3)', async () => {
  await contest.pick(ann, 1, 'NYR')
  pool.clock.set(LOCKS[0])
  const { used_teams } = await sheetOf(ann, 2)
  expect(used_teams).toEqual([
    expect.objectContaining({ abbreviation: 'NYR', week_number: 1, survival_chance: expect.any(Number) }),
  ])
  expect(used_teams[0]?.games.map(({ opponent }) => opponent)).toEqual(['BOS', 'PHI'])
  const { participants } = (await contest.get<'survivorStandings'>(admin, '/standings')).body
  const entry = participants.find(({ user_id }) => user_id === bob.userId)?.participant_id
  const { body } = await contest.get<'teamsForMember'>(admin, `/participants/${entry}/available-teams?week=2`)
  const own = await sheetOf(bob, 2)
  const figures = (teams: typeof own.available_teams) =>
    teams.map(({ abbreviation, games, survival_chance }) => ({ abbreviation, games, survival_chance }))
  expect(figures(body.available_teams)).toEqual(figures(own.available_teams.filter(({ refused }) => refused === null)))
})

test('games are shown without chances while forecasts are off, decided games included (F6)', async () => {
  await finish(admin, { 101: HOME, 102: AWAY })
  await admin.put('/admin/settings', { forecasts: false })
  const { available_teams } = await sheetOf(ann, 1)
  expect(available_teams.filter(({ games }) => games.length > 0)).toHaveLength(5)
  expect(available_teams.map(({ survival_chance }) => survival_chance)).toEqual(available_teams.map(() => null))
  const wins = available_teams.flatMap(({ games }) => games.map(({ win_chance }) => win_chance))
  expect(wins).toEqual(wins.map(() => null))
})

test('a sheet’s chances and games reveal no other member’s pick (S5)', async () => {
  const before = await sheetOf(bob, 1)
  await contest.pick(ann, 1, 'BOS')
  expect(await sheetOf(bob, 1)).toEqual(before)
})

test('a contest without a schedule has teams without games and chances (F3, W1)', async () => {
  await pool.db.deleteFrom('contests').execute()
  await pool.db.deleteFrom('games').execute()
  Object.assign(contest, await openContest(pool, admin, { members: [ann, bob] }))
  const { available_teams } = await sheetOf(ann, 1)
  expect(available_teams).toHaveLength(32)
  expect(available_teams.every(({ games, survival_chance }) => games.length === 0 && survival_chance === null)).toBe(
    true,
  )
  await saveGames(admin, THREE_WEEKS)
})

const chancesOf = ({ games }: { games: readonly { win_chance: number | null }[] }) =>
  games.map(({ win_chance }) => win_chance ?? Number.NaN)

function gameOf(id: number) {
  const game = THREE_WEEKS.find(({ game_id }) => game_id === id)
  return { game_id: id, game_date: game?.game_date, start_time: game?.start_time }
}
