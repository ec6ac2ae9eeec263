import type { Browser, Page } from '@playwright/test'
import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { waitingKindOf } from '#contract/dashboard/waiting-kinds.ts'
import type { PushService } from '../../test/harness/mail/push-service.ts'
import { findNothingWrong } from '../harness/looks.ts'
import { type Call, expect, type PoolServer } from '../harness/pool.ts'
import { test } from '../harness/push-pool.ts'
import { visitAs } from '../harness/sign-in.ts'
import { planOfWinners, type Week, weeksOf } from './winning-plan.ts'

/**
 * The commissioner's whole year on a phone: one evening of setup, an automatic season with its playoffs, and one button
 * for the next. A required act is one without which the game stops; the test counts those after setup.
 */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
test.use({
  clock: '2025-09-20T12:03:00-04:00',
  ...PHONE,
})

const SURVIVOR = 1
const DRAFT = 2
/** Until then each week is checked at its lock and at its end; afterwards only two more. */
const BUSY = 4
const LATER = [15, 26]
const NAMES = ['Ann', 'Bob', 'Carl', 'Dana']

test('a commissioner sets up once, and the year runs automatically', async ({ browser, page, pool, push }) => {
  test.setTimeout(600_000)
  const acts = new Set<string>()
  const look = async () => {
    for (const item of await waiting(pool)) {
      // One button a year starts the next season; everything else has to run automatically.
      if (!waitingKindOf(item).informs && item.kind !== 'schedule_here') acts.add(JSON.stringify(item))
    }
  }

  await test.step('one evening of setup', async () => {
    await visitAs(page, { ...pool.admin, at: '/admin' })
    await setUp(page)
    await addDevice(pool, push)
  })
  const members = await test.step('members join both contests by the invitation', () => join(browser, page, pool))
  const plan = await planAhead(pool, members)

  await test.step('both contests start automatically', async () => {
    await runTo(pool, '2025-10-05T16:00:30.000Z', async () => {
      expect(await statusOf(pool, `/contest/contests/${DRAFT}`)).toBe('drafting')
    })
    await draft(pool, members)
    await runTo(pool, plan.weeks[0]?.lock ?? '', async () => {
      expect(await statusOf(pool, `/survivor/contests/${SURVIVOR}`)).toBe('in_progress')
    })
    await look()
  })

  await test.step('26 weeks advance automatically', async () => {
    for (const week of plan.weeks.filter(({ number }) => number <= BUSY || LATER.includes(number))) {
      if (week.number > 1) await pool.jump(week.lock)
      await look()
      await runTo(pool, week.over, async () => expect(await currentWeek(pool)).toBe(week.number + 1))
      if (week.number === 3) await correctAndUndo(page, week)
      if (week.number === 4) await ruleAndAnnounce(page, pool)
    }
  })

  await test.step('the draft is completed two days after its season, and the playoffs decide the survivor', async () => {
    await runTo(pool, '2026-04-18T16:00:30.000Z', async () => {
      expect(await statusOf(pool, `/contest/contests/${DRAFT}`)).toBe('completed')
    })
    await look()
    await playOff(pool, members)
    await look()
  })

  await test.step('the champions are shown', async () => {
    await page.goto('/champions')
    await expect(page.getByRole('heading', { name: '2025-26' })).toBeVisible()
    await expect(page.getByText('Ann').first()).toBeVisible()
  })

  await test.step('one button in September', () => newSeason(browser, page, pool))
  expect([...acts], 'obligatory acts after set-up').toEqual([])
})

async function setUp(page: Page) {
  await expect(page.getByText('Set up your pool')).toBeVisible()
  await findNothingWrong(page)
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title }).getByRole('link')
  await step('Name your pool').tap()
  await expect(page.getByLabel('Pool name')).toBeInViewport()
  await page.getByLabel('Pool name').fill('Rink Rats')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings updated successfully')).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.goto('/admin')
  await step('Create a contest').first().tap()
  await dialog.getByLabel('Contest Name').fill('Survivor')
  await dialog.getByRole('button', { name: 'Create Contest' }).click()
  await expect(page.getByText('Survivor contest created successfully')).toBeVisible()
  await page.goto('/admin/two-team-contest?dialog=create')
  await dialog.getByLabel('Contest Name').fill('Two-Team')
  await dialog.getByLabel('Max Participants').selectOption('8')
  await dialog.getByLabel('Starts (Eastern Time)').fill('2025-10-05T12:00')
  await dialog.getByRole('button', { name: 'Create Contest' }).click()
  await expect(page.getByText('Contest created successfully!')).toBeVisible()
}

/** Notifications count as a channel, like email. */
async function addDevice(pool: PoolServer, push: PushService) {
  // The contract promises the key.
  const { public_key } = (await pool.asAdmin('GET', '/notifications/push')) as { public_key: string }
  await pool.asAdmin('POST', '/notifications/push/devices', push.browser('commissioner').subscription(public_key))
}

/** Ann on her phone, the others over the API. Returns each member's calls. */
async function join(browser: Browser, page: Page, pool: PoolServer): Promise<Call[]> {
  await page.goto('/admin/user-management/invitations?dialog=invite')
  const dialog = page.getByRole('dialog')
  for (const contest of ['Survivor', 'Two-Team'])
    await expect(dialog.getByRole('checkbox', { name: contest })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create Invitation' }).click()
  const link = new URL(await dialog.getByLabel('Invitation link').inputValue())
  await findNothingWrong(page)

  const ann = await (await browser.newContext({ ...PHONE, baseURL: pool.url })).newPage()
  await ann.goto(link.pathname + link.search)
  await expect(ann.getByText('Rink Rats').first()).toBeVisible()
  await expect(ann.getByText('Survivor').first()).toBeVisible()
  await ann.context().close()
  return Promise.all(NAMES.map((name) => pool.signUp(name, { inviteCode: link.searchParams.get('invite') ?? '' })))
}

/** Ann and Bob know the season; Carl forgets from week 4 on, and Dana never picks. */
async function planAhead(pool: PoolServer, [ann, bob, carl]: Call[]) {
  const weeks = await weeksOf(pool, SURVIVOR)
  const teams = planOfWinners(weeks)
  for (const [index, team] of teams.entries()) {
    const pick = { week_number: index + 1, team_id: pool.team(team) }
    for (const member of index < 3 ? [ann, bob, carl] : [ann, bob]) {
      await member?.('POST', `/survivor/contests/${SURVIVOR}/picks`, pick)
    }
  }
  return { weeks }
}

async function draft(pool: PoolServer, members: Call[]) {
  for (let pick = 0; pick < 2 * members.length; pick += 1) {
    const at = `/contest/contests/${DRAFT}/draft`
    const current = (await pool.asAdmin('GET', `${at}/current`)) as { participant: { participant_name: string } }
    const [team] = (await pool.asAdmin('GET', `/contest/picks/available-teams?contest_id=${DRAFT}`)) as {
      team_id: number
    }[]
    await members[NAMES.indexOf(current.participant.participant_name)]?.('POST', `${at}/pick`, {
      team_id: team?.team_id,
    })
  }
  expect(await statusOf(pool, `/contest/contests/${DRAFT}`)).toBe('in_progress')
}

/** Corrects a score on the phone that no pick depends on, and reverts to the league's own score: nothing is asked (G5). */
async function correctAndUndo(page: Page, week: Week) {
  const games = `/admin/season-games?date=${week.end}`
  await page.goto(games)
  const row = page.getByRole('form').first()
  const scores = row.getByRole('textbox')
  const before = [await scores.first().inputValue(), await scores.last().inputValue()]
  await scores.first().fill(before[1] ?? '')
  await scores.last().fill(before[0] ?? '')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Game score updated successfully')).toBeVisible()
  await expectUpToDate(page, week)
  await page.goto(games)
  await row.getByRole('button', { name: 'Use NHL result' }).click()
  await expect(row.getByText('by hand')).toBeHidden()
  await expectUpToDate(page, week)
}

async function expectUpToDate(page: Page, { number }: Week) {
  await page.goto('/admin/survivor-contest')
  await expect(page.getByText(`Week ${number + 1}`, { exact: false }).first()).toBeVisible()
  await expect(page.getByText(`Results of week ${number} are out of date.`, { exact: true })).toHaveCount(0)
}

/** Carl was in the hospital: he is excused in week 4, and everyone is notified. */
async function ruleAndAnnounce(page: Page, pool: PoolServer) {
  const at = `/survivor/contests/${SURVIVOR}`
  const { participants } = (await pool.asAdmin('GET', `${at}/participants`)) as {
    participants: { participant_id: number; participant_name: string; is_eliminated: boolean }[]
  }
  const carl = participants.find(({ participant_name }) => participant_name === 'Carl')
  expect(carl?.is_eliminated).toBe(true)
  await page.goto('/admin/survivor-contest')
  await page.getByRole('button', { name: 'Rulings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New Ruling' }).click()
  await dialog.getByLabel('Member').selectOption('Carl')
  await dialog.getByLabel('Week').selectOption({ label: 'Week 4' })
  await dialog.getByLabel('Ruling').selectOption({ label: 'Excuse' })
  await dialog.getByLabel('Reason').fill('Was in the hospital')
  await findNothingWrong(page)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Carl').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm Ruling' }).click()
  await expect(dialog.getByRole('button', { name: 'Take back the ruling about Carl' })).toBeVisible()
  await page.goto('/admin/announcements')
  await page.getByLabel('Message').fill('Carl was in the hospital and is excused.')
  await page.getByRole('button', { name: 'Review and Send' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send Announcement' }).click()
  await expect(page.getByText('Announcement sent to 5 members')).toBeVisible()
}

/** Round 1, game 1: Ann's team wins, Bob's loses. */
async function playOff(pool: PoolServer, [ann, bob]: Call[]) {
  const slot = (await currentWeek(pool)) as number
  const pick = (team: string) => ({ week_number: slot, team_id: pool.team(team) })
  await ann?.('POST', `/survivor/contests/${SURVIVOR}/picks`, pick('CAR'))
  await bob?.('POST', `/survivor/contests/${SURVIVOR}/picks`, pick('OTT'))
  await runTo(pool, '2026-04-21T14:00:00.000Z', async () => {
    expect(await statusOf(pool, `/survivor/contests/${SURVIVOR}`)).toBe('completed')
  })
}

async function newSeason(browser: Browser, page: Page, pool: PoolServer) {
  await pool.jump('2026-09-01T16:00:00.000Z')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'The 2026-27 schedule is here' }).click()
  await expect(page.getByRole('button', { name: 'Start the 2026-27 Season' })).toBeEnabled()
  await findNothingWrong(page)
  await page.getByRole('button', { name: 'Start the 2026-27 Season' }).click()
  await page.getByRole('button', { name: /^Invite \d+ Members$/ }).click()
  await expect.poll(() => countContests(pool)).toBe(4)
  const bob = await (await browser.newContext({ ...PHONE, baseURL: pool.url })).newPage()
  await visitAs(bob, { email: 'bob@example.test', at: '/join-season?season=2026-27' })
  await expect(bob.getByRole('button', { name: 'Join 2 Contests' })).toBeVisible()
  await bob.getByRole('button', { name: 'Join 2 Contests' }).click()
  await expect(bob.getByText(/^You're in .+ and /)).toBeVisible()
  await bob.context().close()
}

async function countContests(pool: PoolServer): Promise<number> {
  // The contract promises a list.
  return ((await pool.asAdmin('GET', '/contest/contests')) as unknown[]).length
}

async function waiting(pool: PoolServer): Promise<WaitingItem[]> {
  // The contract promises the items.
  return ((await pool.asAdmin('GET', '/admin/waiting')) as { items: WaitingItem[] }).items
}

async function statusOf(pool: PoolServer, path: string): Promise<string> {
  // The contract promises a status.
  return ((await pool.asAdmin('GET', path)) as { status: string }).status
}

async function currentWeek(pool: PoolServer): Promise<number> {
  // The contract promises the week.
  return ((await pool.asAdmin('GET', `/survivor/contests/${SURVIVOR}`)) as { current_week: number }).current_week
}

/**
 * Advances the clock past an instant until `holds` is true: each jump runs the jobs once, and some depend on another's
 * result.
 */
async function runTo(pool: PoolServer, instant: string, holds: () => Promise<void>) {
  let jumps = 0
  await expect(async () => {
    await pool.jump(new Date(Date.parse(instant) + 60_000 * jumps++).toISOString())
    await holds()
  }).toPass({ intervals: [300], timeout: 60_000 })
}
