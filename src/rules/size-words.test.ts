import { expect, test } from 'vitest'
import { sizeWords } from './size-words.ts'

test('sizes are shown in decimal units', () => {
  const sizes = [0, 512, 1_500, 9_960_000, 146_000_000, 2_300_000_000]
  expect(sizes.map(sizeWords)).toEqual(['0 B', '512 B', '1.5 kB', '10.0 MB', '146 MB', '2.3 GB'])
})
