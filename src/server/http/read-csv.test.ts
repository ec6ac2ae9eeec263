import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { readCsv, UnreadableCsv } from './read-csv.ts'

const rows = (text: string) => [...readCsv(text)].map(({ line, cells }) => `${line}: ${cells.join('|')}`)

test.each([
  ['a,b\nc,d', ['1: a|b', '2: c|d']],
  ['\ufeffa;b\r\nc\td\r\n', ['1: a|b', '2: c|d']],
  ['a\rb', ['1: a', '2: b']],
  ['a,\n,\n\n ,b', ['1: a|', '4: |b']],
  [' a , "b" ', ['1: a|b']],
  ['"a, ""b""",c', ['1: a, "b"|c']],
  ['"a\nb",c\nd', ['1: a\nb|c', '3: d']],
  ['', []],
  ['""', []],
  ['\n\n', []],
])('%j is read as %j', (text, read) => {
  expect(rows(text)).toEqual(read)
})

test.each(['"a', 'a"b', '"a"b', 'a,"b\nc', ','.repeat(200)])('%.20j is no table', (text) => {
  expect(() => rows(text)).toThrow(UnreadableCsv)
})

test('what we write is read again', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\t', '\r', '\n', "'", '=') })
  const columns = [0, 1].map((at) => ({ title: `t${at}`, value: (row: string[]) => row[at] ?? '' }))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (table) => {
      const kept = table.map((row) => row.map((cell) => cell.trim()))
      const read = [...readCsv(csvOf(columns, kept))]
        .slice(1)
        .map(({ cells }) => cells.map((cell) => cell.replaceAll("'", '')))
      const sent = kept.filter((row) => row.some((cell) => cell !== ''))
      expect(read).toEqual(sent.map((row) => row.map((cell) => cell.replaceAll("'", ''))))
    }),
  )
})

describe('a reader who has seen enough', () => {
  test('stops before the rest is read', () => {
    const reader = readCsv('a\nb\n"never closed')
    expect([reader.next().value, reader.next().value]).toMatchObject([{ cells: ['a'] }, { cells: ['b'] }])
  })
})
