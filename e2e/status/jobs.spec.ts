import { openTool } from '../harness/desk.ts'
import { ADMIN, expect, test } from '../harness/server.ts'
import { visitAs } from '../harness/sign-in.ts'

test.use({ clock: '2025-11-11T13:00:00-05:00' })

test('an admin sees the background jobs, runs one now and checks the status', async ({ page }) => {
  await visitAs(page, { ...ADMIN, at: '/admin' })
  await openTool(page, 'Jobs')
  await expect(page.getByRole('heading', { name: 'NHL Feed' })).toBeVisible()
  await expect(page.getByText('plays recorded seasons instead of asking the NHL')).toBeVisible()
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByRole('button', { name: 'Run now: Schedule and scores from the NHL' }).click()
  await expect(page.getByText('Job started')).toBeVisible()
  await page.goto('/admin')
  await openTool(page, 'Status')
  await expect(page.getByRole('heading', { name: 'Database' })).toBeVisible()
  await expect(page.getByText(/All \d+ jobs are running/)).toBeVisible()
  // Bookmarks from before these screens moved.
  await page.goto('/admin/jobs')
  await expect(page).toHaveURL(/\/admin\/status\/jobs$/)
  await page.goto('/admin/audit-log?subject=setting')
  await expect(page).toHaveURL(/\/admin\/history\?subject=setting$/)
})
