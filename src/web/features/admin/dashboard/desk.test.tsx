import { beforeEach, expect, test } from 'vitest'
import { readSetup, type Setup as SetupFacts, type SetupStep } from '#contract/dashboard/setup.ts'
import { whatWaits } from '#contract/dashboard/waiting.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { Setup } from './setup.tsx'
import { TabBar } from './tab-bar.tsx'
import { Waiting, WaitingCount } from './waiting.tsx'

const answers = givenAnswers()
const AT = '2025-10-06T12:00:00.000Z'
const steps: SetupStep[] = ['you', 'pool_name', 'season', 'contests', 'join', 'address', 'delivery', 'invite']

const setup = (is_shown: boolean, done: SetupStep[] = []): SetupFacts => ({
  is_shown,
  steps: steps.map((step) => ({
    step,
    is_done: done.includes(step),
  })),
  pool_name: 'PuckPool',
  season_year: '2025-26',
  registration: 'open',
  address: 'http://127.0.0.1:3000',
  address_problem: 'loopback',
  is_email_unproven: false,
  has_playoff_teams: false,
})

beforeEach(() => {
  answers.answer(readSetup, setup(true))
  answers.answer(whatWaits, { items: [], server_now: AT })
})

const open = (path: string) =>
  openScreen({
    answers,
    path,
    as: 'admin',
    screen: (
      <>
        <Setup />
        <Waiting />
      </>
    ),
  })

test('the checklist is open on the first tab, and each step opens where it is done', async () => {
  const { page } = open('/admin/survivor-contest')
  const list = (await page.findByText('Set up your pool')).closest('details')
  expect(list?.open).toBe(true)
  expect(page.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account',
    '/account/sign-in',
    '/admin/settings#tab',
    '/admin/settings#tab',
    '/admin/survivor-contest?dialog=create',
    '/admin/two-team-contest?dialog=create',
    '/admin/settings#tab',
    '/admin/public-address',
    '/admin/email-settings',
    '/admin/user-management/invitations?dialog=invite',
    '/admin/user-management?dialog=import-users',
    '/admin/user-management/invitations',
  ])
  expect(page.getByText(/Anyone who knows the address can sign up too\.$/)).toBeTruthy()
})

test('the checklist folds on another tab', async () => {
  const { page } = open('/admin/settings')
  expect((await page.findByText('Set up your pool')).closest('details')?.open).toBe(false)
})

test('the checklist stays open with a contest, and offers another one and to join it', async () => {
  answers.answer(readSetup, setup(true, ['contests']))
  const { page } = open('/admin/survivor-contest')
  expect((await page.findByText('Set up your pool')).closest('details')?.open).toBe(true)
  expect(page.getByRole('link', { name: 'Add a Two-Team Draft' })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/join?season=2025-26')
})

test('tasks that need the admin are separate from good-to-know items', async () => {
  answers.answer(readSetup, setup(false))
  answers.answer(whatWaits, {
    items: [
      {
        kind: 'out_of_date',
        contest_id: 1,
        contest_name: 'Survivor',
        deadline: null,
        weeks: ['week 26', 'Round 1, Game 1'],
      },
      { kind: 'no_pick', contest_id: 1, contest_name: 'Survivor', deadline: null, week: 'week 27', names: ['Ann'] },
    ],
    server_now: AT,
  })
  const { page } = open('/admin/survivor-contest')
  const needs = await page.findByRole('region', { name: '1 thing needs your attention' })
  expect(needs.textContent).toContain('Results of week 26 and Round 1, Game 1 are out of date')
  expect(page.getByRole('region', { name: 'Good to know' }).textContent).toContain('1 member without a pick')
  expect(page.queryByText("You're all caught up")).toBeNull()
})

test('a week that waits has a button for each way out, and those that act open with their question (N8)', async () => {
  answers.answer(readSetup, setup(false))
  const games = [
    { game_id: 7, game_date: '2025-11-08', teams: 'PHI–BOS', is_playoff: false },
    { game_id: 8, game_date: '2026-04-20', teams: 'NYR–DET', is_playoff: true },
  ]
  const item = { kind: 'week_waits', contest_id: 1, contest_name: 'Survivor', deadline: null } as const
  answers.answer(whatWaits, {
    items: [{ ...item, week: 'week 6', week_number: 6, games, weeks_waited: 0 }],
    server_now: AT,
  })
  const { page } = open('/admin/survivor-contest')
  const lines = (await page.findByText('Week 6 waits for PHI–BOS, NYR–DET')).closest('li')
  const buttons = [...(lines?.querySelectorAll('a') ?? [])].slice(1)
  expect(buttons.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Enter Score of PHI–BOS', '/admin/season-games?date=2025-11-08'],
    ['Mark PHI–BOS Postponed', '/admin/season-games?date=2025-11-08&dialog=postpone&of=7'],
    ['Enter Score of NYR–DET', '/admin/playoff-games?date=2026-04-20'],
    ['Mark NYR–DET Postponed', '/admin/playoff-games?date=2026-04-20&dialog=postpone&of=8'],
    ['Advance Week 6 Without Them', '/admin/survivor-contest?dialog=advance&of=1.6'],
  ])
})

test('another tab says only that something needs the admin, and leads to it', async () => {
  const late = { contest_id: 1, contest_name: 'Survivor', deadline: null, weeks: ['week 26'] }
  const known = { kind: 'address', deadline: null, address: 'http://127.0.0.1:3000' } as const
  answers.answer(whatWaits, { items: [{ kind: 'out_of_date', ...late }, known], server_now: AT })
  const { page } = openScreen({ answers, path: '/admin/settings', as: 'admin', screen: <WaitingCount /> })
  const link = await page.findByRole('link', { name: '1 thing needs your attention' })
  expect([link.getAttribute('href'), page.getAllByRole('link').length]).toEqual(['/admin', 1])
})

test('an instant is inside its sentence, not beside it: the boxes of a link have no space between them', async () => {
  answers.answer(readSetup, setup(false))
  const waits = { kind: 'advance', contest_id: 1, contest_name: 'Survivor', deadline: AT, week: 'week 6' } as const
  answers.answer(whatWaits, { items: [waits], server_now: AT })
  const { page } = open('/admin/survivor-contest')
  const link = await page.findByRole('link', { name: /^Advance week 6 before / })
  expect([link.children.length, link.firstElementChild?.textContent]).toEqual([1, link.textContent])
})

test('an admin who has only something to know is all caught up', async () => {
  answers.answer(readSetup, setup(false))
  answers.answer(whatWaits, {
    items: [
      { kind: 'local_admin', deadline: null, user_id: 1, name: 'Admin', email: 'admin@puckpool.local' },
      { kind: 'address', deadline: null, address: 'http://127.0.0.1:3000' },
    ],
    server_now: AT,
  })
  const { page } = open('/admin/survivor-contest')
  expect(await page.findByText("You're all caught up")).toBeTruthy()
  expect(page.getByRole('link', { name: "Email can't reach Admin" })).toBeTruthy()
})

test('what the checklist says is not said twice', async () => {
  answers.answer(whatWaits, {
    items: [{ kind: 'local_admin', deadline: null, user_id: 1, name: 'Admin', email: 'admin@puckpool.local' }],
    server_now: AT,
  })
  const { page } = open('/admin/survivor-contest')
  expect(await page.findByText('Set up your pool')).toBeTruthy()
  expect(page.queryByText('Good to know')).toBeNull()
})

test.each([
  ['there is no need yet', '/admin/survivor-contest', false, 0],
  ['there is something in it', '/admin/survivor-contest', true, 1],
  ['its address leads there', '/admin/playoff-teams', false, 1],
])('the playoff teams have a tab where %s', async (_when, path, has_playoff_teams, count) => {
  answers.answer(readSetup, { ...setup(false), has_playoff_teams })
  const { page } = openScreen({ answers, path, as: 'admin', screen: <TabBar /> })
  expect(await page.findByRole('link', { name: 'Settings' })).toBeTruthy()
  await expect.poll(() => page.queryAllByRole('link', { name: 'Playoff Teams' })).toHaveLength(count)
})
