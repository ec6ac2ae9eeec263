import { expect, test } from 'vitest'
import { dueMonth, monthMailsUntil, monthName, monthNumber, rankAtEndOf } from './months.ts'

const NOVEMBER = { first: '2025-11-01', last: '2025-11-30' }

test.each([
  ['2025-12-01T14:59:59.000Z', null],
  ['2025-12-01T15:00:00.000Z', NOVEMBER],
  ['2025-12-02T06:00:00.000Z', NOVEMBER],
  ['2025-12-06T04:59:59.000Z', NOVEMBER],
  ['2025-12-06T05:00:00.000Z', null],
  ['2026-03-01T15:00:00.000Z', { first: '2026-02-01', last: '2026-02-28' }],
  ['2026-01-05T12:00:00.000Z', { first: '2025-12-01', last: '2025-12-31' }],
])('at %s the month to report is %j (D11)', (now, month) => expect(dueMonth(now)).toEqual(month))

test('a month has a name, a number, and a last day for its report (D11)', () => {
  expect([monthName(NOVEMBER), monthNumber(NOVEMBER)]).toEqual(['November', 202511])
  expect(monthMailsUntil(NOVEMBER)).toBe('2025-12-06T05:00:00.000Z')
})

test('places at the end of a month ignore later games (D7, D11)', () => {
  const rows = [
    { participant_id: 1, participant_name: 'Ann', teams: [{ team_id: 1 }, { team_id: 2 }] },
    { participant_id: 2, participant_name: 'Bob', teams: [{ team_id: 3 }, { team_id: 4 }] },
  ]
  const won = (game_date: string, team_id: number) => ({ game_date, team_id })
  const wonGames = [
    won('2025-10-31', 1),
    won('2025-11-01', 3),
    won('2025-11-30', 4),
    won('2025-12-01', 1),
    won('2025-12-01', 2),
  ]
  const shown = rankAtEndOf(NOVEMBER, { rows, wonGames }).map((of) => [
    of.participant_name,
    of.rank,
    of.total_wins,
    of.month_wins,
  ])
  expect(shown).toEqual([
    ['Bob', 1, 2, 2],
    ['Ann', 2, 1, 0],
  ])
})
