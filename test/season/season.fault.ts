import { expect, onTestFinished, test } from 'vitest'
import { finish, playSeason } from './play-season.ts'
import { dice } from './season-habits.ts'
import { readSeason } from './season-model.ts'
import { openGame, openStage } from './season-steps.ts'

const FEW = ['seer', 'seer', 'lucky', 'lucky', 'planner', 'planner', 'planner', 'forgetful', 'late', 'jinx']

test('the whole 2024-25 season, which opened abroad, with members who plan weeks ahead, matches a much simpler model (S10, S16, W8)', async () => {
  const season = readSeason('2024-25')
  expect(season).toHaveLength(1_312)
  const stage = await openStage(season, { now: '2024-09-20T12:00:00.000Z', cast: FEW, random: dice(20241004) })
  onTestFinished(stage.pool.close)
  const game = await openGame(stage, { firstDay: '2024-10-04', names: [...stage.people.keys()], late: [2, 9, 16, 17] })
  // New Jersey and Buffalo opened it in Prague, days before the others (W8).
  expect(game.model.weeks[0]).toEqual({ number: 1, from: '2024-10-04', to: '2024-10-13' })
  await playSeason(stage, { games: [game], moved: undefined })
  expect(game.done).toBe('playoffs')
  await finish(stage, [game])
})
