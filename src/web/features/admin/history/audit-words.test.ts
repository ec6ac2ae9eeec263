import { expect, test } from 'vitest'
import { auditActions } from '#contract/history/audit-acts.ts'
import { actionLabel } from './audit-words.ts'

test('every act has a label of its own in plain words, also one of another version', () => {
  const labels = auditActions.map(actionLabel)
  for (const label of labels) expect(label).toMatch(/^[A-Z][^_:]+$/)
  expect(new Set(labels).size).toBe(labels.length)
  expect(actionLabel('take_a_shot')).toBe('Take a shot')
})
