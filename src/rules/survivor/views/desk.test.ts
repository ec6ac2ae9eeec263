import { expect, it } from 'vitest'
import { aGame, aHomeWin, BOS } from '../../../../test/harness/league/game-facts.ts'
import { aContest, aWeek, aWeekOver } from '../../../../test/harness/league/loaded-contest.ts'
import { deskTasks } from './desk.ts'

const BEFORE = '2025-11-03T12:00:00.000Z'
// Week 1 ends on Sunday, November 9.
const AFTER = '2025-11-11T04:59:59.999Z'
const A_DAY_LATER = '2025-11-11T05:00:00.000Z'
const FIRST = aWeek(1).lock_time
const final = aHomeWin({ game_date: '2025-11-03', start_time: FIRST })
const open = aGame({ game_id: 7, game_date: '2025-11-09' })
const played = aWeek(1, { games: [final] })
const waiting = aWeek(1, { games: [final, open] })
const advance = { kind: 'advance', week: 'week 1' }
const waits = {
  kind: 'week_waits',
  week: 'week 1',
  week_number: 1,
  games: [{ game_id: 7, game_date: '2025-11-09', teams: 'NYR–BOS', is_playoff: false }],
}
const byHand = { auto_advance: false }
const quiet = (week_number: number) => aWeekOver(week_number, { nobody_picked: true, lock_time: null })
const playoffs = { phase: 'playoff_tiebreaker' as const, auto_advance: false }
const staleSlot = aWeekOver(27, { round: 1, game_number: 2, results_out_of_date: true, lock_time: null })

it.each([
  ['that advances automatically', { weeks: [played] }, AFTER, false, []],
  ['that an admin advances', { weeks: [played], contest: byHand }, AFTER, false, [advance]],
  ['before its lock', { weeks: [played], contest: byHand }, BEFORE, false, []],
  ['whose advance was undone (S11)', { weeks: [played] }, AFTER, true, [advance]],
  ['without games (S13)', { weeks: [aWeek(1, { lock_time: FIRST })] }, AFTER, false, [advance]],
  ['that misses a result', { weeks: [waiting] }, AFTER, false, []],
  ['that misses one a day later (N8)', { weeks: [waiting] }, A_DAY_LATER, false, [{ ...waits, weeks_waited: 0 }]],
  [
    'that misses one a week later',
    { weeks: [waiting] },
    '2025-11-18T05:00:00.000Z',
    false,
    [{ ...waits, weeks_waited: 1 }],
  ],
  ['before the playoff round is set up (P1)', { weeks: [played], contest: playoffs }, AFTER, false, []],
  ['that waits to start', { weeks: [waiting], contest: { status: 'waiting' as const } }, A_DAY_LATER, false, []],
])('a current week %s', (_, facts, now, isPaused, tasks) => {
  expect(deskTasks(aContest(facts), { now, isPaused })).toEqual(tasks)
})

it.each([
  ['outdated results (G5)', [staleSlot], [{ kind: 'out_of_date', weeks: ['Round 1, Game 2'] }]],
  ['two weeks without a pick (S20)', [quiet(1), quiet(2)], [{ kind: 'idle', weeks: ['week 1', 'week 2'] }]],
  ['one week without a pick', [quiet(1)], []],
])('a contest with %s', (_, weeks, tasks) => {
  expect(deskTasks(aContest({ weeks, contest: { current_week: 9 } }), { now: AFTER, isPaused: false })).toEqual(tasks)
})

it('the last locked week is reported if the league has moved its first game since, also before a start (W4, S14)', () => {
  const early = aWeek(1, { games: [final], lock_time: BEFORE, gamesAtLock: new Map([[BOS, 2]]) })
  const contest = { status: 'waiting' as const }
  const asked = { now: '2025-11-10T12:00:00.000Z', isPaused: false }
  const [task, ...others] = deskTasks(aContest({ weeks: [early, aWeek(2)], contest }), asked)
  expect(others).toEqual([])
  expect(task).toEqual({
    kind: 'locked_wrong',
    week: 'week 1',
    week_number: 1,
    locked_at: BEFORE,
    first_start: FIRST,
    teams: [],
  })
  const later = { ...asked, now: AFTER }
  expect(deskTasks(aContest({ weeks: [early, aWeek(2, { games: [] })], contest }), later), 'week 2 has locked').toEqual(
    [],
  )
})
