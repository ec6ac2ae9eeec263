import type { Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { type Call, emailOf, expect, type PoolServer, test } from '../harness/pool.ts'
import { openAs, visitAs } from '../harness/sign-in.ts'

/** Picks for weeks ahead (S1), from joining on and while the commissioner is away. Weeks lock by the clock alone. */
// Each worker keeps one server per clock, so a unique instant gives this file its own pool.
test.use({ clock: '2025-10-10T12:30:00-04:00' })
test.describe.configure({ mode: 'serial' })

const AT = '/survivor/contests/1'
const LOCK_OF_WEEK_1 = Date.parse('2025-10-13T16:30:00.000Z')
const MINUTE = 60_000
/** Shown above the stored pick, of the next week to lock and of a later one. */
const CURRENT = /^(Your current pick|Planned: [A-Z]{3})$/

let bob: Call

test('a member picks three weeks ahead while the contest waits (S1, S14)', async ({ page, pool }) => {
  await createContest(pool)
  const ann = await pool.signUp('Ann')
  bob = await pool.signUp('Bob')
  for (const member of [ann, bob]) await member('POST', `${AT}/join`, {})
  await openPage(page, '/survivor')
  await expect(page.getByText('You have joined as')).toBeVisible()
  await expect(page.getByText('Waiting for contest to start...')).toBeVisible()
  await expect(page.getByText(/^Starts in/)).toBeVisible()
  await pick(page, { week: 1, team: 'CAR' })
  await expect(page.getByText('1 of 2 have picked')).toBeVisible()
  await open(page, 2)
  await expect(page).toHaveURL(/week=2/)
  await pick(page, { week: 2, team: 'VGK' })
  await open(page, 3)
  await pick(page, { week: 3, team: 'TOR' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Make Your Week 3 Pick' })).toBeVisible()
  await expect(weekLink(page, 3)).toHaveAttribute('aria-current', 'page')
  for (const [week, team] of [
    [1, 'CAR'],
    [2, 'VGK'],
    [3, 'TOR'],
  ] as const)
    await expect(weekLink(page, week)).toContainText(team)
  await expect(weekLink(page, 4)).toContainText('Open')
  await findNothingWrong(page, 'waiting')
})

test('the arrow keys move through the weeks', async ({ page }) => {
  await openPage(page, '/survivor')
  await weekLink(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await expect(weekLink(page, 2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Make Your Week 2 Pick' })).toBeVisible()
})

test('a team picked for another open week moves, and the receipt says so (S1)', async ({ page }) => {
  await openPage(page, '/survivor?week=4')
  const tile = page.getByRole('radio', { name: /\bCAR\b.*your pick for Week 1/ })
  await tile.click()
  await expect(page.getByText('Moves here from week 1.')).toBeVisible()
  await findNothingWrong(page, 'moving')
  await submit(page, 4)
  await expect(page.getByText('Your pick has been submitted!')).toBeVisible()
  await expect(page.getByText('CAR moved here from week 1.')).toBeVisible()
  await expect(weekLink(page, 4)).toContainText('CAR')
  await expect(weekLink(page, 1)).toContainText('Open')
})

test('an open pick is taken back, and restored by Undo (S1)', async ({ page }) => {
  await openPage(page, '/survivor?week=4')
  await page.getByRole('button', { name: 'Take back pick' }).click()
  await expect(page.getByText('Your pick has been taken back')).toBeVisible()
  await expect(weekLink(page, 4)).toContainText('Open')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Your pick has been submitted!')).toBeVisible()
  await expect(weekLink(page, 4)).toContainText('CAR')
  await open(page, 1)
  await pick(page, { week: 1, team: 'BOS' })
})

test('open pages notice a passing lock, the dashboard’s and the admin’s too (W3, T3)', async ({
  page,
  browser,
  pool,
}) => {
  await pool.asAdmin('POST', `${AT}/start`)
  const opened = { url: pool.url, at: '/' }
  const dashboard = await openAs(browser, { ...opened, email: emailOf('Bob') })
  const desk = await openAs(browser, { ...opened, ...pool.admin, at: '/admin' })
  await openPage(page, '/survivor')
  await expect(page.getByRole('heading', { name: 'Make Your Week 1 Pick' })).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Admin', exact: true })).toBeVisible()
  await pool.jump(new Date(LOCK_OF_WEEK_1 - 4_000).toISOString())
  await expect(page.getByText('Your Pick is Locked In')).toBeVisible()
  await expect(page.getByRole('status').getByText('Picks are locked')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Week 1 Picks' })).toBeVisible()
  await expect(weekLink(page, 1).getByLabel('Locked')).toBeVisible()
  await expect(dashboard.getByRole('heading', { name: 'No pick for Week 1' })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Advance Week' })).toBeEnabled()
  for (const other of [dashboard, desk]) await other.context().close()
})

test('after the lock the table also lists members without a pick (S5)', async ({ page }) => {
  await openPage(page, '/survivor')
  const table = page.getByRole('table', { name: 'Week 1 Picks' }).or(page.getByRole('list', { name: 'Week 1 Picks' }))
  await expect(table).toContainText('Bob')
  await expect(table).toContainText('No pick')
  const alive = page.getByRole('listitem').filter({ hasText: 'Ann' }).last()
  await expect(alive).toContainText('BOS')
  await findNothingWrong(page, 'no pick')
})

test('a member who can still pick late doesn’t see the others’ picks (S2)', async ({ page }) => {
  await openPage(page, '/survivor', 'Bob')
  await expect(page.getByText('You can still make a late pick.', { exact: false })).toBeVisible()
  await expect(page.getByText('BOS picked')).toHaveCount(0)
  await findNothingWrong(page, 'hidden')
})

test('a non-participant reads why no picks are shown, also on a phone (S2)', async ({ page, pool }) => {
  await pool.signUp('Carl')
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/survivor', 'Carl')
  const card = page.getByText('Somebody can still make a late pick.', { exact: false })
  await expect(card).toBeVisible()
  await expect(card).toContainText('at the latest from')
  await expect(page.getByText('BOS')).toHaveCount(0)
  await findNothingWrong(page, 'hidden from others')
})

test('if the commissioner advances late, the next week can be picked anyway (S1)', async ({ page, pool }) => {
  await pool.jump(new Date(LOCK_OF_WEEK_1 + 6 * 24 * 60 * MINUTE).toISOString())
  await openPage(page, '/survivor')
  await expect(page.getByRole('heading', { name: 'Survivor Contest - Week 1' })).toBeVisible()
  await open(page, 2)
  await page.getByRole('button', { name: 'Take back pick' }).click()
  await pick(page, { week: 2, team: 'FLA' })
  await page.reload()
  await expect(weekLink(page, 1)).toContainText('BOS')
  await expect(weekLink(page, 2)).toContainText('FLA')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Change Your Pick' })).toHaveAttribute('href', /contest=1&week=2$/)
})

test('a playoff slot without a known start has no lock: TBD (W3, P1)', async ({ page }) => {
  await page.context().route(/\/contests\/1\/weeks$/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const week of body.weeks)
      if (week.week_number === 3) Object.assign(week, { round: 2, game_number: 4, lock_time: null })
    await route.fulfill({ response, json: body })
  })
  await openPage(page, '/survivor?week=3')
  await expect(page.getByRole('heading', { name: 'Make Your Round 2, Game 4 Pick' })).toBeVisible()
  await expect(page.getByText('Picks lock at: TBD')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Round 2, Game 4' })).toContainText('TBD')
  await findNothingWrong(page, 'slot')
})

test('once the week is processed, members without a pick are shown as having forgotten (S5, S8)', async ({
  page,
  pool,
}) => {
  await pool.jump('2025-10-20T12:00:00.000Z')
  await pool.asAdmin('POST', `${AT}/advance-week`, { week_number: 1 })
  await openPage(page, '/survivor?week=1')
  await expect(page.getByText('Forgot')).toBeVisible()
})

async function createContest(pool: PoolServer): Promise<void> {
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Ahead',
    season_year: '2025-26',
    season_start_date: '2025-10-13',
    max_participants: 20,
    auto_advance: false,
  })
}

const openPage = (page: Page, at: string, name = 'Ann') => visitAs(page, { at, email: emailOf(name) })

const weekLink = (page: Page, week: number) =>
  page.getByRole('navigation', { name: 'Weeks' }).getByRole('link', { name: new RegExp(`^Week ${week}\\b`) })

async function open(page: Page, week: number): Promise<void> {
  await weekLink(page, week).click()
  await expect(page.getByRole('heading', { name: `Make Your Week ${week} Pick` })).toBeVisible()
}

async function pick(page: Page, { week, team }: { week: number; team: string }): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`\\b${team}\\b`) }).click()
  await submit(page, week)
  await expect(page.getByText(CURRENT).locator('..')).toBeVisible()
  await expect(weekLink(page, week)).toContainText(team)
}

/** Also answers the question about a team with four games, which a phone's row opens directly. */
async function submit(page: Page, week: number): Promise<void> {
  const send = page.getByRole('button', { name: `Submit Week ${week} Pick` })
  const yes = page.getByRole('button', { name: /^Yes, Pick/ })
  await expect(send.or(yes)).toBeVisible()
  if (await send.isVisible()) await send.click()
  await expect(yes.or(page.getByText(CURRENT))).toBeVisible()
  if (await yes.isVisible()) await yes.click()
}

test('a closed week’s cards stand side by side at a desk, and each member has their own card to share (S8)', async ({
  page,
}) => {
  const cards: string[] = []
  for (const name of ['Ann', 'Bob']) {
    await openPage(page, '/', name)
    await page.getByRole('link', { name: 'See the Story' }).click()
    await expect(page.getByRole('heading', { name: 'The Story of Week 1' })).toBeVisible()
    for (const card of await page.getByRole('article').all()) await expect(card).toBeInViewport()
    const outcome = name === 'Ann' ? /^You won / : 'Ann is the champion'
    await expect(page.getByRole('heading', { name: outcome })).toBeInViewport()
    await findNothingWrong(page, `story of ${name}`)
    await page.getByRole('button', { name: 'Share' }).click()
    const card = page.getByRole('dialog', { name: 'Share' }).locator('canvas')
    await expect(card).toHaveJSProperty('height', 1350)
    await expect(page.getByRole('button', { name: 'Post to Chat' })).toBeVisible()
    await expect.poll(() => card.evaluate(colorsIn)).toBeGreaterThan(10)
    cards.push(await card.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()))
  }
  expect(cards[0]).not.toBe(cards[1])
})

/** The number of colors in a picture. */
function colorsIn(canvas: HTMLElement | SVGElement): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return new Set(Array.from({ length: data.length / 4 }, (_, at) => `${data[at * 4]} ${data[at * 4 + 1]}`)).size
}
