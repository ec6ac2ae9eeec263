import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hasPlayed, type Revival } from './playing.ts'

const revived = (out_since: number | null, week_number: number): Revival => ({ out_since, week_number })
const PROCESSED = '2025-11-10T12:00:00.000Z'

describe('Whether Ann played week 5 (S1, S16)', () => {
  test.each<[string, { out?: number; isProcessed?: boolean; rulings?: Revival[] }, boolean]>([
    ['a living member', {}, true],
    ['a member who went out in week 4', { out: 4 }, false],
    ['a member eliminated by week 5', { out: 5, isProcessed: true }, true],
    ['a member who withdrew in week 5, which is not processed yet', { out: 5 }, false],
    ['a member who went out in week 6', { out: 6 }, true],
    ['a member who was out since week 4 and is back from week 5 on', { rulings: [revived(4, 5)] }, true],
    ['a member who was out since week 4 and is back from week 6 on', { rulings: [revived(4, 6)] }, false],
    ['a member who was eliminated by week 5 and is back from week 6 on', { rulings: [revived(5, 6)] }, true],
    ['a member who was away then, and went out later', { out: 8, rulings: [revived(3, 7)] }, false],
    ['a member who was away twice, not in week 5', { rulings: [revived(1, 3), revived(6, 9)] }, true],
    ['a member kept in by a ruling before any week eliminated them', { rulings: [revived(null, 9)] }, true],
  ])('%s', (_who, { out = null, isProcessed = false, rulings = [] }, played) => {
    const week = { week_number: 5, processed_at: isProcessed ? PROCESSED : null }
    expect(hasPlayed({ elimination_week: out }, week, rulings)).toBe(played)
  })
})

it('the weeks an entry played match a week-by-week diary of Ann', () => {
  const week = fc.integer({ min: 1, max: 6 })
  const life = fc.record({
    out: fc.option(week),
    back: fc.option(fc.tuple(week, week)),
    processed: fc.nat(6),
    asked: week,
  })
  fc.assert(
    fc.property(life, ({ out, back, processed, asked }) => {
      const diary = Array.from({ length: 7 }, (_, at) => (back && back[0] < at && at < back[1] ? 'out' : 'in'))
      if (out !== null) diary.fill('out', out + 1)
      // The week of an elimination still counts as played, but a withdrawal ends an open one.
      if (out !== null && out > processed) diary[out] = 'out'
      const rulings = back ? [revived(...back)] : []
      const askedWeek = { week_number: asked, processed_at: asked <= processed ? PROCESSED : null }
      expect(hasPlayed({ elimination_week: out }, askedWeek, rulings)).toBe(diary[asked] === 'in')
    }),
  )
})
