import { expect, onTestFinished, test } from 'vitest'
import { finish, POSTPONED, playSeason } from './play-season.ts'
import { dice, habits } from './season-habits.ts'
import { readSeason } from './season-model.ts'
import { type Game, openGame, openStage } from './season-steps.ts'

const ORDINARY = Object.keys(habits).filter((habit) => !/seer|lucky|planner/.test(habit))
const CAST = ['seer', 'seer', 'seer', 'lucky', 'lucky', 'lucky', 'lucky', 'planner', 'planner', ...ORDINARY]
const CROWD = [...CAST, 'gambler', 'gambler', 'greedy', 'cautious', 'fickle', 'forgetful', 'jinx', 'jinx']

/** The week after which a second chance opens: many members are out, and many weeks are left. */
const CHANCE_AFTER = 6

test('the whole 2025-26 season, including rulings and a second chance, matches a much simpler model (S10, S16, Y4)', {
  timeout: 480_000,
}, async () => {
  const season = readSeason('2025-26')
  expect(season).toHaveLength(1_312)
  const stage = await openStage(season, { now: '2025-09-20T12:00:00.000Z', cast: CROWD, random: dice(20251007) })
  onTestFinished(stage.pool.close)
  const names = [...stage.people.keys()]
  const contests = [
    { firstDay: '2025-10-07', names, late: [7, 12, 13, 20, 25] },
    { firstDay: '2025-10-07', names: names.filter((name) => !/seer|lucky|planner/.test(name)) },
    { firstDay: '2026-01-26', lives: 2, names: names.filter((name) => /gambler|greedy|cautious|lucky/.test(name)) },
    { firstDay: '2026-03-02', names: names.filter((name) => /jinx/.test(name)) },
  ]
  const games: Game[] = []
  for (const opened of contests) games.push(await openGame(stage, opened))
  expect(games[0]?.model.weeks).toHaveLength(26)
  await playSeason(stage, { games, moved: season.find((game) => game.id === POSTPONED.id), chanceAfter: CHANCE_AFTER })
  expect(games.map((game) => game.done)).toEqual(['playoffs', 'champion', 'playoffs', 'playoffs', 'playoffs'])
  expect([...stage.seen].sort()).toEqual([
    'corrected pick',
    'excuse',
    'late pick',
    'life lost',
    'locked before the week before it was processed',
    'lower need',
    'mass elimination',
    'moved pick',
    'pick',
    'refused pick',
    'ruling taken back',
    'taken back',
  ])
  expect(games[0]?.model.current()).toBe(26)
  const { body } = (await games[0]?.contest.get<'readSurvivorContest'>(stage.admin, '')) ?? {}
  expect(body).toMatchObject({ status: 'in_progress', phase: 'playoff_tiebreaker', current_week: 26 })

  const { seen, champions } = await finish(stage, games)
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
  expect(champions.map((of) => of.length)).toContain(1)
  expect(Math.max(...champions.map((of) => of.length))).toBeGreaterThan(1)
  // The second chance, which ended last, has its champion too.
  expect(champions.at(-1)?.length).toBeGreaterThan(0)
})
