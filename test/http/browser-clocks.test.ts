import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = path.join(import.meta.dirname, '../../e2e')

test('no two browser test files start their clock at the same instant, because they would share a pool', () => {
  const clocks = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .flatMap(
      (name) =>
        /^\s*(?:test\.use\(\{ )?clock: '([^']+)'/m.exec(readFileSync(path.join(FOLDER, name), 'utf8'))?.[1] ?? [],
    )
  expect(clocks.length).toBeGreaterThan(8)
  expect(clocks.filter((clock, index) => clocks.indexOf(clock) !== index)).toEqual([])
})
