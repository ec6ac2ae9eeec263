import { expect, it } from 'vitest'
import { aGame, BOS, NYR } from '../../../../test/harness/league/game-facts.ts'
import { aContest, aWeek, aWeekOver } from '../../../../test/harness/league/loaded-contest.ts'
import { gamesBeforeLock, viewPlanBoard } from './plan-board.ts'

const NOW = '2025-11-12T12:00:00.000Z'
const game = aGame({ game_date: '2025-11-18' })
const weeks = [aWeekOver(1), aWeek(2), aWeek(3, { games: [game] })]
const planned = (contest: Parameters<typeof aContest>[0]) => [
  ...viewPlanBoard(aContest(contest), { homeWinChances: null, now: NOW }).cells.keys(),
]

it.each([
  ['of a running contest are those without results', { weeks }, [2, 3]],
  ['of a contest that waits have not locked either (S14)', { weeks, contest: { status: 'waiting' as const } }, [3]],
  ['of a contest that is over are none', { weeks, contest: { status: 'completed' as const } }, []],
])('the weeks on the planner %s', (_, contest, expected) => {
  expect(planned(contest)).toEqual(expected)
})

it('each team has a cell for each week, with its opponents in order of play', () => {
  const { teams } = viewPlanBoard(aContest({ weeks }), { homeWinChances: null, now: NOW })
  const opponents = (id: number) => teams.find(({ team_id }) => team_id === id)?.cells.map((cell) => cell.opponents)
  expect(opponents(BOS)).toEqual([[], ['NYR']])
  expect(opponents(NYR)).toEqual([[], ['@BOS']])
})

it('a picked team can begin before the lock only if the lock was set by hand (W3)', () => {
  const byHand = aWeek(3, { games: [game], lock_time_by_hand: true })
  expect(gamesBeforeLock(byHand, BOS)).toEqual([game])
  expect(gamesBeforeLock(aWeek(3, { games: [game] }), BOS)).toEqual([])
})
