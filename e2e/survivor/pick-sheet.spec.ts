import type { Page } from '@playwright/test'
import pg from 'pg'
import { findNothingWrong } from '../harness/looks.ts'
import { emailOf, expect, type PoolServer, test } from '../harness/pool.ts'
import type { Server } from '../harness/server.ts'
import { visitAs } from '../harness/sign-in.ts'
import { startSurvivor, teamOnSheet } from '../harness/survivor.ts'
import { countTaps } from '../harness/taps.ts'

/** A pick within ten seconds, however the member reaches the sheet, and with any input device. */
test.use({ clock: '2025-10-10T12:45:00-04:00' })
test.describe.configure({ mode: 'serial' })

const LOCK_OF_WEEK_1 = '2025-10-13T16:31:00.000Z'
const AFTER_WEEK_1 = '2025-10-20T13:00:00.000Z'

test('from the home screen and from a mail’s link a pick takes two taps on the sheet', { tag: '@both' }, async ({
  page,
  pool,
}) => {
  await startSurvivor(pool, ['Ann', 'Bob'])
  await visitAs(page, { at: '/', email: emailOf('Ann') })
  const taps = await countTaps(page)
  const start = Date.now()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Pick Your Week 1 Team/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Make Your Week 1 Pick' })).toBeVisible()
  const before = await taps()
  await teamOnSheet(page, 'CAR').click()
  await page.getByRole('button', { name: 'Submit Week 1 Pick' }).click()
  await expect(page.getByText('CAR is your Week 1 pick.')).toBeVisible()
  expect((await taps()) - before, 'taps on the sheet').toBe(2)
  test.info().annotations.push({ type: 'from the home screen to the pick', description: `${Date.now() - start} ms` })
  await expect(page.getByText('Your pick has been submitted!')).toBeVisible()
  await findNothingWrong(page, 'picked')

  await page.goto('/survivor?contest=1&week=2')
  await expect(page.getByRole('heading', { name: 'Make Your Week 2 Pick' })).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeInViewport()
  const again = await countTaps(page)
  await teamOnSheet(page, 'VGK').click()
  await page.getByRole('button', { name: 'Submit Week 2 Pick' }).click()
  await expect(page.getByText('VGK is your Week 2 pick.')).toBeVisible()
  expect(await again(), 'taps on the sheet').toBe(2)
})

test('the listed parts of dashboard and survivor page are in view on a phone without a tap (spec 2)', {
  tag: '@phone',
}, async ({ page }) => {
  await visitAs(page, { at: '/', email: emailOf('Ann') })
  for (const text of ['Survivor Alive', 'Total Players', 'Next Deadline']) await expectInSight(page, text)
  await page.goto('/survivor')
  for (const text of FIGURES) await expectInSight(page, text)
  await expect(page.getByRole('heading', { name: /^Make Your Week \d Pick$/ })).toBeVisible()
})

/** The survivor page's three figures, open or locked. */
const FIGURES = ['Still Alive', 'Eliminated', 'Pick Deadline']
const expectInSight = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first(), text).toBeVisible()

test('a link to the sheet works the second time too', { tag: '@phone' }, async ({ page }) => {
  await visitAs(page, { at: '/survivor?week=4', email: emailOf('Ann') })
  for (const _time of ['first', 'second']) {
    await page.goto('/')
    for (const _again of ['fetched', 'cached']) {
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Change Your Pick/ })
        .first()
        .click()
      await expect(page.getByRole('radio').nth(5)).toBeInViewport()
      await page.getByRole('link', { name: 'Dashboard' }).first().click()
    }
  }
})

test('on a phone the sheet fills the page: eight teams, and four on a small one, even with a pick', {
  tag: '@phone',
}, async ({ page }) => {
  await visitAs(page, { at: '/survivor?week=2', email: emailOf('Ann') })
  for (const week of [2, 4]) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/survivor?week=${week}`)
    await expect(page.getByText('Planned: VGK')).toHaveCount(week === 2 ? 1 : 0)
    await expectWhole(page, { teams: 8 })
    await page.setViewportSize({ width: 360, height: 640 })
    await expectWhole(page, { teams: 4 })
    await expect(page.getByRole('heading', { name: `Make Your Week ${week} Pick` })).toBeInViewport()
  }
  await expect(page.getByRole('button', { name: 'Submit Week 4 Pick' })).toHaveCount(0)
  await expect(page.getByText(/^Picks lock at: /)).toBeInViewport()
  await expect(page.getByRole('link', { name: 'How good are these odds?' })).toBeVisible()
})

test('Undo restores the earlier pick, and the week a team came from', async ({ page }) => {
  await visitAs(page, { at: '/survivor?week=2', email: emailOf('Ann') })
  await teamOnSheet(page, 'CAR').click()
  await page.getByRole('button', { name: 'Update Week 2 Pick' }).click()
  await expect(page.getByText(/^CAR (is your Week 2 pick|moved here from week 1)\./)).toBeVisible()
  await expect(weekLink(page, 1)).toContainText('Open')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(weekLink(page, 1)).toContainText('CAR')
  await expect(weekLink(page, 2)).toContainText('VGK')
  await expect(page.getByText(/^CAR (is your Week 2 pick|moved here from week 1)\./)).toHaveCount(0)
})

test('the sheet starts with the best chances, calls them estimates, and shows none with forecasts off (F3, F6)', async ({
  page,
  pool,
}) => {
  await visitAs(page, { at: '/survivor?week=3', email: emailOf('Bob') })
  await expect(page.getByRole('button', { name: 'Chance' })).toHaveAttribute('aria-pressed', 'true')
  const chances = await page
    .getByRole('radio')
    .evaluateAll((all) =>
      all.map((radio) => Number(/(\d+)% to survive/.exec(radio.closest('label')?.textContent ?? '')?.[1])),
    )
  expect(chances.length).toBeGreaterThan(20)
  expect(chances).toEqual(chances.toSorted((a, b) => b - a))
  const link = page.getByRole('link', { name: 'How good are these odds?' })
  await expect(link).toHaveAttribute('href', '/survivor/rules?contest=1#forecasts')
  await page.getByRole('button', { name: 'Games' }).click()
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(/3 games, 1 win needed/)

  await pool.asAdmin('PUT', '/admin/settings', { forecasts: false })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Games' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Chance' })).toHaveCount(0)
  await expect(page.getByText(/to survive/)).toHaveCount(0)
  await expect(link).toHaveCount(0)
  await findNothingWrong(page, 'without chances')
  await pool.asAdmin('PUT', '/admin/settings', { forecasts: true })
})

test('a pick made ahead is shown as planned (S1)', async ({ page }) => {
  await visitAs(page, { at: '/survivor?week=2', email: emailOf('Ann') })
  const label = page.getByText('Planned: VGK')
  await expect(label).toBeVisible()
  const card = await label.locator('../..').boundingBox()
  expect(((await label.boundingBox())?.x ?? 0) - (card?.x ?? 0), 'only the badge stands before it').toBeLessThan(110)
  await expect(page.getByRole('radio', { name: /^VGK.* to survive$/, checked: true })).toBeVisible()
  await weekLink(page, 1).click()
  await expect(page.getByText('Your current pick')).toBeVisible()
})

test('the keyboard alone makes a pick, and the teams can be sorted', async ({ page }) => {
  await visitAs(page, { at: '/survivor?week=3', email: emailOf('Ann') })
  const legend = await page.getByText(/^Available Teams \(/).boundingBox()
  const orders = await page.getByRole('group', { name: 'Sort teams' }).boundingBox()
  expect(orders?.x, 'the orders stand beside the legend').toBeGreaterThan((legend?.x ?? 0) + (legend?.width ?? 0))
  await page.getByRole('button', { name: 'A–Z' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(/^ANA/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('button', { name: /^Yes, Pick/ })
  const done = page.getByText(/is your Week 3 pick\./)
  await expect(confirm.or(done)).toBeVisible()
  if (await confirm.isVisible()) await confirm.press('Enter')
  await expect(done).toBeVisible()
})

test('the sheet works at 320 px and with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await visitAs(page, { at: '/survivor?week=4', email: emailOf('Ann') })
  await teamOnSheet(page, 'CAR').click()
  await findNothingWrong(page, 'narrow')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('radio', { name: /1 win needed/ })
    .first()
    .click()
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('radio', { checked: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Submit Week 4 Pick' })).toBeInViewport()
  await findNothingWrong(page, 'large text')
})

test('on a phone a late picker sees the teams at once', { tag: '@phone' }, async ({ page, pool, server }) => {
  await beSixteen(pool, server)
  await pool.jump(LOCK_OF_WEEK_1)
  await visitAs(page, { at: '/survivor', email: emailOf('Bob') })
  const notice = page.getByText(/^You can still take a team that hasn’t played yet/)
  await expect(notice).toBeInViewport()
  await expect(page.getByRole('radio').nth(7)).toBeInViewport({ ratio: 1 })
  await findNothingWrong(page, 'late')
  await page.setViewportSize({ width: 360, height: 640 })
  const [height, line] = await notice.evaluate((words) => [
    words.clientHeight || words.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(words).lineHeight),
  ])
  expect(Math.round((height ?? 0) / (line ?? 1)), 'lines of the notice').toBeLessThanOrEqual(2)
})

test('from the lock on the board comes first, and a finished week’s link leads to its table', {
  tag: '@phone',
}, async ({ page, pool }) => {
  await visitAs(page, { at: '/survivor?week=1', email: emailOf('Ann') })
  await expect(
    page.getByRole('heading', { name: /^(\d\s(sweating|looking\sgood) · )+\d\sin\strouble$/ }),
  ).toBeInViewport()
  for (const text of [...FIGURES, 'Survivor Status', 'Your Pick is Locked In']) await expectInSight(page, text)
  await expect(page.getByText(/^Average chance: \d+%$/)).toBeAttached()
  await expect(page.getByRole('meter', { name: 'CAR to survive' }).first()).toBeAttached()
  // On a phone the board is the only list of people; the others unfold.
  await expect(page.getByRole('listitem').filter({ hasText: 'Bob' })).toHaveCount(1)
  await findNothingWrong(page, 'the board')
  expect(await heightOf(page), 'the board of 16 members').toBeLessThan(1_850)
  for (const title of ['Week 1 Picks', 'Eliminated (7)', 'Numbers'])
    await page.getByRole('heading', { name: title }).first().click()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect(page.getByText('Pick Deadline')).toBeVisible()
  await findNothingWrong(page, 'unfolded')
  // At a desk the member's own pick is beside the board, and neither below the other.
  const phone = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const text of [...FIGURES, 'Survivor Status', 'Your Pick is Locked In'])
    await expect(page.getByText(text, { exact: true }).first()).toBeInViewport({ ratio: 1 })
  await findNothingWrong(page, 'the board at a desk')
  await page.setViewportSize(phone ?? { width: 390, height: 844 })
  await pool.jump(AFTER_WEEK_1)
  // Refused if the contest was quicker and has advanced automatically (S13).
  await pool.asAdmin('POST', '/survivor/contests/1/advance-week', {}).catch((error) => {
    expect(String(error)).toContain(': 409 ')
  })
  await page.goto('/survivor?week=1')
  await expect(page.getByRole('heading', { name: 'Week 1 Picks' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Survivor Contest - Completed' })).toBeAttached()
  await findNothingWrong(page, 'completed')
  expect(
    await heightOf(page),
    'a completed contest of 16 members, everyone who fell in a row of their own',
  ).toBeLessThan(2_700)
})

test('on a phone the pages of a contest are one tap apart', { tag: '@phone' }, async ({ page }) => {
  await visitAs(page, { at: '/survivor', email: emailOf('Ann') })
  const tools = page.getByRole('navigation', { name: 'This contest' })
  for (const [link, title] of [
    ['Grid', 'Season Grid'],
    ['Story', 'The Story of Week 1'],
    ['Board', 'Survivor Contest - Completed'],
  ] as const) {
    await tools.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: title })).toBeAttached()
    await expect(tools.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
    await findNothingWrong(page, link)
  }
  for (const tool of await tools.locator('a, button').all()) {
    const box = await tool.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await tools.getByRole('button', { name: 'More about this contest' }).click()
  await page.getByRole('menuitem', { name: 'Pool History' }).click()
  await expect(page).toHaveURL(/\/history\?contest=1$/)
})

/** The number of visible teams not cut off by the tabs below. */
async function expectWhole(page: Page, { teams }: { teams: number }): Promise<void> {
  const tabs = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox()
  const last = await page
    .getByRole('radio')
    .nth(teams - 1)
    .boundingBox()
  expect((last?.y ?? Infinity) + (last?.height ?? 0), `the end of team ${teams}`).toBeLessThanOrEqual(tabs?.y ?? 0)
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

const weekLink = (page: Page, week: number) =>
  page.getByRole('navigation', { name: 'Weeks' }).getByRole('link', { name: new RegExp(`^Week ${week}\\b`) })

/** Fourteen more members: seven with a team that won't win in week 1, and seven who are out. */
async function beSixteen(pool: PoolServer, server: Server): Promise<void> {
  const client = new pg.Client({ host: server.socketDir(), user: 'app', database: 'postgres' })
  await client.connect()
  await client.query(`
    insert into participants (contest_id, participant_name, joined_at, is_eliminated, elimination_week)
    select 1, 'Member ' || n, now(), n > 9, case when n > 9 then 1 end from generate_series(3, 16) n`)
  await client.query(
    `insert into picks (contest_id, participant_id, week_number, team_id, picked_at)
    select 1, participant_id, 1, $1, now() from participants
    where contest_id = 1 and not is_eliminated and participant_name like 'Member %'`,
    [pool.team('SJS')],
  )
  await client.end()
}

test('at a desk a row says when its team plays, and what it has in the next weeks', async ({ page }) => {
  await visitAs(page, { at: '/survivor?week=3', email: emailOf('Ann') })
  const row = page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: /to survive$/ }) })
    .first()
  await expect(row).toContainText(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ @?[A-Z]{3}/)
  await expect(row).toContainText(/% ?\d+%\d+%\d+%/)
  const heads = ['Week 4', 'Week 5', 'Week 6'].map((name) => page.getByText(name, { exact: true }).last())
  for (const head of heads) await expect(head).toBeInViewport()
  await findNothingWrong(page, 'next-weeks')
})

test('taking a pick back and Undo leave the keyboard at the teams', async ({ page }) => {
  await visitAs(page, { at: '/survivor?week=5', email: emailOf('Ann') })
  const pick = async () => {
    await page
      .getByRole('radio', { name: /1 win needed/ })
      .first()
      .press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/is your Week 5 pick\./)).toBeVisible()
  }
  await pick()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.locator('#week-teams')).toBeFocused()
  await pick()
  await page.reload()
  await page.getByRole('button', { name: 'Take Back Pick' }).press('Enter')
  await expect(page.locator('#week-teams')).toBeFocused()
})

test('at a desk the reminder stands beside the only contest, not below it', async ({ page }) => {
  await visitAs(page, { at: '/', email: emailOf('Bob') })
  const contest = page.getByRole('region', { name: 'Survivor Contest', exact: true })
  await expect(contest).toBeVisible()
  const [card, reminder] = [await contest.boundingBox(), await page.getByText('Weekly Reminder:').boundingBox()]
  expect(reminder?.x).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0))
})
