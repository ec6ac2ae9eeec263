import type { Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import { ADMIN } from '../harness/server.ts'
import { sendLogin, signOut, visitAs } from '../harness/sign-in.ts'

// Browsers support passkeys at https addresses and at this one.
test.use({
  clock: '2025-11-11T12:11:00-05:00',
  host: 'localhost',
  expectedComplaints: [/the server responded with a status of 40[0139]/],
})

/**
 * A fingerprint reader that counts as touched while `touch(true)`: then the list below the email field signs in
 * automatically.
 */
async function plugIn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const options = { protocol: 'ctap2' as const, transport: 'internal' as const, hasResidentKey: true }
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  const touch = (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const unplug = () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  return { touch, unplug }
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add Passkey' }).click()
}

test('a member adds a passkey, signs in with it and removes it (A10)', async ({ page, pool }) => {
  const email = `pat-${test.info().project.name}@example.test`
  await pool.signUp(`Pat-${test.info().project.name}`)
  const { touch } = await plugIn(page)
  await visitAs(page, { email, at: '/account/sign-in' })
  await addPasskey(page, 'My phone')
  await expect(page.getByText('Passkey added: My phone')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'My phone' })).toContainText('Added')
  await findNothingWrong(page, 'the account page with a passkey')

  await touch(false)
  await signOut(page)
  const enter = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(enter).toBeVisible()
  await findNothingWrong(page, 'the login screen with a passkey')
  await touch(true)
  await enter.click()
  await expect(page).toHaveURL((url) => url.pathname === '/')

  await page.goto('/account/devices')
  await expect(page.getByText(/passkey/i).first()).toBeVisible()
  await page.goto('/account/sign-in')
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Pixel')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pixel' })).toContainText('last used')
  await page.getByRole('button', { name: 'Remove Pixel' }).click()
  await page.getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(page.getByText('Passkey removed: Pixel')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename Pixel' })).toHaveCount(0)
})

test('an admin confirms with the passkey, or without it with a recovery code (A10)', async ({ page }) => {
  const { touch, unplug } = await plugIn(page)
  await visitAs(page, { ...ADMIN, at: '/account/sign-in' })
  await addPasskey(page, 'Desk key')
  await page.getByRole('button', { name: 'Get Recovery Codes' }).click()
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = (await codes.first().textContent()) ?? ''
  await findNothingWrong(page, 'the account page with recovery codes')
  await page.getByRole('button', { name: 'Done' }).click()

  await page.goto('/admin/settings')
  await page.getByLabel('Ask admins for a passkey').click()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings updated successfully')).toBeVisible()
  await touch(false)
  await page.goto('/')
  await signOut(page)

  await sendLogin(page, ADMIN)
  await expect(page.getByRole('heading', { name: "Confirm It's You" })).toBeVisible()
  await findNothingWrong(page, 'the question for the second factor')
  await touch(true)
  await page.getByRole('button', { name: 'Use Your Passkey' }).click()
  await expect(page.getByRole('heading', { name: "Confirm It's You" })).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin/)
  await unplug()
  await page.goto('/')
  await signOut(page)

  await sendLogin(page, ADMIN)
  await page.getByRole('button', { name: 'Use a Recovery Code' }).click()
  await page.getByRole('textbox', { name: 'Recovery Code' }).fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Confirm With Code' }).click()
  await expect(page.getByText("That recovery code isn't right, or was already used")).toBeVisible()
  await page.getByRole('textbox', { name: 'Recovery Code' }).fill(code)
  await page.getByRole('button', { name: 'Confirm With Code' }).click()
  await expect(page.getByRole('heading', { name: "Confirm It's You" })).toHaveCount(0)

  // The worker's next test needs the pool unchanged.
  await page.goto('/admin/settings')
  await page.getByLabel('Ask admins for a passkey').click()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Settings updated successfully')).toBeVisible()
})
