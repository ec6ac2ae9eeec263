import { expect, test } from 'vitest'
import { clearFirstNames } from './first-names.ts'

test.each<[string, string[], string | null]>([
  ['Ann Abbott', ['Ann Abbott', 'Bob Baker'], 'Ann'],
  ['Ann Abbott', ['Ann Abbott', 'Anna Baker'], 'Ann'],
  ['Ann Abbott', ['Ann Abbott', 'Ann Baker'], null],
  ['Ann Abbott', ['Ann Abbott', 'ANN'], null],
  ['Ann Abbott', ['Ann Abbott', 'Ann Abbott'], null],
  ['José Abbott', ['José Abbott', 'Jose Baker'], null],
  ['Freya', ['Freya', 'Ann Abbott'], 'Freya'],
])('the first name of %s among %j is %j', (name, names, first) => {
  expect(clearFirstNames(names)(name)).toBe(first)
})
