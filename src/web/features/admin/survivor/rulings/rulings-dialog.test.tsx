import { expect, test } from 'vitest'
import {
  listRulings,
  makeRuling,
  previewRuling,
  previewTakeBackRuling,
  type Ruling,
  takeBackRuling,
} from '#contract/survivor/rulings.ts'
import { survivorParticipants } from '#contract/survivor/survivor.ts'
import { survivorWeeks } from '#contract/survivor/weeks.ts'
import { givenAnswers } from '../../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest, sampleWeek } from '../../../../../../test/harness/screens/sample-contest.ts'
import { RulingsDialog } from './rulings-dialog.tsx'

const answers = givenAnswers()
const ann = { participant_id: 3, participant_name: 'Ann' }
const withdrawn: Ruling = {
  ...ann,
  ruling_id: 1,
  week_number: 6,
  kind: 'withdraw',
  team: null,
  team_before: null,
  reason: 'Moved away',
  made_at: '2025-11-17T12:00:00.000Z',
  made_by: 'Admin',
}
const effect = (before: number | null, after: number | null) => ({
  lines: [
    {
      ...ann,
      before,
      after,
    },
  ],
  weeks: [],
  counts_now: true,
})

test('a ruling shows its effect before it is made, and is undone from its toast or taken back from the list (S16)', async () => {
  const member = { ...ann, user_id: 2, is_eliminated: false, elimination_week: null, joined_at: withdrawn.made_at }
  answers.answer(survivorParticipants, { participants: [member] })
  answers.answer(survivorWeeks, { weeks: [sampleWeek(6, { is_locked: true })], server_now: withdrawn.made_at })
  answers.answer(listRulings, { rulings: [] })
  answers.answer(previewRuling, effect(null, 6))
  answers.answer(makeRuling, () => {
    answers.answer(listRulings, { rulings: [withdrawn] })
    return { ruling_id: 1, ...effect(null, 6) }
  })
  answers.answer(takeBackRuling, () => {
    answers.answer(listRulings, { rulings: [] })
    return effect(6, null)
  })
  answers.answer(previewTakeBackRuling, effect(6, null))
  const screen = <RulingsDialog contest={sampleContest} opened onClose={() => {}} />
  const { page, user, fill } = openScreen({ answers, screen, path: '/admin/survivor-contest', as: 'admin' })
  const press = async (name: string) => user.click(await page.findByRole('button', { name }))
  const choose = async (label: RegExp, option: string) => user.selectOptions(await page.findByLabelText(label), option)
  const rule = async () => {
    await press('New Ruling')
    await choose(/^Member/, 'Ann')
    await choose(/^Ruling/, 'Withdraw')
    await fill('Reason', 'Moved away')
    await press('Preview')
    expect(await page.findByText('Ann: in → out in week 6')).toBeTruthy()
    await press('Confirm Ruling')
    expect(await page.findByText('Ruling Made')).toBeTruthy()
  }
  await rule()
  await press('Undo')
  expect(await page.findByText('Ruling about Ann taken back')).toBeTruthy()
  expect(await page.findByText(/^No rulings yet/)).toBeTruthy()

  await rule()
  await press('Take back the ruling about Ann')
  expect(await page.findByText('Ann: out in week 6 → still in')).toBeTruthy()
  await press('Take Back')
  expect(await page.findByText(/^No rulings yet/)).toBeTruthy()
  const { participant_id } = ann
  const sent = { participant_id, week_number: 6, kind: 'withdraw', reason: 'Moved away' }
  expect(answers.sentWith(makeRuling).map(({ body }) => body)).toEqual([sent, sent])
})
