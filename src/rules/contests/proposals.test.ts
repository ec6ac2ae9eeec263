import { describe, expect, it } from 'vitest'
import { nextDraftDay, proposedClock, proposedDraftDay, proposedName, proposedSize } from './proposals.ts'

describe('The proposal for a new draft (spec 9, D4)', () => {
  it('has room for everyone, and two places only for two members', () => {
    expect([1, 2, 3, 16, 17, 40].map(proposedSize)).toEqual([16, 2, 16, 16, 32, 32])
  })

  it('is named after its season', () => expect(proposedName('two_team', '2026-27')).toBe('Draft 2026-27'))

  it('starts on the last Sunday at least two days before the season', () => {
    const firstDays = ['2025-10-07', '2025-10-06', '2025-10-05', '2026-11-03', '2027-01-01']
    const drafts = ['2025-10-05', '2025-09-28', '2025-09-28', '2026-11-01', '2026-12-27']
    expect(firstDays.map(proposedDraftDay)).toEqual(drafts)
  })

  it('is on a Sunday two to eight days ahead during the season', () => {
    const days = ['2025-12-12T20:00:00.000Z', '2025-12-13T00:00:00.000Z', '2025-12-14T12:00:00.000Z']
    expect(days.map(nextDraftDay)).toEqual(['2025-12-14', '2025-12-21', '2025-12-21'])
  })

  it('has a clock for the evening, or for days with a pause at night (D6)', () => {
    expect(proposedClock(true)).toEqual({ pick_seconds: 120, daytime_only: false })
    expect(proposedClock(false)).toEqual({ pick_seconds: 28_800, daytime_only: true })
  })
})
