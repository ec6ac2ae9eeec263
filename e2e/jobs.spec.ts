import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from './server.ts'

test.use({ clock: '2025-11-11T13:00:00-05:00' })

test('an admin sees what the pool does by itself, runs a job now, and looks how everything is', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('heading', { name: 'NHL Feed' })).toBeVisible()
  await expect(page.getByText('it plays the recorded seasons instead of asking the NHL')).toBeVisible()
  await page.getByRole('button', { name: 'Run now: Games: schedule and results from the NHL' }).click()
  await expect(page.getByText('The job has run')).toBeVisible()
  await looksFine(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { name: 'Database' })).toBeVisible()
  await expect(page.getByText(/All \d+ jobs are well/)).toBeVisible()
  await looksFine(page)
})

async function looksFine(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  }
}
