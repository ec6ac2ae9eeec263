import { findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

test.use({
  // A code that is on no card.
  expectedComplaints: [/the server responded with a status of 403/],
})

test('a commissioner prints a card, and its QR code’s page signs the member in (A13)', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin/user-management?dialog=create-user' })
  await page.getByRole('radio', { name: 'A printed card' }).check()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Walt')
  await page.getByRole('dialog').getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign-in card for Walt' })
  await dialog.getByRole('button', { name: 'Make Card' }).click()
  const card = dialog.getByRole('region', { name: 'Card of Walt' })
  await expect(card.getByRole('img', { name: 'QR code that signs in' })).toBeVisible()
  await findNothingWrong(page)
  const code = /[A-Z]{4}-[A-Z]{4}/.exec((await card.textContent()) ?? '')?.[0] ?? ''

  await page.emulateMedia({ media: 'print' })
  await expect(card.getByText(code)).toBeVisible()
  await expect(page.getByText('Print it now')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/card#BBBB-BBBB')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText("That code isn't right, or the card was replaced.")
  await findNothingWrong(page)
  // The printed code, opened in the same tab, takes its place.
  await page.goto(`/card#${code}`)
  await expect(page.getByLabel('Code on Your Card')).toHaveValue(code)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/account/sign-in')
  await expect(page.getByPlaceholder('No email')).toBeVisible()
  await expect(page.getByLabel('Code on Your Card')).toBeVisible()
})
