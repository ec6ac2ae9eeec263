import { openTool } from '../harness/desk.ts'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

/** The commissioner's week: what needs them, a pick for a member, an advance and its undo, and the audit log. */
test.use({ clock: '2025-10-07T12:02:00-04:00' })
test.describe.configure({ mode: 'serial' })

const AT = '/survivor/contests/1'

test('a pick is entered for a member who has none', async ({ page, pool }) => {
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Autumn Survivor',
    season_year: '2025-26',
    season_start_date: '2025-10-08',
    max_participants: 8,
    auto_advance: false,
  })
  for (const name of ['Ann', 'Bob']) {
    const member = await pool.signUp(name)
    await member('POST', `${AT}/join`, {})
  }
  await pool.asAdmin('POST', `${AT}/start`)
  await visitAs(page, { ...pool.admin, at: '/admin' })
  await expect(page.getByRole('heading', { name: '2 things need you' })).toBeVisible()
  await page.getByRole('link', { name: '2 members without a pick for week 1' }).click()
  await expect(page.locator('#contest-1')).toBeFocused()
  await page.getByRole('button', { name: 'Enter a Pick' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a pick for a member' })
  await dialog.getByLabel('Member').selectOption('Bob')
  await dialog.getByLabel('Team').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Enter Pick' }).click()
  await expect(dialog.getByText('Give a reason')).toBeVisible()
  await findNothingWrong(page)
  await dialog.getByLabel('Reason').fill('Called from the lift')
  await dialog.getByRole('button', { name: 'Enter Pick' }).click()
  await expect(page.getByText(/entered for Bob/)).toBeVisible()
  await expect(page.getByText('1 of 2 have picked')).toBeVisible()
})

test('the member reads who entered it and why; the history keeps the team until the lock (S5)', async ({ page }) => {
  await visitAs(page, { email: 'bob@example.test', at: '/survivor' })
  await expect(page.getByText('entered this pick for you: “Called from the lift”')).toBeVisible()
  await findNothingWrong(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pool History' }).click()
  await expect(page.getByRole('heading', { name: 'Pool History' })).toBeVisible()
  const entered = page.getByRole('article', { name: /entered a pick for Bob for week 1/ })
  await expect(entered).toContainText('Hidden until the lock')
  await expect(entered).not.toContainText('lift')
  await findNothingWrong(page)
})

test('an advance is previewed and undone', async ({ page, pool }) => {
  await pool.jump('2025-10-13T06:00:00.000Z')
  await visitAs(page, { ...pool.admin, at: '/admin' })
  await expect(page.getByRole('link', { name: 'Advance week 1 before' })).toBeVisible()
  await page.getByRole('button', { name: 'Advance Week' }).click()
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('region', { name: 'What would happen now' })
  await expect(preview).toContainText('Ann: no pick')
  await findNothingWrong(page)
  await dialog.getByRole('button', { name: 'Advance Week' }).click()
  await expect(page.getByText('Week Advanced')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Week 1 is the current week again')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Week 1', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo Advance' })).toHaveCount(0)
})

test('the audit log shows it, keeps its filters in the address and links to each line', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin' })
  await openTool(page, 'Audit Log')
  const undone = page.getByRole('article', { name: /took back the advance of “Autumn Survivor”/ })
  await expect(undone).toBeVisible()
  await findNothingWrong(page)
  await page.getByLabel('About').selectOption('Picks')
  await expect(page).toHaveURL(/subject=pick/)
  await expect(undone).toHaveCount(0)
  const entered = page.getByRole('article', { name: /entered a pick for Bob/ })
  await expect(entered).toContainText('Called from the lift')
  await entered.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/history\/\d+$/)
  await page.getByText('Stored data').click()
  await expect(page.getByText('"reason": "Called from the lift"')).toBeVisible()
  await findNothingWrong(page)
})
