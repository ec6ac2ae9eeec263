import { expect, test } from 'vitest'
import { readGamesCsv } from '#server/features/games/games.csv.ts'

const HEAD = 'game_id,season_year,game_date,start_time,away_abbrev,home_abbrev,away_score,home_score,game_state'
const GAME = '2025021401,2025-26,2026-04-30,2026-04-30T19:00:00-04:00,BOS,TOR,,,FUT'
const problemsOf = (...lines: string[]) =>
  readGamesCsv(lines.join('\n')).problems.map(({ line, message }) => `line ${line}: ${message}`)

test('a line has the same fields as a call, and an empty cell is left out', () => {
  expect(readGamesCsv(`${HEAD}\n${GAME}`)).toEqual({
    problems: [],
    games: [
      {
        line: 2,
        game: {
          game_id: 2025021401,
          season_year: '2025-26',
          game_date: '2026-04-30',
          start_time: '2026-04-30T23:00:00.000Z',
          away_abbrev: 'BOS',
          home_abbrev: 'TOR',
          game_state: 'FUT',
        },
      },
    ],
  })
})

test('a line with a round is a playoff game and needs series and game number', () => {
  const head = `${HEAD},round,series,game_number`
  expect(readGamesCsv(`${head}\n${GAME},1,A,2`).games[0]?.game).toMatchObject({ round: 1, series: 'A', game_number: 2 })
  expect(problemsOf(head, `${GAME},1,,`)).toEqual([
    'line 2: series: This field is required',
    'line 2: game_number: This field is required',
  ])
  expect(problemsOf(head, `${GAME},,A,2`)).toEqual(['line 2: round: This field is required'])
})

test.each([
  ['an invalid number', [HEAD, 'x,2025-26,2026-04-30,,BOS,TOR,,,FUT'], ['line 2: game_id: Enter a whole number']],
  ['an invalid score', [HEAD, GAME.replace(',,,FUT', ',-1,2,OFF')], ['line 2: away_score: Enter a whole number']],
  [
    'a day that does not exist',
    [HEAD, GAME.replace('04-30,', '04-31,')],
    ['line 2: game_date: Enter a date as YYYY-MM-DD'],
  ],
  ['a year 0', [HEAD, GAME.replace('2026-04-30,', '0000-04-30,')], ['line 2: game_date: Enter a date as YYYY-MM-DD']],
  [
    'an invalid season',
    [HEAD, GAME.replace('2025-26', '2025-27')],
    ['line 2: season_year: Enter a season such as 2025-26'],
  ],
  [
    'an id too large for the database',
    [HEAD, GAME.replace('2025021401', '9999999999')],
    ['line 2: game_id: Must be at most 2147483647'],
  ],
  [
    'too few cells',
    [HEAD, GAME, '', '2025021404,2025-26,2026-04-30'],
    ['line 4: 3 cells where the first line names 9'],
  ],
  [
    'missing columns',
    ['game_id,home', '1,2'],
    ['line 1: Missing columns: season_year, game_date, home_abbrev, away_abbrev, game_state'],
  ],
  [
    'a date that can be two days',
    [HEAD, GAME.replace(/2026-04-30,[^,]*/, '4/5/2026,')],
    ['line 2: game_date: 4/5/2026 can be two days. Write the year first, as in 2025-11-05'],
  ],
  ['half a goal', [HEAD, GAME.replace(',,,FUT', ',2.5,2.0,OFF')], ['line 2: away_score: Enter a whole number']],
  ['nothing at all', [''], ['line 1: The file is empty']],
  [
    'an open quotation mark',
    [HEAD, '"never closed'],
    ['line 2: The line is not CSV (look for a quotation mark that is never closed)'],
  ],
])('%s is reported with its line', (_what, lines, problems) => {
  expect(problemsOf(...lines)).toEqual(problems)
})

test.each([
  ['semicolons', [HEAD, GAME].map((line) => line.replaceAll(',', ';'))],
  ['tabs', [HEAD, GAME].map((line) => line.replaceAll(',', '\t'))],
  ['a line that names the separator', ['sep=,', HEAD, GAME]],
  ['empty columns and rows at the end', [`${HEAD},,`, `${GAME},,`, ',,,,,,,,,,']],
])('a file with %s is read', (_what, lines) => {
  expect(readGamesCsv(lines.join('\r\n'))).toMatchObject({ problems: [], games: [{ game: { game_id: 2025021401 } }] })
})

const PLAYED = '2025021401,2025-26,2026-04-30,2026-04-30T19:00:00-04:00,BOS,TOR,3,2,OFF'

test.each([
  ['an index before the first column', [`,${HEAD}`, `0,${PLAYED}`]],
  ['titles in other letters', [HEAD.toUpperCase(), PLAYED]],
  ['a byte order mark and semicolons', [`\ufeff${HEAD.replaceAll(',', ';')}`, PLAYED.replaceAll(',', ';')]],
  ['a state in the words of a scoreboard', [HEAD, PLAYED.replace('OFF', 'Official')]],
  ['scores with a decimal point', [HEAD, PLAYED.replace(',3,2,', ',3.0,2.0,')]],
  ['a day as Americans write it, recognized by its start', [HEAD, PLAYED.replace('2026-04-30,', '4/30/2026,')]],
  ['a day as Europeans write it', [HEAD, PLAYED.replace('2026-04-30,', '30.04.2026,')]],
  ['a season in one number', [HEAD, PLAYED.replace('2025-26', '20252026')]],
  ['a time with a blank', [HEAD, PLAYED.replace('T19:00:00-04:00', ' 23:00:00+00:00')]],
  ['a formula in an unused column', [`${HEAD},note`, `${PLAYED},"=HYPERLINK(""x"",""y"")"`]],
])('a file with %s is read', (_what, lines) => {
  expect(readGamesCsv(lines.join('\n'))).toMatchObject({
    problems: [],
    games: [{ line: 2, game: { game_id: 2025021401, away_score: 3, home_score: 2, game_state: 'OFF' } }],
  })
})

test('a file with the line ends of an old Mac is read', () => {
  expect(readGamesCsv([HEAD, PLAYED, GAME.replace('1401', '1402')].join('\r')).games).toHaveLength(2)
})

test.each([
  ['a comment above its titles', ['# made in April', HEAD, PLAYED], /^line 1: Missing columns/],
  ['an end in other words', [`${HEAD},decided_in`, `${PLAYED},Shootout`], /^line 2: decided_in: /],
  ['an unknown state', [HEAD, PLAYED.replace('OFF', 'Delayed')], /^line 2: game_state: Use one of FUT, /],
])('a file with %s is refused with its line', (_what, lines, problem) => {
  expect(problemsOf(...lines).join('\n')).toMatch(problem)
})
