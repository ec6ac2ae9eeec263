import { expect, test } from 'vitest'
import type { AuditLine } from '#contract/history/history.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { AuditLineItem } from './audit-line.tsx'

const answers = givenAnswers()

const update: AuditLine = {
  audit_id: 7,
  at: '2025-11-11T17:00:00.000Z',
  who: 'PuckPool',
  by_itself: true,
  subject: 'standings',
  action: 'update',
  contest_id: null,
  contest_name: null,
  words: 'updated the playoff standings',
  changes: ['New', 'Changed', 'Unchanged', 'COL'].map((what) => ({ what, before: null, after: '1' })),
  more: 459,
  hidden_until: null,
  story: null,
}

test.each([
  ['an automatic act with many changes unfolds in a list', { isListed: true, line: update }, '463 changes'],
  ['a person’s act is open', { isListed: true, line: { ...update, by_itself: false } }, undefined],
  ['a few changes are open', { isListed: true, line: { ...update, changes: update.changes.slice(1) } }, undefined],
  ['a line’s own page shows all', { line: update }, undefined],
])('%s', async (_case, props, folded) => {
  const { page } = openScreen({ answers, screen: <AuditLineItem to="/history/7" {...props} />, path: '/history' })
  await page.findByText('updated the playoff standings')
  expect(document.querySelector('summary')?.textContent).toBe(folded)
})
