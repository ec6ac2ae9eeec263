import type { Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { type Call, emailOf, expect, type PoolServer, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

/** The whole season planned ahead (F3). */
// Each worker keeps one server per clock, so a unique instant gives this file its own pool.
test.use({ clock: '2025-10-10T12:47:00-04:00', expectedComplaints: [/Failed to load resource/] })
test.describe.configure({ mode: 'serial' })

const AT = '/survivor/contests/1'

let ann: Call

test("the pick sheet leads to the planner, 'Fill my plan' picks for every open week, and Undo restores exactly the previous state (F3, S1)", async ({
  page,
  pool,
}) => {
  await join(pool)
  await openPage(page, '/survivor?week=2')
  await page.getByRole('link', { name: 'Season Planner' }).last().click()
  await expect(page).toHaveURL(/\/survivor\/planner\?contest=1&week=2$/)
  await expect(page.getByRole('heading', { name: 'No weeks planned yet' })).toBeVisible()
  await ann('POST', `${AT}/picks`, { week_number: 2, team_id: pool.team('SJS') })
  const before = await picksOf(ann)
  await expect(page.getByRole('heading', { name: /^1 week planned · \d+% to survive it$/ })).toBeVisible()
  await fill(page, /^Fill the empty weeks, keep 1 pick$/)
  await expect(page.getByText(/^\d+ picks made\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^2\d weeks planned · <?\d+% to survive them$/ })).toBeVisible()
  const filled = await picksOf(ann)
  expect(filled.length).toBeGreaterThan(20)
  expect(new Set(filled.map(({ team }) => team)).size).toBe(filled.length)
  expect(filled).toContainEqual({ week: 2, team: 'SJS' })
  await findNothingWrong(page, 'filled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Your plan is back as it was')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await picksOf(ann)).toEqual(before)
})

test('on a phone swiping changes the week, and a tap picks ahead or takes back (S1)', { tag: '@phone' }, async ({
  page,
  pool,
}) => {
  await join(pool)
  await ann('POST', `${AT}/picks`, { week_number: 2, team_id: pool.team('SJS') })
  await openPage(page, '/survivor/planner?week=3')
  await expect(page.getByRole('heading', { name: 'Week 3' })).toBeVisible()
  await page.getByRole('button', { name: /^San Jose Sharks, .*Planned for Week 2\b/ }).click()
  await confirmMany(page, /^San Jose Sharks,/)
  await expect(page.getByText('SJS moved here from week 2.')).toBeVisible()
  const row = page.getByRole('button', { name: /^San Jose Sharks,/ })
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  expect(await picksOf(ann)).toEqual([{ week: 3, team: 'SJS' }])
  await findNothingWrong(page, 'week')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveAttribute('aria-pressed', 'false')
  expect(await picksOf(ann)).toEqual([{ week: 2, team: 'SJS' }])
  await row.click()
  await confirmMany(page, /^San Jose Sharks,/)
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  await swipe(page, { from: 320, to: 80 })
  await expect(page.getByRole('heading', { name: 'Week 4' })).toBeVisible()
  await expect(page).toHaveURL(/week=4/)
  await page.getByRole('button', { name: 'Previous week' }).click()
  await row.click()
  await expect(page.getByText('Your pick has been taken back')).toBeVisible()
  await expect(row).toHaveAttribute('aria-pressed', 'false')
  expect(await picksOf(ann)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveAttribute('aria-pressed', 'true')
})

test('on a desktop the arrow keys move through weeks and teams, and Enter picks (S1)', async ({ page }) => {
  await openPage(page, '/survivor/planner?week=3')
  const grid = page.getByRole('grid', { name: "Every team's chance to survive each week" })
  await expect(grid.getByRole('columnheader', { name: /^Week 3/ })).toHaveAttribute('aria-sort', 'descending')
  const first = grid.getByRole('row').nth(2).getByRole('button').nth(2)
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(':focus')).toHaveAccessibleName(/, Week 4, /)
  // The edge fades while weeks follow beyond it.
  const fades = page.locator('[data-more]').filter({ has: grid })
  await expect(fades).toHaveCount(1)
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.locator(':focus')).toHaveAccessibleName(/, Week 2\d, /)
  await expect(fades).toHaveCount(0)
  await page.keyboard.press('Home')
  await expect(page.locator(':focus')).toHaveAccessibleName(/, Week 1, /)
  const team = (await page.locator(':focus').textContent())?.split(',')[0] ?? ''
  await page.keyboard.press('Enter')
  await confirmMany(page, /, Week 1, /)
  const cell = grid.getByRole('button', { name: new RegExp(`^${team}, Week 1, .*Your pick$`) })
  await expect(cell).toHaveAttribute('aria-pressed', 'true')
  expect((await picksOf(ann)).map(({ week }) => week)).toContain(1)
  await findNothingWrong(page, 'grid')
  await cell.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your pick has been taken back')).toBeVisible()
})

/** A waiting contest with Ann in it. */
async function join(pool: PoolServer): Promise<void> {
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Ahead',
    season_year: '2025-26',
    season_start_date: '2025-10-13',
    max_participants: 20,
    auto_advance: false,
  })
  ann = await pool.signUp('Ann')
  await ann('POST', `${AT}/join`, {})
}

const openPage = (page: Page, at: string, name = 'Ann') => visitAs(page, { at, email: emailOf(name) })

async function fill(page: Page, choice: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Fill my plan' }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}

/** Answers the question about a team with four games if asked. */
async function confirmMany(page: Page, picked: RegExp): Promise<void> {
  const yes = page.getByRole('button', { name: /^Yes, Pick/ })
  await expect(yes.or(page.getByRole('button', { name: picked, pressed: true })).first()).toBeVisible()
  if (await yes.isVisible()) await yes.click()
}

async function picksOf(who: Call): Promise<{ week: number; team: string }[]> {
  // Guaranteed by the call's contract.
  const { picks } = (await who('GET', `${AT}/my-picks`)) as { picks: { week_number: number; abbreviation: string }[] }
  return picks.map(({ week_number, abbreviation }) => ({ week: week_number, team: abbreviation }))
}

async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const week = page.getByRole('region', { name: /^Week/ })
  const touch = (clientX: number) => ({ identifier: 0, clientX, clientY: 400 })
  await week.dispatchEvent('touchstart', {
    touches: [touch(from)],
    changedTouches: [touch(from)],
    targetTouches: [touch(from)],
  })
  await week.dispatchEvent('touchend', { touches: [], changedTouches: [touch(to)], targetTouches: [] })
}
