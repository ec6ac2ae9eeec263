import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrModules } from './qr-modules.ts'

const picture = (text: string) =>
  qrModules(text)
    ?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
    .join('\n')

// The expected squares come from another encoder, set to level M, byte mode and mask 0.
test('a short link becomes the squares of its QR code', () => {
  expect(picture('http://10.0.0.7')).toBe(
    `
#######..##..#..#.#######
#.....#.#.#.#.###.#.....#
#.###.#..#...##.#.#.###.#
#.###.#..#..####..#.###.#
#.###.#.#.....#...#.###.#
#.....#...#.##....#.....#
#######.#.#.#.#.#.#######
.........#.#.##.#........
#.#.#.#..###..###...#..#.
#.##...###..#.##.###....#
#.##.#####.#.#...#..#.###
#..###...##.#...####...#.
..##..#..#.##.....##.#.##
.#.#.#.#.#.###....##.#..#
#.######...##.#.#.###.###
.###.#.####.###.##.#.#.#.
#.....##...#..########...
........#..#..###...#####
#######......#.##.#.#..##
#.....#..#.#...##...##..#
#.###.#.##..#...#####..#.
#.###.#..#.###.#.#..#.##.
#.###.#.#####.#.#...##..#
#.....#..#..###.#.#.##.#.
#######.##.#..#.#..#...##`.trim(),
  )
})

test.each([
  ['several blocks, with the version drawn', `http://pool.example/join/${'k'.repeat(100)}`, '5082fd278c7d282b'],
  ['the longest text', 'x'.repeat(213), '5b61c982b56d2523'],
])('%s', (_, text, digest) => {
  expect(
    createHash('sha256')
      .update(picture(text) ?? '')
      .digest('hex'),
  ).toMatch(new RegExp(`^${digest}`))
})

test('a text above 213 bytes has no code', () => {
  expect(qrModules('x'.repeat(214))).toBeNull()
  expect(qrModules('é'.repeat(107))).toBeNull()
})
