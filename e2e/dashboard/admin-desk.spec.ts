import { openTool } from '../harness/desk.ts'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

/**
 * The commissioner's week: waiting items, a pick for a member, an advance and its undo, rulings, backups, and the next
 * contests.
 */
test.use({ clock: '2025-10-07T12:02:00-04:00' })
test.describe.configure({ mode: 'serial' })

const AT = '/survivor/contests/1'

test('a pick is entered for a member without one', async ({ page, pool }) => {
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
  await expect(page.getByRole('heading', { name: '1 thing needs your attention' })).toBeVisible()
  const known = page.getByRole('region', { name: 'Good to know' })
  await expect(page.getByText(/^Invitation links start with .*, so they work only on this computer\. /)).toBeVisible()
  await known.getByRole('link', { name: '2 members without a pick for week 1' }).click()
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
  await expect(page.getByText('Not yet: Ann')).toBeVisible()
})

test('the member reads who entered it and why; the history hides the team until the lock (S5)', async ({ page }) => {
  await visitAs(page, { email: 'bob@example.test', at: '/survivor' })
  await expect(page.getByText('entered this pick for you: “Called from the lift”')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pool History' }).click()
  await expect(page.getByRole('heading', { name: 'Pool History' })).toBeVisible()
  const entered = page.getByRole('article', { name: /entered a pick for Bob for week 1/ })
  await expect(entered).toContainText('Hidden until the lock')
  await expect(entered).not.toContainText('lift')
  await findNothingWrong(page)
})

test('an advance is previewed, and a contest it ended is reopened after naming the lost titles (S11)', async ({
  page,
  pool,
}) => {
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
  await expect(dialog).toContainText('Bob is no longer the champion.')
  await expect(dialog).toContainText('Week 1 is the current week again')
  await dialog.getByRole('button', { name: 'Reopen Contest' }).click()
  await expect(page.getByText('Contest reopened')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Week 1', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reopen Contest' })).toHaveCount(0)
})

test('the audit log shows it, keeps its filters in the URL and links to each line', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin' })
  await openTool(page, 'Audit Log')
  const undone = page.getByRole('article', { name: /reopened “Autumn Survivor”/ })
  await expect(undone).toBeVisible()
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

test('a backup is made and downloaded with the password (O7)', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin/status' })
  await page.getByRole('button', { name: 'Back Up Now' }).click()
  await expect(page.getByText(/^Backup made: /)).toBeVisible()
  await page.getByRole('button', { name: /^Download the backup of / }).click()
  const dialog = page.getByRole('dialog', { name: 'Download Backup' })
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('Enter your current password')).toBeVisible()
  await dialog.getByLabel('Your Password').fill(pool.admin.password)
  const downloaded = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/\.backup$/)
  await expect(page.getByText('Backup downloaded')).toBeVisible()
})

test('a second contest hides nothing: a link leads to each (D8)', async ({ page, pool }) => {
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Second Chance',
    season_year: '2025-26',
    season_start_date: '2025-10-20',
    max_participants: 8,
  })
  await visitAs(page, { email: 'bob@example.test', at: '/survivor' })
  await expect(page.getByText('Also in this pool: Second Chance (open to join)')).toBeVisible()
  await page.getByRole('link', { name: 'Second Chance' }).click()
  await expect(page).toHaveURL('/survivor?contest=2')
  await expect(page.getByRole('button', { name: /^Join/ })).toBeVisible()
  await page.getByRole('link', { name: 'Autumn Survivor' }).click()
  await expect(page).toHaveURL('/survivor?contest=1')
  await expect(page.getByText('entered this pick for you')).toBeVisible()
})

test('an invitation joins two contests with one call (A1, Y1)', async ({ page, pool }) => {
  const draft = { contest_name: 'Two-Team', season_year: '2025-26', contest_type: 'two_team', max_participants: 4 }
  await pool.asAdmin('POST', '/contest/contests', draft)
  // The contract promises a link.
  const { invitation } = (await pool.asAdmin('POST', '/admin/invitations', {
    days: 7,
    max_uses: null,
    contest_ids: [2, 3],
  })) as { invitation: { link: string } }
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('join')) calls.push(new URL(request.url()).pathname)
  })
  await visitAs(page, { email: 'ann@example.test', at: `/join${new URL(invitation.link).search}` })
  for (const name of ['Second Chance', 'Two-Team']) await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await findNothingWrong(page)
  await page.getByRole('button', { name: 'Join 2 Contests' }).click()
  await expect(page.getByText("You're in Second Chance and Two-Team")).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(calls).toEqual(['/api/contest/join'])
  await page.goto('/join-season?season=2025-26')
  await expect(page).toHaveURL('/join?season=2025-26')
  await expect(page.getByText("You're all set")).toBeVisible()
})
