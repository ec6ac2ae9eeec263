import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readFees } from '#contract/contests/fees.ts'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { readFrame } from '#contract/dashboard/frame.ts'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { readUrgent } from '#contract/dashboard/urgent.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { readFeed } from '#contract/feed/freshness.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { givenPhone } from '../../../../test/harness/screens/phone.ts'
import {
  SAMPLE_LOCK,
  SAMPLE_NOW,
  sampleAnalytics,
  sampleSurvivor,
  sampleTwoTeam,
} from '../../../../test/harness/screens/sample-analytics.ts'
import { NO_FEES, QUIET_FRAME } from '../../../../test/harness/screens/samples.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

givenPhone()
const answers = givenAnswers()

type With = { as?: 'ann' | 'admin'; urgent?: AnswerOf<typeof readUrgent> }

/** The dashboard of a phone, once all of it is there. */
async function openOnPhone(changes: Partial<Analytics> = {}, { as = 'ann', urgent = QUIET_FRAME.urgent }: With = {}) {
  answers.answer(readAnalytics, { data: { ...sampleAnalytics, ...changes } })
  answers.answer(readFeed, QUIET_FRAME.feed)
  answers.answer(readFrame, { ...QUIET_FRAME, urgent })
  answers.answer(readUrgent, urgent)
  const opened = openScreen({ answers, screen: <DashboardScreen />, path: '/', as })
  await opened.page.findByText('Total Players')
  return { ...opened, words: () => document.body.textContent ?? '' }
}

test('the last hour begins on the minute, without another answer of the server', async () => {
  const real = Date.now
  let ahead = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead)
  const { page } = await openOnPhone({ server_now: new Date(Date.parse(SAMPLE_LOCK) - 61 * MINUTE).toISOString() })
  const button = () => page.getByRole('link', { name: 'Pick Your Week 6 Team' }).getAttribute('style')
  expect(button()).not.toContain('yellow')
  ahead = 1.5 * MINUTE
  expect(await page.findByText('No pick for Week 6 yet')).toBeTruthy()
  expect(button(), 'amber').toContain('yellow')
  expect(answers.sentWith(readAnalytics)).toHaveLength(1)
  clock.mockRestore()
})

test('a member of two survivor contests reads which one the home screen is about', async () => {
  const other = {
    ...sampleSurvivor,
    contest_id: 9,
    contest_type: 'survivor' as const,
    is_participant: true,
    is_open: false,
  }
  const { page } = await openOnPhone({ others: [{ ...other, contest_name: 'Office Survivor' }] })
  expect(page.getByText('Autumn Survivor', { selector: 'strong' })).toBeTruthy()
})

test('after the season each contest shows its champions once, and an admin has the next one at hand', async () => {
  const status = 'completed' as const
  const survivor = { ...sampleSurvivor, status, round: 2, game_number: 4, champions: ['Bo'] }
  const { page, words } = await openOnPhone(
    {
      is_season_over: true,
      endings: [
        { contest_name: 'Autumn Survivor', contest_type: 'survivor', champions: ['Bo'], tied: [] },
        { contest_name: 'Two-Team 2025-26', contest_type: 'two_team', champions: ['Ann'], tied: [] },
      ],
      next_deadline_at: null,
      next_deadline_for: null,
      survivor: {
        ...survivor,
        me: {
          ...survivor.me,
          is_eliminated: true,
          eliminated_in: 'Week 4',
        },
      },
      two_team: {
        ...sampleTwoTeam,
        status,
      },
    },
    { as: 'admin' },
  )
  expect(page.getByRole('heading', { name: 'You finished 3rd in Two-Team 2025-26' }), 'one’s own first').toBeTruthy()
  expect(words()).toContain('The 2025-26 season is over')
  expect(words()).toContain('Bo is the champion of Autumn Survivor. Ann is the champion of Two-Team 2025-26.')
  expect(count(words(), /champion\b/g)).toBe(2)
  expect(words(), 'how it went for the reader').toContain('You were eliminated in Week 4.')
  expect(count(words(), /2025-26 season/gi)).toBe(1)
  expect((await page.findByRole('link', { name: 'New Season' })).getAttribute('href')).toBe('/admin/new-season')
})

const afterItAll: Partial<Analytics> = {
  is_season_over: true,
  survivor: {
    ...sampleSurvivor,
    status: 'completed',
    champions: ['Ann Lee'],
    champion: 'Ann Lee',
    is_ending_new: true,
  },
  two_team: { ...sampleTwoTeam, status: 'completed' },
}

test('a champion has the button to dismiss, and the tiebreaker of others its own card directly below (D8, B3)', async () => {
  const others = { ...runningTiebreaker, me: { ...sampleTwoTeam.me, is_participant: false, rank: null, teams: [] } }
  const endings = [
    { contest_name: 'Two-Team 2025-26', contest_type: 'two_team' as const, champions: ['Bo'], tied: [] },
    { contest_name: 'Second Chance', contest_type: 'survivor' as const, champions: ['Cy'], tied: [] },
  ]
  const { page } = await openOnPhone({ ...afterItAll, endings, tiebreaker: { ...sampleTwoTeam, ...others } })
  expect(page.getByText('Cy is the champion of Second Chance.'), 'which has no card').toBeTruthy()
  expect(await page.findByRole('button', { name: 'Got It' })).toBeTruthy()
  const titles = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.slice(0, 2)).toEqual(['You’re the champion!', 'Playoff Tiebreaker'])
})

test('while the reader’s own tiebreaker is played, it leads, and the season is not over (D8, B3)', async () => {
  const { page, words } = await openOnPhone({ ...afterItAll, tiebreaker: { ...sampleTwoTeam, ...runningTiebreaker } })
  expect(page.getByRole('heading', { name: 'You lead the tiebreaker with 17 wins' })).toBeTruthy()
  expect(await page.findByRole('button', { name: 'Share' })).toBeTruthy()
  expect(page.getByText('You’re the champion!'), 'the title below').toBeTruthy()
  expect(words()).toContain('Welcome to the Playoffs of the 2025-26 Season')
  expect(words()).not.toContain('season is over')
})

test('a contest to join that the hero does not show has its button in its card', async () => {
  const waiting = { ...sampleTwoTeam, status: 'waiting' as const, current_participants: 2 }
  const two_team = { ...waiting, me: { ...waiting.me, is_participant: false, rank: null, teams: [] } }
  answers.answer(readFees, { ...NO_FEES, fee_cents: 2_000, due_on: '2025-11-15' })
  const { page } = await openOnPhone({ two_team })
  expect(page.getByRole('heading', { name: 'Pick your team for Week 6' })).toBeTruthy()
  expect(page.getByRole('button', { name: 'Join the Draft' })).toBeTruthy()
  expect(await page.findByText('Entry fee $20, due Sat, Nov 15.'), 'what joining costs (O11)').toBeTruthy()
})

test('tasks in other contests are below the hero, and the other contests in one line (D8)', async () => {
  const other = { contest_id: 7, contest_name: 'Office Survivor' }
  const due = { kind: 'pick_locks' as const, week_number: 6, week: 'Week 6', deadline: SAMPLE_LOCK }
  const items = [
    { ...due, contest_id: 1, contest_name: 'Autumn Survivor', path: '/survivor?contest=1&week=6' },
    { ...due, ...other, path: '/survivor?contest=7&week=6' },
  ]
  const { page } = await openOnPhone(
    {
      others: [
        { ...other, contest_type: 'survivor', status: 'in_progress', is_participant: true, is_open: false },
        {
          contest_id: 9,
          contest_name: 'Old Boys',
          contest_type: 'survivor',
          status: 'in_progress',
          is_participant: false,
          is_open: false,
        },
        {
          contest_id: 8,
          contest_name: 'Spring',
          contest_type: 'two_team',
          status: 'waiting',
          is_participant: false,
          is_open: true,
        },
      ],
    },
    { urgent: { server_now: SAMPLE_NOW, items } },
  )
  const lines = within(await page.findByRole('list', { name: 'Also due' })).getAllByRole('link')
  expect(lines.map((line) => line.getAttribute('href'))).toEqual(['/survivor?contest=7&week=6'])
  expect(lines[0]?.textContent).toContain('Pick for Week 6 Office Survivor')
  const also = page.getByText(/^Also in this pool:/)
  expect(also.textContent).toBe('Also in this pool: Office Survivor · Spring (open to join) · Old Boys (watching)')
  expect(page.getByRole('link', { name: 'Spring' }).getAttribute('href')).toBe('/two-team?contest=8')
})

test('a pool without a contest says that there is nothing to show, once, and what can be done (spec 2)', async () => {
  const { page, words } = await openOnPhone({
    survivor: null,
    two_team: null,
    next_deadline_at: null,
    next_deadline_for: null,
  })
  expect(count(words(), /No data available/g)).toBe(1)
  const steps = ['Try a Mock Draft', 'Say hello in the chat', 'Set your notifications']
  const goals = steps.map((name) => page.getByRole('link', { name }).getAttribute('href'))
  expect(goals).toEqual(['/two-team/mock', '/chat', '/account/notifications'])
})

const runningTiebreaker = {
  contest_id: 9,
  contest_name: 'Playoff Tiebreaker',
  contest_type: 'playoff_tiebreaker' as const,
  me: { ...sampleTwoTeam.me, rank: 1, wins: 17 },
}
const MINUTE = 60_000
const count = (words: string, what: RegExp) => words.match(what)?.length ?? 0

test('before the start a contest says how it is played', async () => {
  const { page } = await openOnPhone({ survivor: { ...sampleSurvivor, status: 'waiting' } })
  expect(page.getByText('Pick one team a week, before picks lock.')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Read the Rules' }).getAttribute('href')).toBe('/survivor/rules?contest=1')
})

test('on a phone the three figures are below the hero, the deadline with its week, and the card is folded (spec 2)', async () => {
  const { page, user, words } = await openOnPhone()
  expect(words()).toContain('3rd with 31 wins')
  const figures = page.getByText('Survivor Alive').closest('dl')
  expect(figures?.textContent).toMatch(/^Survivor Alive6 \/ 16Total Players\d+Next Deadline.+Week \d+$/)
  for (const folded of ['still alive', 'Weekly Reminder']) expect(words(), folded).not.toContain(folded)
  await user.click(page.getByText('Survivor Contest', { selector: 'summary *' }))
  expect(await page.findByText('Autumn Survivor')).toBeTruthy()
  expect(count(words(), /Survivor Alive|still alive/g), 'how many are alive').toBe(1)
})
