import { expect, test, vi } from 'vitest'
import { dryRun } from '#contract/survivor/advance.ts'
import { advanceWeek, processResults, survivorWeeks, weekReadiness } from '#contract/survivor/weeks.ts'
import { givenAnswers } from '../../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest, sampleWeek } from '../../../../../../test/harness/screens/sample-contest.ts'
import { AdvanceDialog } from './advance-dialog.tsx'
import { OutOfDate } from './out-of-date.tsx'

const answers = givenAnswers()
const results = { week_number: 6, survived: 2, eliminated: 1, mass_elimination_prevented: false }
const readiness = { is_ready: false, total_games: 50, pending_games: 3, finished_games: 47 }
const open = (screen: Parameters<typeof openScreen>[0]['screen']) =>
  openScreen({ answers, screen, path: '/admin/survivor-contest', as: 'admin' })

function preview(of: { act: 'advance' | 'process' }) {
  const games = { ...readiness, future_games: 3, live_games: 0 }
  answers.answer(weekReadiness, { ...games, week_number: 6, advance: { waits_for: 'games', around: null } })
  answers.answer(survivorWeeks, { weeks: [sampleWeek(6)], server_now: '2025-11-17T12:00:00.000Z' })
  answers.answer(dryRun, {
    ...of,
    readiness: games,
    results,
    saved: [],
    changed: [],
    other_weeks: [],
    next: null,
    out: [
      {
        participant_id: 3,
        participant_name: 'Ann',
        abbreviation: null,
        wins: 0,
        wins_needed: 2,
        games_left: 0,
      },
    ],
  })
}

test('an advance previews eliminations and missing games, and the slower of two admins is warned (S11)', async () => {
  preview({ act: 'advance' })
  answers.refuse(advanceWeek, { code: 'week_not_current', week_number: 6, current_week: 7 })
  const onClose = vi.fn()
  const { page, user } = open(<AdvanceDialog contest={sampleContest} week={sampleWeek(6)} opened onClose={onClose} />)
  expect(await page.findByText('Ann: no pick')).toBeTruthy()
  expect(page.getByText('2 participants would survive, 1 would be out.')).toBeTruthy()
  expect(page.getByText('Not all games are finished. Results will be based only on completed games.')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Advance Week' }))
  expect(await page.findByText(/^Week 6 is no longer the current week/)).toBeTruthy()
  expect(answers.sentWith(advanceWeek).map(({ body }) => body)).toEqual([{ week_number: 6 }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('results that a corrected score left behind are recomputed after their effect was shown by name (G5, S10)', async () => {
  preview({ act: 'process' })
  answers.answer(processResults, { results })
  const { page, user } = open(<OutOfDate contest={{ ...sampleContest, out_of_date_weeks: [6] }} />)
  expect(await page.findByText('Results of week 6 are out of date.')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Recompute Week 6' }))
  expect(await page.findByText('No one’s status changes.')).toBeTruthy()
  expect(answers.sentWith(processResults)).toEqual([])
  await user.click(page.getByRole('button', { name: 'Recompute' }))
  expect(await page.findByText('Week 6: 2 survived, 1 eliminated')).toBeTruthy()
})
