import { beforeEach, expect, test, vi } from 'vitest'
import { readInvitation } from '#contract/accounts/invitations.ts'
import { joinTogether, readOpenContests } from '#contract/accounts/joining.ts'
import { authOptions, me } from '#contract/accounts/sign-in.ts'
import { register } from '#contract/accounts/sign-up.ts'
import { readFrame } from '#contract/dashboard/frame.ts'
import { type InvitedSheet, readInvitedSheet } from '#contract/survivor/invited-sheet.ts'
import { makePick, type WeekTeam } from '#contract/survivor/picks.ts'
import { listSurvivorContests } from '#contract/survivor/survivor.ts'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen, userOf } from '../../../../test/harness/screens/open-screen.tsx'
import { sampleContest } from '../../../../test/harness/screens/sample-contest.ts'
import { LOGIN_OPTIONS, QUIET_FRAME } from '../../../../test/harness/screens/samples.ts'
import { InvitedJoin } from './invited-join.tsx'
import { InvitedLogin } from './invited-login.tsx'
import { whoIsInWords } from './who-is-in.ts'

const answers = givenAnswers()
const NOW = '2025-10-10T12:00:00.000Z'

const teamOf = (team_id: number, abbreviation: string, wins_needed: number): WeekTeam => ({
  team_id,
  abbreviation,
  team_name: abbreviation,
  games_this_week: wins_needed * 2,
  wins_needed,
  first_game_start: null,
  refused: null,
  picked_for: null,
  survival_chance: null,
  games: [],
})

const SHEET: InvitedSheet = {
  contest_id: 4,
  contest_name: 'Office Survivor',
  week_number: 1,
  lock_time: '2025-10-13T23:00:00.000Z',
  names: ['Sam Berg', 'Priya Rao', 'Kai Reed'],
  joined: 8,
  available_teams: [teamOf(12, 'CAR', 1), teamOf(54, 'VGK', 2)],
}

const JOINED = { contest_id: 4, contest_name: 'Office Survivor', contest_type: 'survivor' as const }

const PICKED = {
  message: 'Your pick has been submitted!',
  server_now: NOW,
  pick: {
    week_number: 1,
    team_id: 12,
    abbreviation: 'CAR',
    team_name: 'CAR',
    games_this_week: 2,
    wins_needed: 1,
    picked_at: NOW,
    lock_time: null,
    is_late: false,
    moved_from: null,
  },
}

beforeEach(() => {
  answers.answer(authOptions, { ...LOGIN_OPTIONS, registration: 'invite', invitation: 'open' })
  answers.answer(readInvitation, { pool_name: 'Beer League', invited_by: 'Ada', expires_at: NOW, contests: [] })
  answers.answer(readFrame, QUIET_FRAME)
})

function open({ sheet = SHEET }: { sheet?: InvitedSheet | null } = {}) {
  answers.answer(readInvitedSheet, { sheet, server_now: NOW })
  return openScreen({ answers, screen: <InvitedLogin />, path: '/login', more: '?invite=abc', as: null })
}

function answerSignUp(outcome: { joined: boolean; message: string | null }) {
  const ann = { ...userOf('ann'), needs_second_factor: false }
  answers.answer(me, { user: ann })
  answers.answer(register, {
    user: ann,
    token: 'a token',
    accessToken: 'a token',
    message: 'Welcome',
    contests: [{ ...JOINED, ...outcome }],
  })
}

async function chooseAndSignUp() {
  const screen = open()
  const { page, user, fill } = screen
  await user.click(await page.findByRole('radio', { name: /^CAR/ }))
  await user.click(page.getByRole('button', { name: 'Pick CAR' }))
  expect(await page.findByRole('heading', { name: 'Save Your Pick' })).toBeTruthy()
  await fill('Name', 'Ivy')
  await fill('Email Address', 'ivy@example.test')
  await fill('Password', 'slap-shot-9-slap')
  await user.click(page.getByRole('button', { name: 'Save Your Pick' }))
  return screen
}

test('an invitation shows who is in and the teams, and sends nothing before the account (A1)', async () => {
  const { page, user, address } = open()
  expect(await page.findByRole('heading', { name: 'Make Your Week 1 Pick' })).toBeTruthy()
  expect(await page.findByText(/^Ada invites you to/)).toBeTruthy()
  expect(page.getByText(/Sam Berg, Priya Rao and 6 others are in\./)).toBeTruthy()
  await user.click(page.getByRole('radio', { name: /^VGK/ }))
  await user.click(page.getByRole('button', { name: 'Pick VGK' }))
  await user.click(await page.findByRole('button', { name: 'Yes, Pick VGK' }))
  expect(await page.findByRole('heading', { name: 'Save Your Pick' })).toBeTruthy()
  expect(address()).toBe('/login?invite=abc&team=VGK')
  await user.click(page.getByRole('link', { name: 'Change' }))
  expect(await page.findByRole('heading', { name: 'Make Your Week 1 Pick' })).toBeTruthy()
  expect([answers.sentWith(register), answers.sentWith(makePick), localStorage.length + sessionStorage.length]).toEqual(
    [[], [], 0],
  )
})

test('the sign-up makes the chosen pick once its contest is joined', async () => {
  answerSignUp({ joined: true, message: null })
  answers.answer(makePick, PICKED)
  const { page } = await chooseAndSignUp()
  expect(await page.findByText('Your pick has been submitted!')).toBeTruthy()
  expect(answers.sentWith(makePick)).toMatchObject([
    { params: { contestId: '4' }, body: { week_number: 1, team_id: 12 } },
  ])
})

test('a pick whose lock has passed meanwhile is refused, and the account stays', async () => {
  answerSignUp({ joined: true, message: null })
  answers.refuse(makePick, { code: 'picks_locked' })
  const { page } = await chooseAndSignUp()
  expect(await page.findByText('Your pick wasn’t saved')).toBeTruthy()
  expect(page.getByText('Picks are locked')).toBeTruthy()
})

test('a contest that has started meanwhile gets no pick', async () => {
  answerSignUp({ joined: false, message: 'The contest has already started' })
  const { page } = await chooseAndSignUp()
  expect(await page.findByText("You're not in Office Survivor")).toBeTruthy()
  expect(answers.sentWith(makePick)).toEqual([])
})

test('the link to sign in keeps the chosen team, and so does the way back', async () => {
  const { page, user, address } = open()
  await user.click(await page.findByRole('radio', { name: /^CAR/ }))
  await user.click(page.getByRole('link', { name: 'I already have an account' }))
  expect(await page.findByText('Sign in to save your pick: CAR')).toBeTruthy()
  expect(address()).toBe('/login?view=sign-in&invite=abc&team=CAR')
  await user.click(page.getByRole('link', { name: 'Create an account' }))
  expect(await page.findByRole('heading', { name: 'Save Your Pick' })).toBeTruthy()
})

const OFFICE = {
  contest_id: 4,
  contest_name: 'Office Survivor',
  contest_type: 'survivor' as const,
  season_year: '2025-26',
  status: 'waiting' as const,
  current_participants: 8,
  max_participants: 10,
  starts_at: null,
  fee: { fee_cents: 2_000, currency: '$', due_on: '2025-10-20' },
}
const FEE = /Entry fee \$20, due Mon, Oct 20\./

function openSignedIn({
  isIn = false,
  open = isIn ? [] : [OFFICE],
}: {
  isIn?: boolean
  open?: (typeof OFFICE)[]
} = {}) {
  answers.answer(readInvitedSheet, { sheet: SHEET, server_now: NOW })
  answers.answer(readInvitation, { pool_name: 'Beer League', invited_by: 'Ada', expires_at: NOW, contests: [OFFICE] })
  answers.answer(readOpenContests, { contests: open })
  answers.answer(listSurvivorContests, [
    { ...sampleContest, contest_id: 4, is_participant: isIn, is_active: isIn, is_open: true },
  ])
  return openScreen({ answers, screen: <InvitedJoin />, path: '/join', more: '?invite=abc&team=CAR' })
}

test('after signing in, one press joins and makes the pick', async () => {
  answers.answer(joinTogether, { contests: [{ ...JOINED, joined: true, message: null }] })
  answers.answer(makePick, PICKED)
  const { page, user } = openSignedIn()
  await user.click(await page.findByRole('button', { name: 'Save Your Pick' }))
  expect(await page.findByText('Your pick has been submitted!')).toBeTruthy()
  expect(answers.sentWith(joinTogether)).toMatchObject([{ body: { contest_ids: [4] } }])
  expect(answers.sentWith(makePick)).toMatchObject([
    { params: { contestId: '4' }, body: { week_number: 1, team_id: 12 } },
  ])
})

test('entries that are still open after the start can be joined with the chosen team (S19)', async () => {
  answers.answer(joinTogether, { contests: [{ ...JOINED, joined: true, message: null }] })
  answers.answer(makePick, PICKED)
  const { page, user } = openSignedIn({ open: [] })
  expect(await page.findByText('You join Office Survivor.')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Save Your Pick' }))
  expect(await page.findByText('Your pick has been submitted!')).toBeTruthy()
  expect(answers.sentWith(joinTogether)).toMatchObject([{ body: { contest_ids: [4] } }])
})

test('the fee and its day are shown before the sign-up and before joining (O11)', async () => {
  answers.answer(readInvitation, { pool_name: 'Beer League', invited_by: 'Ada', expires_at: NOW, contests: [OFFICE] })
  const { page, user } = open()
  expect(await page.findByText(FEE)).toBeTruthy()
  await user.click(page.getByRole('radio', { name: /^CAR/ }))
  await user.click(page.getByRole('button', { name: 'Pick CAR' }))
  expect(await page.findByRole('heading', { name: 'Save Your Pick' })).toBeTruthy()
  expect(page.getByText(FEE)).toBeTruthy()
})

test('a signed-in member sees the fee beside the button that joins (O11)', async () => {
  const { page } = openSignedIn()
  expect(await page.findByText(FEE)).toBeTruthy()
})

test('a member who plays already keeps their pick, and finds the team chosen on their sheet', async () => {
  const { page, user, address } = openSignedIn({ isIn: true })
  await user.click(await page.findByRole('button', { name: 'See CAR in Your Sheet' }))
  await vi.waitFor(() => expect(address()).toBe('/survivor?contest=4&week=1'))
  expect(Object.values({ ...sessionStorage })).toEqual(['12'])
  expect(answers.sentWith(makePick)).toEqual([])
  sessionStorage.clear()
})

test('without a sheet, as for a draft, the page is the sign-up form', async () => {
  const { page } = open({ sheet: null })
  expect(await page.findByRole('button', { name: 'Create Account' })).toBeTruthy()
  await vi.waitFor(() => expect(answers.sentWith(readInvitedSheet)).toHaveLength(1))
  expect(page.queryByRole('radio')).toBeNull()
})

test.each([
  [{ names: [], joined: 0 }, ''],
  [{ names: ['Sam'], joined: 1 }, 'Sam is in.'],
  [{ names: ['Sam', 'Priya', 'Kai'], joined: 3 }, 'Sam, Priya and Kai are in.'],
  [{ names: ['Sam', 'Priya', 'Kai'], joined: 4 }, 'Sam, Priya and 2 others are in.'],
])('%o reads %s', (of, words) => expect(whoIsInWords(of)).toBe(words))
