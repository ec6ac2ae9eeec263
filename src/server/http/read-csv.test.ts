import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { readCsv, UnreadableCsv } from './read-csv.ts'

const rows = (text: string, most?: number) =>
  readCsv(text, most).map(({ line, cells }) => `${line}: ${cells.join('|')}`)

test.each([
  ['a,b\nc,d', ['1: a|b', '2: c|d']],
  ['\ufeffa;b\r\nc, d;e\r\n', ['1: a|b', '2: c, d|e']],
  ['a\tb\rc\td', ['1: a|b', '2: c|d']],
  ['sep=;\na,b;c\nd;e', ['2: a,b|c', '3: d|e']],
  ['"sep=;"\r\na;b', ['2: a|b']],
  ['"a;a;a",b', ['1: a;a;a|b']],
  ['a,\n,\n\n ,b', ['1: a', '4: |b']],
  ['\n\na,b,,\nc,d,,\ne,,,f', ['3: a|b', '4: c|d', '5: e|||f']],
  [' a , "b" ', ['1: a|b']],
  ['"a, ""b""",c', ['1: a, "b"|c']],
  ['"a\nb",c\nd,', ['1: a\nb|c', '3: d|']],
  ['a,b\nc "d" e,f', ['1: a|b', '2: c "d" e|f']],
  ['a\tb\n"c" d\te', ['1: a|b', '2: "c" d|e']],
  ['a\tb\n"c\td\ne\tf', ['1: a|b', '2: "c|d', '3: e|f']],
  ['', []],
  ['""', []],
  ['\n\n', []],
])('%j is read as %j', (text, read) => {
  expect(rows(text)).toEqual(read)
})

test.each([
  ['"a', 1],
  ['"a"b', 1],
  ['a,"b\nc', 2],
  [`a\n"${'b'.repeat(60_000)}"`, 2],
])('%.20j is not a table, and the line is reported', (text, line) => {
  expect(() => rows(text)).toThrow(new UnreadableCsv(line))
})

test('files we write can be read back', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\t', '\r', '\n', "'", '=') })
  const columns = [0, 1].map((at) => ({ title: `t${at}`, value: (row: string[]) => row[at] ?? '' }))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (table) => {
      const kept = table.map((row) => row.map((cell) => cell.trim()))
      const read = readCsv(csvOf(columns, kept))
        .slice(1)
        .map(({ cells }) => cells.map((cell) => cell.replaceAll("'", '')))
      const sent = kept.filter((row) => row.some((cell) => cell !== ''))
      expect(read).toEqual(sent.map((row) => row.map((cell) => cell.replaceAll("'", ''))))
    }),
  )
})

test('a reader can stop before the rest is read', () => {
  expect(rows('a\nb\n"never closed', 2)).toEqual(['1: a', '2: b'])
})
