import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dryRun } from '#contract/survivor/advance.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { type ContestWeek, survivorWeeks, weekReadiness } from '#contract/survivor/weeks.ts'
import { givenAnswers } from '../../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest, sampleWeek } from '../../../../../../test/harness/screens/sample-contest.ts'
import { OutOfDate } from './out-of-date.tsx'
import { UndoAdvance } from './undo-advance.tsx'
import { WeekResults } from './week-results.tsx'

const answers = givenAnswers()

const contest: SurvivorContest = {
  ...sampleContest,
  contest_name: 'Autumn Survivor',
  open_week: 7,
  auto_advance: true,
  current_participants: 4,
  active_participants: 4,
  total_participants: 4,
}
const week = sampleWeek(6, { is_locked: true, total_games: 45 })

function draw(
  of: { contest?: Partial<SurvivorContest>; week?: Partial<ContestWeek> },
  waits_for: 'admin' | 'games',
  more = '',
) {
  const around = waits_for === 'games' ? '2025-11-17T03:40:00.000Z' : null
  answers.answer(weekReadiness, {
    week_number: 6,
    is_ready: waits_for === 'admin',
    total_games: 45,
    pending_games: 3,
    finished_games: 42,
    future_games: 3,
    live_games: 0,
    advance: {
      waits_for,
      around,
    },
  })
  const screen = <WeekResults contest={{ ...contest, ...of.contest }} week={{ ...week, ...of.week }} />
  return openScreen({ answers, screen, path: '/admin/survivor-contest', more, as: 'admin' }).page
}

test('a week that advances automatically says when and what it waits for, with the buttons behind By hand (S13)', async () => {
  const page = draw({}, 'games')
  expect(await page.findByText('Waits for 3 games, then an hour for score corrections.')).toBeTruthy()
  expect(page.getByText(/^Advances automatically/).textContent).toMatch(/around .*Nov 1[67].* ET/)
  const fold = page.getByText('By hand').closest('details')
  expect(fold?.open).toBe(false)
  for (const name of ['Advance Week', 'Process Results']) {
    expect(page.getByText(name).closest('details')).toBe(fold)
  }
})

test('an act whose preview is refused cannot be pressed, and the refusal says from when it goes (S2)', async () => {
  answers.refuse(dryRun, { code: 'late_picks_possible', week: { week_number: 6 }, until: '2025-11-14T19:00:00.000Z' })
  const page = draw({}, 'games', '?dialog=advance&of=1.6')
  const dialog = within(await page.findByRole('dialog'))
  expect(await dialog.findByText(/Try again from Fri, Nov 14, 2:00 PM ET/)).toBeTruthy()
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Advance Week' })
  await expect.poll(() => button.disabled).toBe(true)
})

const CHANGED = { participant_id: 3, participant_name: 'Ben', before: null, after: 5 }
test.each([
  ['no one', [], 'No one’s status changes.'],
  ['one', [CHANGED], 'Ben goes out. Everyone else stays as they are.'],
])('a recompute that changes the status of %s says only that (S10)', async (_, changed, words) => {
  const results = { survived: 9, eliminated: 1, mass_elimination_prevented: false }
  const games = { total_games: 45, pending_games: 0, finished_games: 45, future_games: 0, live_games: 0 }
  answers.answer(dryRun, {
    act: 'process',
    readiness: {
      is_ready: true,
      ...games,
    },
    results: {
      week_number: 5,
      ...results,
    },
    out: [BEN],
    saved: [],
    changed,
    other_weeks: [],
    next: null,
  })
  answers.answer(survivorWeeks, { weeks: [sampleWeek(5)], server_now: '2025-11-11T12:00:00.000Z' })
  const screen = <OutOfDate contest={{ ...contest, out_of_date_weeks: [5] }} />
  const more = '?dialog=recompute&of=1.5'
  const { page } = openScreen({ answers, screen, path: '/admin/survivor-contest', more, as: 'admin' })
  expect(await page.findByText(words)).toBeTruthy()
  expect(page.queryByText(/PIT has 0 of 2 wins/)).toBeNull()
})
const BEN = {
  participant_id: 3,
  participant_name: 'Ben',
  abbreviation: 'PIT',
  wins: 0,
  wins_needed: 2,
  games_left: 0,
}

test.each([
  ['automatic advance is off', { contest: { auto_advance: false } }],
  ['it is paused after an undo (S11)', { contest: { auto_advance_paused: true } }],
  ['the week has no games', { week: { total_games: 0 } }],
])('the buttons are in the open where %s', async (_, of) => {
  const page = draw(of, 'admin')
  const button = await page.findByRole('button', { name: 'Advance Week' })
  await expect.poll(() => button.getAttribute('data-variant')).toBe('filled')
  expect(page.queryByText('By hand')).toBeNull()
})

test('a playoff game is never called week 34, not even while its name is on its way (P1)', async () => {
  const final = { ...week, id: 34, week_number: 34, round: 4, game_number: 3 }
  answers.answer(survivorWeeks, { weeks: [final], server_now: '2026-06-08T12:00:00.000Z' })
  const arrive = answers.hold(survivorWeeks)
  const screen = <UndoAdvance contest={{ ...contest, undoable_week: 34 }} />
  const { page } = openScreen({ answers, screen, path: '/admin/survivor-contest', as: 'admin' })
  await expect.poll(() => answers.sentWith(survivorWeeks).length).toBe(1)
  expect(page.queryByText(/week 34/i)).toBeNull()
  arrive()
  expect(await page.findByText(/^Final, Game 3 was advanced/)).toBeTruthy()
  expect(page.queryByText(/week 34/i)).toBeNull()
})
