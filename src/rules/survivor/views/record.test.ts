import { expect, it } from 'vitest'
import { anEntry, aRuling, aWeek, aWeekOver } from '../../../../test/harness/league/loaded-contest.ts'
import { judgedPicks, viewRecord } from './record.ts'

const NOW = '2026-06-30T12:00:00.000Z'
const counts = { survived: 2, eliminated: 1 }
const weeks = [1, 2, 3, 4].map((number) => aWeekOver(number, counts))

it.each([
  ['that is in', {}, [], 4],
  ['that went out in week 3', { elimination_week: 3 }, [], 2],
  [
    'that was out in weeks 2 and 3 and is back (S16)',
    {},
    [aRuling(1, { kind: 'revive', out_since: 2, week_number: 4 })],
    2,
  ],
])('an entry %s has survived the weeks with results that it played through', (_, facts, rulings, survived) => {
  const open = aWeek(5)
  const { weeks_survived } = viewRecord({ entry: anEntry(1, facts), weeks: [...weeks, open], rulings })
  expect(weeks_survived).toBe(survived)
})

it('survived playoff slots are counted separately, and name the elimination (P1)', () => {
  const slots = [1, 2].map((game_number) => aWeekOver(4 + game_number, { ...counts, round: 1, game_number }))
  expect(viewRecord({ entry: anEntry(1, { elimination_week: 6 }), weeks: [...weeks, ...slots], rulings: [] })).toEqual({
    placement: null,
    weeks_survived: 5,
    slots_survived: 1,
    elimination_week: 6,
    round: 1,
    game_number: 2,
  })
})

const pick = { week_number: 1, slate: 0, result: 'survived' as const }
it.each([
  ['with a result', aWeekOver(1, counts), pick, [], true],
  ['of a week without results', aWeek(1, counts), pick, [], false],
  [
    'of a week that everyone lost and stayed in (S9)',
    aWeekOver(1, { ...counts, mass_elimination_prevented: true }),
    pick,
    [],
    false,
  ],
  ['that was void (S6)', aWeekOver(1, counts), { ...pick, slate: null }, [], false],
  [
    'of the Final, where no team is used up (P3)',
    aWeekOver(1, { ...counts, round: 4, game_number: 1 }),
    { ...pick, slate: null },
    [],
    true,
  ],
  ['of an excused week (S16)', aWeekOver(1, counts), pick, [1], false],
])('a pick %s is judged or skipped', (_, week, own, excused, isJudged) => {
  expect(judgedPicks({ weeks: [week], excused, picks: [own] }, NOW)).toHaveLength(isJudged ? 1 : 0)
})
