import { beforeEach, expect, test } from 'vitest'
import { type Contest, listContests } from '#contract/contests/contests.ts'
import { readFees } from '#contract/contests/fees.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { poolFacts } from '#contract/help/help.ts'
import { oddsRecord } from '#contract/odds/odds.ts'
import { readChangelog } from '#contract/status/status.ts'
import { listSurvivorContests } from '#contract/survivor/survivor.ts'
import { survivorWeeks } from '#contract/survivor/weeks.ts'
import { HelpScreen } from '#web/features/help/help-screen.tsx'
import { SurvivorRulesScreen } from '#web/features/help/survivor-rules-screen.tsx'
import { TwoTeamRulesScreen } from '#web/features/help/two-team-rules-screen.tsx'
import { paths } from '#web/paths.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { sampleContest, sampleWeek } from '../../../../../test/harness/screens/sample-contest.ts'
import { sampleDraft } from '../../../../../test/harness/screens/sample-draft.ts'
import { NO_FEES } from '../../../../../test/harness/screens/samples.ts'
import { adminTabs } from '../dashboard/admin-tabs.ts'
import { CommissionerHelpScreen } from './commissioner-help-screen.tsx'

const answers = givenAnswers()

const FACTS: AnswerOf<typeof poolFacts> = {
  season_year: '2025-26',
  registration: 'invite',
  pick_deadline_day: 'Monday',
  pick_deadline_time: '7:00 PM EST',
  chat_announcements: true,
  forecasts: true,
  mail: {
    is_sent: true,
    night_before: '20:00',
    two_hours: true,
  },
}

const draft: Contest = {
  ...sampleDraft,
  contest_id: 2,
}

beforeEach(() => {
  answers.answer(poolFacts, FACTS)
  answers.answer(readFees, NO_FEES)
  answers.answer(listSurvivorContests, [{ ...sampleContest, is_participant: true, is_active: true, is_open: false }])
  answers.answer(survivorWeeks, { weeks: [sampleWeek(6)], server_now: '2025-11-10T12:00:00.000Z' })
  answers.answer(listContests, [{ ...draft, is_participant: true, is_open: false }])
  answers.answer(oddsRecord, { season_year: '2025-26', games: 0, log_loss: null, calibration: [], base_log_loss: null })
  answers.answer(readChangelog, {
    version: '0.5.0',
    releases: [
      {
        version: '0.5.0',
        date: '2026-11-24',
        intro: 'Quick.',
        parts: [
          {
            reader: 'members',
            changes: ['A new board.'],
          },
          {
            reader: 'operators',
            changes: ['A new flag.'],
          },
        ],
      },
    ],
  })
})

const screens = [
  [paths.help, HelpScreen],
  [paths.survivorRules, SurvivorRulesScreen],
  [paths.twoTeamRules, TwoTeamRulesScreen],
  [paths.adminHelp, CommissionerHelpScreen],
] as const

const screensOf = (path: string) => [path, `${path}/invitations`]
const addresses = new Set<string>([
  ...Object.values(paths),
  ...adminTabs.flatMap(({ path }) => screensOf(`${paths.admin}/${path}`)),
  '/api/docs',
])

test.each(screens)('every link of %s leads somewhere, and no number of a rule is read out', async (path, Screen) => {
  const { page } = openScreen({ answers, screen: <Screen />, path, as: 'admin' })
  await page.findAllByRole('heading', { level: 2 })
  const links = page.getAllByRole<HTMLAnchorElement>('link')
  expect(links.length).toBeGreaterThan(3)
  for (const { hash, href, pathname, textContent } of links) {
    expect(addresses, href).toContain(pathname)
    // Links within the page.
    if (pathname === path && hash !== '') expect(document.getElementById(hash.slice(1)), href).not.toBeNull()
    expect(textContent).not.toMatch(/^[A-Z]\d+$/)
  }
  expect(document.body.textContent).not.toMatch(/\b[SWPDBN]\d{1,2}\b|rulebook|undefined|null/)
})

test('the help answers for what the pool plays and sends', async () => {
  const { page } = openScreen({ answers, screen: <HelpScreen />, path: paths.help })
  expect(await page.findByText(/Yes, by email if you have no pick: the evening before .+ 8:00 PM Eastern/)).toBeTruthy()
  expect(page.getByRole('heading', { name: 'How do I pick a team?' })).toBeTruthy()
  expect(page.getByText(/You can still take a team that hasn’t played yet/)).toBeTruthy()
  expect(page.getByRole('heading', { name: 'How does the draft work?' })).toBeTruthy()
  expect(page.getByText('What’s new in 0.5.0')).toBeTruthy()
})

test('the commissioner’s help says how the group’s own chat gets the news (N9)', async () => {
  const { page } = openScreen({ answers, screen: <CommissionerHelpScreen />, path: paths.adminHelp, as: 'admin' })
  expect((await page.findByText(/your group’s Discord, Slack or Teams/)).textContent).toContain('in the settings')
})

test('the help says what a week costs where a contest gives lives (S18)', async () => {
  answers.answer(listSurvivorContests, [
    { ...sampleContest, is_participant: true, is_active: true, is_open: false, late_picks: false, lives: 3 },
  ])
  const { page } = openScreen({ answers, screen: <HelpScreen />, path: paths.help })
  expect(await page.findByText('If you have no pick when the week locks, you lose a life.')).toBeTruthy()
  expect(page.getByText(/If it doesn’t win enough, you lose one of 3 lives\./)).toBeTruthy()
})

test('the help does not mention what the pool does not do', async () => {
  answers.answer(poolFacts, { ...FACTS, forecasts: false, mail: { ...FACTS.mail, is_sent: false } })
  answers.answer(listSurvivorContests, [
    { ...sampleContest, is_participant: true, is_active: true, is_open: false, late_picks: false },
  ])
  answers.answer(listContests, [{ ...draft, status: 'in_progress', is_participant: true, is_open: false }])
  const { page } = openScreen({ answers, screen: <HelpScreen />, path: paths.help })
  expect(await page.findByText('This pool doesn’t send email right now.')).toBeTruthy()
  expect(page.getByText('If you have no pick when the week locks, you’re out.')).toBeTruthy()
  expect(page.queryByRole('heading', { name: 'How does the draft work?' })).toBeNull()
  expect(page.queryByRole('heading', { name: 'What do the percentages mean?' })).toBeNull()
})

test('the commissioner reads who can still join after the start (S14, S19)', async () => {
  const { page } = openScreen({ answers, screen: <CommissionerHelpScreen />, path: paths.adminHelp, as: 'admin' })
  expect(await page.findByText(/^After the start no one can leave/)).toHaveProperty(
    'textContent',
    'After the start no one can leave, and no one can join, except a survivor contest whose entries stay open longer.',
  )
})
