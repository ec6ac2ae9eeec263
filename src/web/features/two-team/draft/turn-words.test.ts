import { describe, expect, it } from 'vitest'
import { paceOf, pickWords, tabWords, waitWords } from './turn-words.ts'

const START = Date.parse('2025-10-01T12:00:00.000Z')
const order = [1, 2, 3, 4].map((participant_id) => ({
  participant_id,
  user_id: participant_id,
  participant_name: `P${participant_id}`,
  draft_order: participant_id,
  auto_pick: false,
}))
/** Picks made at these seconds after the start. */
const picksAt = (...seconds: number[]) =>
  seconds.map((at, index) => ({
    pick_number: index + 1,
    round: 1,
    participant_id: 1,
    team_id: index + 1,
    abbreviation: 'BOS',
    team_name: 'Boston Bruins',
    made_by: 'member' as const,
    picked_at: new Date(START + at * 1000).toISOString(),
  }))
const draftAfter = (picks: ReturnType<typeof picksAt>, pick_seconds: number | null = null) => ({
  order,
  rounds: 2,
  picks,
  pick_seconds,
  current:
    picks.length < 8 ? { pick_number: picks.length + 1, round: 1, participant: order[0] as (typeof order)[0] } : null,
})

describe('The pace of a draft', () => {
  it.each([
    ['is unknown before the first pick', [], null, null],
    ['is unknown after one pick', [10], null, null],
    ['is the time between two picks', [0, 30], null, 30_000],
    ['is the median, so that one slow pick does not count', [0, 10, 20, 620], null, 10_000],
    ['is at most the pick clock', [0, 200, 400], 60, 60_000],
    ['is never negative', [30, 0], null, 0],
  ] as const)('%s', (_sentence, at, clock, pace) => {
    expect(paceOf({ picks: picksAt(...at), pick_seconds: clock })).toBe(pace)
  })
})

describe('The wait until the reader picks (D1)', () => {
  it.each([
    ['nothing in their own turn', [], 1, null],
    ['next', [], 2, 'You pick next'],
    ['the number of picks before', [], 4, 'You pick in 3'],
    ['with the time it takes', [0, 60], 4, 'You pick next (~1 min)'],
    ['in the snake of the second round', [0, 60], 1, 'You pick in 5 (~5 min)'],
    ['under a minute', [0, 10], 4, 'You pick next (under 1 min)'],
    ['in hours', [0, 7200], 1, 'You pick in 5 (~10 h)'],
    ['in days', [0, 86_400], 1, 'You pick in 5 (~5 days)'],
    ['nothing left to pick', [0, 1, 2, 3, 4], 4, 'Your team is set'],
  ] as const)('says %s', (_sentence, at, participant, words) => {
    expect(waitWords(draftAfter(picksAt(...at)), participant)).toBe(words)
  })

  it('says nothing to spectators and after the last pick', () => {
    expect(waitWords(draftAfter([]), null)).toBeNull()
    expect(waitWords(draftAfter(picksAt(0, 1, 2, 3, 4, 5, 6, 7)), 1)).toBeNull()
  })

  it.each([
    [null, 'P1 takes BOS · pick 2'],
    [1, 'You take BOS · pick 2'],
  ])('counts the picks before seat %s', (myId, words) => {
    const picks = picksAt(0, 5)
    expect(picks.slice(-1).map((pick) => pickWords({ order }, pick, myId))).toEqual([words])
  })

  it.each([
    [1, 'Your turn'],
    [2, 'You pick next'],
    [3, 'You pick in 2'],
    [null, 'Draft'],
  ] as const)('puts it in the tab of the browser for seat %s', (participant, words) => {
    expect(tabWords(draftAfter([]), participant)).toBe(words)
  })
})
