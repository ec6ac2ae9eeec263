import { expect, test } from 'vitest'
import { days, plus } from '#rules/time.ts'
import { behindWords, isToChoose, linesBehind } from './final-table.ts'

const line = (abbreviation: string, games_played: number, wins: number) => ({ abbreviation, games_played, wins })
const own = [line('COL', 82, 55), line('SEA', 82, 34), line('DAL', 82, 50)]

test.each([
  ['agrees', own, null],
  [
    'lacks the last game',
    [line('COL', 81, 54), line('SEA', 81, 34), line('DAL', 82, 50)],
    "The league's table is one game behind: COL, SEA",
  ],
  [
    'lacks three games of one team',
    [line('COL', 79, 53), line('SEA', 82, 34), line('DAL', 82, 50)],
    "The league's table is 3 games behind: COL",
  ],
  [
    'gives a win to another team',
    [line('COL', 82, 54), line('SEA', 82, 35), line('DAL', 82, 50)],
    "The league's table differs from our games: COL, SEA",
  ],
  [
    'has a game that the pool does not know',
    [line('COL', 83, 55), line('SEA', 82, 34), line('DAL', 82, 50)],
    "The league's table differs from our games: COL",
  ],
  ['lacks a team', [line('COL', 82, 55), line('DAL', 82, 50)], "The league's table is 82 games behind: SEA"],
])('a final table that %s (B4)', (_what, league, words) => {
  expect(behindWords(linesBehind({ league, own }))).toBe(words)
})

test('the commissioner is asked after three days of an unchanged difference, not of silence (B4)', () => {
  const now = '2026-04-20T05:00:00.000Z'
  const lines = linesBehind({ league: [], own })
  expect(isToChoose({ since: plus(now, -days(3)), lines }, now)).toBe(true)
  expect(isToChoose({ since: plus(now, -days(3) + 1), lines }, now)).toBe(false)
  expect(isToChoose({ since: plus(now, -days(9)), lines: [] }, now)).toBe(false)
})
