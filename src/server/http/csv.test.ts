import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, withoutGuard } from './csv.ts'

const columns = [
  { title: 'Name', value: (row: [string, number]) => row[0] },
  { title: 'Points', value: (row: [string, number]) => row[1] },
]

test('a file has a line of titles and one for each row', () => {
  expect(csvOf(columns, [['Ann', 3]])).toBe('Name,Points\r\nAnn,3\r\n')
  expect(csvOf(columns, [])).toBe('Name,Points\r\n')
})

test.each([
  ['a comma', 'Ek, Ann', '"Ek, Ann"'],
  ['a quote', 'Ann "Ace" Ek', '"Ann ""Ace"" Ek"'],
  ['a line break', 'Ann\nEk', '"Ann\nEk"'],
  ['a blank at the end', 'Ann ', '"Ann "'],
])('%s stays in its cell', (_what, text, cell) => {
  expect(csvOf(columns, [[text, 0]])).toBe(`Name,Points\r\n${cell},0\r\n`)
})

test.each(['=1+1', '+1', '-1', '@sum(a1)', ' =1', '\t=1', '\r=1'])(
  'a name such as %j is no formula of a spreadsheet',
  (text) => {
    const [, line = ''] = csvOf(columns, [[text, -5]]).split('\r\n')
    expect(line.replace(/^"/, '')).toMatch(/^'/)
    // What is a number is left alone.
    expect(csvOf(columns, [[text, -5]])).toMatch(/,-5\r\n$/)
  },
)

test('a member’s name survives writing and reading the file, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const [, row] = parse(csvOf(columns, [[text, 1]]), { record_delimiter: '\r\n' })
      const read = row?.[0] ?? ''
      fc.pre(!text.startsWith("'"))
      expect(/^[\t\r\n]/.test(text) ? read.replace(/^'/, '') : withoutGuard(read)).toBe(text)
    }),
  )
})
