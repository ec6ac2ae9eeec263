import { expect, it } from 'vitest'
import { aGame, aHomeWin, BOS, BUF, NYR, PHI } from '../../../../test/harness/league/game-facts.ts'
import { aContest, anEntry, aPick, aRuling, aWeek, aWeekOver } from '../../../../test/harness/league/loaded-contest.ts'
import { viewOwnPicks } from './own-picks.ts'
import { playersIn, showRows, tableRows, teamsOf } from './week-table.ts'

const games = [
  aHomeWin({ game_date: '2025-11-04' }),
  aGame({ game_date: '2025-11-05', home_team_id: BUF, away_team_id: PHI }),
]
const picks = new Map([
  [1, aPick(NYR)],
  [2, aPick(BUF)],
  [3, aPick(BOS)],
  [5, aPick(BOS)],
])
const week = aWeek(1, { games, picks })
const entries = [1, 2, 3, 4, 5].map((id) => anEntry(id))
const loaded = aContest({ weeks: [week], entries })
const rows = tableRows(loaded, week)

it('a week’s table is sorted by status, then name, with members without a pick last', () => {
  const { picks: shown, without_pick } = showRows(loaded, week, rows)
  expect(shown.map((of) => [of.participant_id, of.abbreviation, of.status])).toEqual([
    [3, 'BOS', 'Safe'],
    [5, 'BOS', 'Safe'],
    [2, 'BUF', 'In Progress'],
    [1, 'NYR', 'Cannot Win'],
  ])
  expect(without_pick).toEqual([{ participant_id: 4, user_id: 1004, participant_name: 'Member 4', result: null }])
})

it('a week’s picked teams are one line each, most picked first, with the most lives any picker has (S18)', () => {
  expect(teamsOf(loaded, week, rows).map((of) => [of.abbreviation, of.picks])).toEqual([
    ['BOS', 2],
    ['BUF', 1],
    ['NYR', 1],
  ])
  const hurt = entries.map((entry) => ({ ...entry, lost_lives: entry.participant_id === 3 ? [1, 2] : [1] }))
  const three = aContest({ weeks: [week], entries: hurt, contest: { lives: 3 } })
  expect(teamsOf(three, week, tableRows(three, week))[0]).toMatchObject({ abbreviation: 'BOS', lives_left: 2 })
})

it.each([
  ['out before it, whatever was picked ahead (S1)', { elimination_week: 1 }, [], false],
  ['out in it', { elimination_week: 2 }, [], true],
  ['alive', {}, [], true],
  ['away until a later revival (S16)', {}, [aRuling(1, { kind: 'revive', out_since: 1, week_number: 3 })], false],
])('whether a member plays a week: %s', (_, facts, rulings, plays) => {
  const contest = aContest({ weeks: [aWeekOver(2)], entries: [anEntry(1, facts)], rulings })
  expect(playersIn(contest, 2)).toHaveLength(plays ? 1 : 0)
})

it.each([
  ['stayed in', {}, [], 'survived'],
  ['lost a life (S18)', { lost_lives: [2] }, [], 'life_lost'],
  ['went out', { elimination_week: 2 }, [], 'eliminated'],
  ['went out and was revived', {}, [aRuling(1, { kind: 'revive', out_since: 2, week_number: 3 })], 'eliminated'],
])('a member without a pick is shown with the week’s result: %s (S8)', (_, facts, rulings, result) => {
  const over = aWeekOver(2)
  const contest = aContest({ weeks: [over], entries: [anEntry(1, facts)], rulings })
  expect(showRows(contest, over, tableRows(contest, over)).without_pick).toMatchObject([{ result }])
})

it('a member’s own picks count as lost in weeks in which they were out (S1)', () => {
  const own = { ...aPick(BOS), picked_at: '2025-11-02T12:00:00.000Z', entered_reason: null }
  const shown = viewOwnPicks(aContest({ weeks: [week, aWeek(2)] }), {
    entry: anEntry(1, { elimination_week: 1 }),
    picks: [
      { ...own, week_number: 1, result: 'eliminated' },
      { ...own, week_number: 2 },
    ],
  })
  expect(shown.map((of) => [of.week_number, of.status, of.result])).toEqual([
    [1, 'Eliminated', 'eliminated'],
    [2, 'Eliminated', null],
  ])
})
