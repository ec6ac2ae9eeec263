import { expect, type Page } from '@playwright/test'

/** Opens an admin page that isn't a tab. On a phone they are behind 'More'. */
export async function openTool(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toBeVisible()
  const more = page.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
}
