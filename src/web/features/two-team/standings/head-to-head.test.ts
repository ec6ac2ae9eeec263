import { describe, expect, it } from 'vitest'
import { chooseTwo, daysInFront, leadBetween } from './head-to-head.ts'

const row = (participant_id: number) => ({ participant_id, user_id: participant_id + 100 })
const rows = [row(1), row(2), row(3)]
const choose = (a: string | null, b: string | null, myself: number) =>
  chooseTwo(rows, { a, b, myself })?.map(({ participant_id }) => participant_id)

describe('Head-to-head (D7)', () => {
  it.each([
    ['those in the address', '3', '1', 102, [3, 1]],
    ['the reader with the one above', null, null, 103, [3, 2]],
    ['a leading reader with the one below', null, null, 101, [1, 2]],
    ['the first two for a spectator', null, null, 999, [1, 2]],
    ['no one with themselves', '2', '2', 101, [2, 1]],
    ['known participants only', '77', 'x', 102, [2, 1]],
  ])('compares %s', (_sentence, a, b, myself, expected) => {
    expect(choose(a, b, myself)).toEqual(expected)
  })

  it('needs two', () => {
    expect(chooseTwo([row(1)], { a: null, b: null, myself: 101 })).toBeNull()
    expect(chooseTwo([], { a: null, b: null, myself: 101 })).toBeNull()
  })

  const standing = (participant_name: string, total_wins: number, total_playoff_wins: number | null = null) => ({
    participant_name,
    total_wins,
    total_playoff_wins,
  })
  it.each([
    [standing('Ann', 34), standing('Bob', 31), 'Ann leads by 3 wins'],
    [standing('Ann', 30), standing('Bob', 31), 'Bob leads by 1 win'],
    [standing('Ann', 31), standing('Bob', 31), 'Tied at 31 wins'],
    [standing('Ann', 0), standing('Bob', 0), 'Tied at 0 wins'],
    [standing('Ann', 5, 5), standing('Bob', 4, 4), 'Ann leads by 1 win'],
  ])('says who leads %#', (a, b, words) => {
    expect(leadBetween(a, b)).toBe(words)
  })

  it('counts the days in front', () => {
    const line = (participant_id: number, wins: number[]) => ({
      participant_id,
      user_id: null,
      participant_name: '',
      wins,
      expected_wins: null,
    })
    const race = { days: ['2025-10-08', '2025-10-09', '2025-10-11'], rows: [line(1, [1, 1, 3]), line(2, [0, 1, 2])] }
    expect(daysInFront(race, [1, 2])).toEqual([2, 0])
    expect(daysInFront(race, [2, 1])).toEqual([0, 2])
  })
})
