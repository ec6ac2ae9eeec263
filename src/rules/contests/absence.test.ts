import { describe, expect, it, test } from 'vitest'
import { absenceWords, type Place } from './absence.ts'

const place: Place = { status: 'in_progress', has_draft: false, pick_seconds: null, is_eliminated: false, next: null }
const lock = { lock_time: '2025-11-18T00:00:00.000Z', has_pick: false }

describe('The effect of a deactivated or deleted member on a contest (A5)', () => {
  it('differs while the contest waits: they stay, or leave', () => {
    expect(absenceWords({ ...place, status: 'waiting' })).toEqual({
      deactivated: "They stay in it. Remove them there if they won't play.",
      deleted: 'They leave it, and their spot is free.',
    })
  })

  test.each([
    [{ status: 'drafting', has_draft: true }, 'The draft waits at their turn until an admin picks for them.'],
    [
      { status: 'drafting', has_draft: true, pick_seconds: 60 },
      'When their pick clock runs out, their queue decides, else the best team left.',
    ],
    [{ has_draft: true }, 'Their teams keep counting under their name.'],
    [{ is_eliminated: true, next: lock }, "Nothing changes: they're already out."],
    [{ next: lock }, "They have no pick, so they're out after the lock on Mon, Nov 17, 7:00 PM ET."],
    [
      { next: { ...lock, has_pick: true } },
      "They have a pick for the lock on Mon, Nov 17, 7:00 PM ET. In the first week without one, they're out.",
    ],
    [{ next: { lock_time: null, has_pick: false } }, "They have no pick, so they're out after the next lock."],
    [{}, 'Picks they have made count. In the next week without one they are out.'],
  ] as const)('is otherwise the same: %o', (facts, words) => {
    expect(absenceWords({ ...place, ...facts })).toEqual({ deactivated: words, deleted: words })
  })

  test.each(['completed', 'cancelled'] as const)('is none in a contest that is %s', (status) => {
    expect(absenceWords({ ...place, status })).toBeNull()
  })
})
