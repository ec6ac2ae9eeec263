import { describe, expect, it } from 'vitest'
import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { type WaitingWords, waitingKindOf } from '#contract/dashboard/waiting-kinds.ts'

const LOCK = '2025-11-11T00:00:00.000Z'
const contest = { contest_id: 1, contest_name: 'Survivor', deadline: LOCK }

const wordsOf = (words: WaitingWords) => words.map((part) => (typeof part === 'string' ? part : '…')).join('')
const said = (item: WaitingItem) => {
  const { title, detail } = waitingKindOf(item)
  return [wordsOf(title), wordsOf(detail)]
}

describe('A line of the desk (N5)', () => {
  it.each<[WaitingItem, string, string]>([
    [
      { ...contest, kind: 'no_pick', week: 'week 2', names: ['Ann'] },
      '1 member without a pick for week 2',
      'Ann. Locks …',
    ],
    [
      { ...contest, kind: 'no_pick', week: 'week 2', names: ['Ann'], is_one_of_several: true },
      'Survivor: 1 member without a pick for week 2',
      'Ann. Locks …',
    ],
    [
      { ...contest, kind: 'out_of_date', weeks: ['week 1'], is_one_of_several: true },
      'Survivor: Results of week 1 are out of date',
      'A score was corrected. Next lock …',
    ],
    [
      { ...contest, kind: 'idle', weeks: ['week 1', 'week 2'], is_one_of_several: true },
      'Nobody picks in Survivor anymore',
      'No picks in week 1 and week 2. After one more time it ends without a champion. Next lock …',
    ],
    [
      { ...contest, kind: 'playoff_round', round: 1, is_one_of_several: true },
      'Survivor: Round 1 can be set up',
      'Next lock …',
    ],
    [
      {
        ...contest,
        kind: 'unpaid',
        is_draft: false,
        entries: 3,
        paid: 1,
        due_on: '2025-11-10',
        is_one_of_several: true,
      },
      'Survivor: 1 of 3 paid',
      'Due by Nov 10',
    ],
    [
      { ...contest, kind: 'unpaid', is_draft: false, entries: 3, paid: 1, due_on: null, is_one_of_several: true },
      'Survivor: 1 of 3 paid',
      '',
    ],
  ])('names its contest once there are two: %j', (item, title, detail) => {
    expect(said(item)).toEqual([title, detail])
  })

  it('about a feed that has never worked leads to its failure', () => {
    const item = { kind: 'feed', deadline: null, scores_as_of: null } as const
    expect(said(item)).toEqual(['The NHL feed has never worked', 'No scores so far. Status says why'])
    expect(waitingKindOf(item).path).toBe('/admin/status')
  })

  it.each([
    ['a survivor contest before its start', { is_draft: false, joined: 0, is_missed: false }, true],
    ['one that moved to the next lock', { is_draft: false, joined: 1, is_missed: true }, true],
    ['one without a week left', { is_draft: false, joined: 1, is_missed: true, deadline: null }, false],
    ['a draft without members', { is_draft: true, joined: 0, is_missed: false, deadline: null }, true],
    ['a draft of two without a start', { is_draft: true, joined: 2, is_missed: false }, false],
    ['a draft that missed its start', { is_draft: true, joined: 1, is_missed: true, deadline: null }, false],
  ])('about %s that waits for members is only good to know: %j', (_, of, informs) => {
    expect(waitingKindOf({ ...contest, kind: 'not_started', ...of }).informs).toBe(informs)
  })
})
