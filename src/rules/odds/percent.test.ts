import { expect, test } from 'vitest'
import { percentWords } from './percent.ts'

test.each([
  [0, '0%'],
  [0.000001, '<1%'],
  [0.0099, '<1%'],
  [0.01, '1%'],
  [0.0149, '1%'],
  [0.015, '2%'],
  [0.5, '50%'],
  [0.8749, '87%'],
  [0.99, '99%'],
  [0.9901, '>99%'],
  [0.999999, '>99%'],
  [1, '100%'],
])('a chance of %f is shown as %s (F2)', (chance, words) => {
  expect(percentWords(chance)).toBe(words)
})
