import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = path.join(import.meta.dirname, '../..')
const text = readFileSync(path.join(PROJECT, 'docs/asvs.md'), 'utf8')

const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [ids = '', state = '', , proof = ''] = line.slice(2).split(' | ')
    return { ids: ids.split(', '), state, proof }
  })

test('every requirement of levels 1 and 2 is in the list once', () => {
  const ids = rows.flatMap((row) => row.ids)
  expect(new Set(ids).size).toBe(ids.length)
  const counts = CHAPTERS.map((_count, n) => ids.filter((id) => id.startsWith(`${n + 1}.`)).length)
  expect(counts).toEqual(CHAPTERS)
})

/** The number of level 1 and 2 requirements in each chapter of ASVS 5.0.0. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('the totals at the top match the list', () => {
  const sum = (state: string) => rows.filter((row) => row.state === state).flatMap((row) => row.ids).length
  expect(text).toContain(`${sum('met')} are met,`)
  expect(text).toContain(`${sum('n. a.')} do not apply, ${sum('**not met**')} are not met.`)
})

test('every met requirement names its proof, and every file named exists', () => {
  for (const { ids, state, proof } of rows) if (state === 'met') expect(proof, ids.join()).toContain('`')
  const files = [...text.matchAll(/`((?:src|test|e2e|docs|deploy)\/[\w./-]+\.(?:tsx?|md|conf))`?/g)].map(
    ([, file = '']) => file,
  )
  expect(files.length).toBeGreaterThan(100)
  expect([...new Set(files)].filter((file) => !existsSync(path.join(PROJECT, file)))).toEqual([])
})
