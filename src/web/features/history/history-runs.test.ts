import { expect, test } from 'vitest'
import type { AuditLine } from '#contract/history/history.ts'
import { runsOf } from './history-runs.ts'

const closed: AuditLine = {
  audit_id: 9,
  at: '2026-04-20T12:00:00.000Z',
  who: 'PuckPool',
  by_itself: true,
  subject: 'contest',
  action: 'advance_week',
  contest_id: 1,
  contest_name: 'Office',
  words: 'closed week 9 of “Office”',
  changes: [],
  more: 0,
  hidden_until: null,
  story: null,
}

test('lines of one kind, contest, person and day are one run', () => {
  const lines = [
    closed,
    { ...closed, audit_id: 8 },
    { ...closed, audit_id: 7, who: 'Ada' },
    { ...closed, audit_id: 6, who: 'Ada', contest_id: 2 },
    { ...closed, audit_id: 5, who: 'Ada', contest_id: 2, at: '2026-04-18T12:00:00.000Z' },
    { ...closed, audit_id: 4 },
  ]
  expect(runsOf(lines).map((run) => run.map(({ audit_id }) => audit_id))).toEqual([[9, 8], [7], [6], [5], [4]])
})
