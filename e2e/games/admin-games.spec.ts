import type { Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

/** The commissioner's tables: games, playoff teams and settings. */
test.use({
  clock: '2025-11-11T11:51:00-05:00',
  // The browser logs a conflict's refused call to its console.
  expectedComplaints: [/the server responded with a status of 40[09]/],
})
test.describe.configure({ mode: 'serial' })

const game = (page: Page, name: string) => page.getByRole('form', { name })
const score = (page: Page, team: string) => page.getByLabel(`Score of ${team}`)

test('a score is edited with the keyboard alone, and reverted to the NHL’s (G1, G4)', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin/season-games' })
  await expect(page.getByRole('heading', { name: 'Tuesday, November 11, 2025' })).toBeVisible()
  await expect(page.getByText('Page 18 of 84')).toBeVisible()

  const away = score(page, 'TOR')
  await away.focus()
  await page.keyboard.type('abc')
  await page.keyboard.press('Tab')
  await expect(away).toHaveValue('0')
  await expect(score(page, 'BOS')).toBeFocused()
  await page.keyboard.type('100')
  await expect(page.getByText('Must be at most 99')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(away).toHaveValue('')
  await expect(score(page, 'BOS')).toBeFocused()

  await page.keyboard.type('2')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Game score updated successfully')).toBeVisible()
  await expect(away).toBeFocused()
  const row = game(page, 'TOR at BOS')
  await expect(row.getByText('Final', { exact: true })).toBeVisible()
  await expect(row.getByText('by hand')).toBeVisible()

  await row.getByRole('button', { name: 'Use NHL result' }).focus()
  await page.keyboard.press('Enter')
  await expect(row.getByText('by hand')).toBeHidden()
  await expect(away).toHaveValue('')
})

test('a conflict with a second admin keeps the input', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin/season-games?team=BOS' })
  await expect(page.getByText(/Page \d+ of 41/)).toBeVisible()
  const row = game(page, 'TOR at BOS')
  const mine = row.getByLabel('Score of BOS')
  await mine.fill('4')
  const { games } = (
    (await pool.asAdmin('GET', '/games/date/2025-11-11')) as { games: { game_id: number; team_abbrev: string }[] }[]
  )[0] ?? { games: [] }
  const id = games.find(({ team_abbrev }) => team_abbrev === 'BOS')?.game_id
  await pool.asAdmin('PUT', `/games/${id}/${pool.team('BOS')}`, { team_score: 1, opponent_score: 6 })
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('It now says TOR 6, BOS 1')).toBeVisible()
  await expect(mine).toHaveValue('4')
  await findNothingWrong(page)
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Game score updated successfully')).toBeVisible()
  await pool.asAdmin('POST', `/games/${id}/${pool.team('BOS')}/use-nhl-result`)
})

test('pages are turned or found by date, and the URL keeps the page', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin/season-games' })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=19/)
  await expect(page.getByRole('heading', { name: 'Thursday, November 13, 2025' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Page 18 of 84')).toBeVisible()
  await page.getByLabel('Jump to Date').fill('2025-10-07')
  await expect(page.getByText('Page 1 of 84')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByLabel('Team', { exact: true }).selectOption('BOS')
  await expect(page).toHaveURL(/date=2025-10-07/)
  await expect(page.getByRole('heading', { name: 'Wednesday, October 8, 2025' })).toBeVisible()
  await expect(page.getByLabel('Jump to Date')).toHaveValue('2025-10-08')
})

test('a game is added, moved and deleted', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin/playoff-games?season=2026-27' })
  await expect(page.getByText('No playoff games found in the database.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Game' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Game' }).click()
  await expect(dialog.getByText('Choose a team').first()).toBeVisible()
  await dialog.getByLabel('Away').selectOption('BOS')
  await dialog.getByLabel('Home').selectOption('TOR')
  await dialog.getByLabel('Date').fill('2027-04-20')
  await findNothingWrong(page)
  await dialog.getByRole('button', { name: 'Add Game' }).click()
  await expect(page.getByText('Game added successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Edit BOS at TOR' }).click()
  await dialog.getByLabel('Date').fill('2027-04-21')
  await dialog.getByLabel('State').selectOption('Postponed')
  await dialog.getByRole('button', { name: 'Save Game' }).click()
  await expect(page.getByRole('heading', { name: 'Wednesday, April 21, 2027' })).toBeVisible()
  await expect(game(page, 'BOS at TOR').getByText('Postponed')).toBeVisible()
  await page.getByRole('button', { name: 'Edit BOS at TOR' }).click()
  await dialog.getByRole('button', { name: 'Delete Game' }).click()
  await expect(page.getByRole('dialog', { name: /^Delete BOS at TOR/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Game' }).click()
  await expect(page.getByText('No playoff games found in the database.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Playoff Games' })).toBeFocused()
})

test('the playoff teams are computed, edited and kept up to date', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin/playoff-teams' })
  await page.getByRole('button', { name: 'Update Now' }).click()
  await expect(page.getByText('Playoff standings updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Edit BOS' }).click()
  const points = page.getByRole('textbox', { name: 'Points' })
  await points.fill('1e9')
  await expect(page.getByText('Enter 0 to 200')).toBeVisible()
  await points.fill('30')
  await findNothingWrong(page)
  await points.press('Enter')
  await expect(page.getByText('Standing updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit BOS' })).toBeFocused()
  await expect(page.getByRole('row', { name: /^\d+ BOS/ })).toContainText('by hand')
  await page.getByRole('button', { name: 'Automatic Config' }).click()
  const interval = page.getByLabel('Update Interval')
  await interval.fill('0')
  await interval.press('Tab')
  await expect(interval).toHaveValue('24')
  await interval.fill('48')
  await interval.press('Tab')
  await expect(page.getByText('Update interval set to 48 hour(s)')).toBeVisible()
  await page.getByLabel('Update the standings automatically').click()
  await expect(page.getByText('Auto-update disabled')).toBeVisible()
})
