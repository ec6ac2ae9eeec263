import { describe, expect, it } from 'vitest'
import {
  finishOf,
  hasChoice,
  placeLabels,
  raceLines,
  racePoints,
  shortName,
  shownLines,
  weekEnds,
} from './wins-race.ts'

const runner = (participant_id: number, wins: number[]) => ({
  participant_id,
  user_id: participant_id,
  participant_name: `P${participant_id}`,
  wins,
  expected_wins: null,
})

describe('The expected finish', () => {
  it('is the expected wins on the last day of the season, where there is a forecast (F4)', () => {
    const at = { last_day: '2026-04-16' }
    expect(finishOf(at, { expected_wins: 96.4 })).toEqual({ at: Date.parse('2026-04-16'), wins: 96.4 })
    expect(finishOf(at, { expected_wins: null })).toBeNull()
    expect(finishOf({ last_day: null }, { expected_wins: 96.4 })).toBeNull()
  })
})

describe('The wins race', () => {
  const roles = (rows: ReturnType<typeof runner>[], myself: number) =>
    raceLines({ rows, myself }).map(({ role }) => role)

  it.each([
    ['the leader and the reader', [runner(1, [3]), runner(2, [2]), runner(3, [1])], 3, ['leader', 'near', 'own']],
    ['a leading reader as their own line', [runner(1, [3]), runner(2, [2])], 1, ['own', 'near']],
    ['everyone tied at the top', [runner(1, [3]), runner(2, [3]), runner(3, [1])], 9, ['leader', 'leader', 'near']],
    ['no leader before the first win', [runner(1, [0]), runner(2, []), runner(3, [])], 1, ['own', 'near', 'other']],
  ])('marks %s (D7)', (_sentence, rows, myself, expected) => {
    expect(roles(rows, myself)).toEqual(expected)
  })

  it('is read out by weeks: the last day of each, and the newest', () => {
    const [saturday, sunday, monday, later] = ['2025-10-11', '2025-10-12', '2025-10-13', '2025-10-29'] as const
    expect(weekEnds([saturday, sunday, monday, later])).toEqual([1, 2, 3])
    expect(weekEnds([saturday])).toEqual([0])
    expect(weekEnds([])).toEqual([])
  })

  describe('with many lines', () => {
    const many = (totals: number[], myself: number) =>
      raceLines({ rows: totals.map((total, index) => runner(index + 1, [total])), myself })
    const ids = (lines: ReturnType<typeof many>) => lines.map(({ participant_id }) => participant_id)
    const ten = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11]

    it('shows the reader, the leader and the neighbors until others are requested', () => {
      const lines = many(ten, 6)
      expect(ids(shownLines(lines, 'around'))).toEqual([1, 5, 6, 7])
      expect(ids(shownLines(lines, 9))).toEqual([1, 5, 6, 7, 9])
      expect(shownLines(lines, 9).at(-1)?.role).toBe('near')
      expect(shownLines(lines, 'everyone')).toHaveLength(10)
    })

    it('shows those who only watch the top of the table', () => {
      expect(ids(shownLines(many(ten, 99), 'around'))).toEqual([1, 2, 3])
    })

    it('shows three of many who are tied for the lead', () => {
      expect(
        ids(
          shownLines(
            many(
              ten.map(() => 1),
              9,
            ),
            'around',
          ),
        ),
      ).toEqual([1, 2, 3, 9])
    })

    it.each([
      [6, false],
      [7, true],
    ])('of %i lines there is a choice: %s', (count, isOffered) => {
      const lines = many(ten.slice(0, count), 1)
      expect(hasChoice(lines)).toBe(isOffered)
      expect(shownLines(lines, 'around').length < count).toBe(isOffered)
    })
  })

  it('starts everyone at zero on the day before the first win', () => {
    const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
    expect(racePoints({ days: ['2025-10-08', '2025-10-11'], wins: [1, 3] })).toEqual([
      { at: day('2025-10-07'), wins: 0 },
      { at: day('2025-10-08'), wins: 1 },
      { at: day('2025-10-11'), wins: 3 },
    ])
    expect(racePoints({ days: [], wins: [] })).toEqual([])
  })

  it('shortens a name that is too long', () => {
    expect(shortName('Ann', 9)).toBe('Ann')
    expect(shortName('Ann Bobson', 9)).toBe('Ann B.')
    expect(shortName('Ann Mary Bobson', 9)).toBe('Ann B.')
    expect(shortName('Annabelle Bobson', 9)).toBe('Annabell…')
    expect(shortName('Annabellebobson', 9)).toBe('Annabell…')
  })
})

describe('The names beside the lines', () => {
  const other = (participant_id: number, y: number) => ({ participant_id, role: 'other' as const, y })
  const frame = { top: 0, bottom: 40, gap: 10 }
  const placed = (ends: Parameters<typeof placeLabels>[0]) => [...placeLabels(ends, frame)]

  it.each([
    [
      'at their lines if there is room',
      [
        [1, 0],
        [2, 10],
        [3, 40],
      ],
      [
        [1, 0],
        [2, 10],
        [3, 40],
      ],
    ],
    [
      'below each other for equal totals',
      [
        [1, 5],
        [2, 5],
        [3, 5],
      ],
      [
        [1, 5],
        [2, 15],
        [3, 25],
      ],
    ],
    [
      'above the floor',
      [
        [1, 20],
        [2, 40],
        [3, 40],
      ],
      [
        [1, 20],
        [2, 30],
        [3, 40],
      ],
    ],
    [
      'within the frame even if it is full',
      [
        [1, 39],
        [2, 40],
        [3, 40],
        [4, 40],
        [5, 40],
      ],
      [
        [1, 0],
        [2, 10],
        [3, 20],
        [4, 30],
        [5, 40],
      ],
    ],
  ] as const)('are %s', (_sentence, ends, expected) => {
    expect(placed(ends.map(([id, y]) => other(id, y)))).toEqual(expected)
  })

  it('leave out the last of the table first, but never the reader or the leader', () => {
    const ends = [
      { ...other(1, 0), role: 'leader' as const },
      ...[2, 3, 4, 5].map((id) => other(id, id)),
      { ...other(6, 40), role: 'own' as const },
    ]
    expect(placed(ends).map(([id]) => id)).toEqual([1, 2, 3, 4, 6])
  })
})
