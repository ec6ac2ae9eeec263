import type { Browser, Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, type PoolServer, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

/** How a commissioner manages members, and how new ones join. */
test.use({
  clock: '2025-11-11T11:52:00-05:00',
  // The browser logs refused calls to its console, and the one without a session.
  expectedComplaints: [/the server responded with a status of (401|404)/],
})
test.describe.configure({ timeout: 240_000 })

const USERS = '/admin/user-management'

test('a user is created, changed and deleted with the keyboard alone', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin' })
  await expect(page.getByRole('heading', { name: 'Survivor Contest Management' })).toBeVisible()
  await toTab(page, 'User Management')
  await expect(page).toHaveURL(USERS)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Create User' }))
  const create = page.getByRole('dialog', { name: 'Create User' })
  await expect(create.getByLabel('Email Address')).toBeFocused()
  await expect(create.getByPlaceholder('Min. 8 characters')).toBeVisible()
  await page.keyboard.press('Enter')
  const toast = page.getByRole('alert').filter({ hasText: 'Validation Error' })
  await expect(toast.first()).toContainText('Please fill in all required fields')
  await expect(create.getByLabel('Email Address')).toBeFocused()
  await findNothingWrong(page)
  await page.keyboard.type('carl@example.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Carl')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Clark')
  await page.keyboard.press('Tab')
  await page.keyboard.type('slap-shot-9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('User created successfully')).toBeVisible()
  await expect(create).toBeHidden()

  const edit = page.getByRole('button', { name: 'Edit Carl Clark' })
  await press(page, edit)
  const dialog = page.getByRole('dialog', { name: 'Edit Carl Clark' })
  await expect(dialog.getByLabel('Email Address')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Email and name are required' }).first()).toBeVisible()
  await page.keyboard.type('carl.clark@example.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await expect(page.getByText('carl.clark@example.test').first()).toBeVisible()
  await expect(edit).toBeFocused()

  await press(page, page.getByRole('button', { name: 'More for Carl Clark' }))
  const remove = page.getByRole('menuitem', { name: 'Delete User' })
  await expect(remove).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(remove).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('Enter')
  const sure = page.getByRole('dialog', { name: 'Delete Carl Clark?' })
  await expect(sure).toContainText('stay under the name Carl Clark')
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await findNothingWrong(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await expect(sure).toBeHidden()
  await expect(edit).toBeHidden()
})

test('an invitation is shared, lets one person in and is used up', async ({ page, pool, browser }) => {
  await visitAs(page, { ...pool.admin, at: USERS })
  await page.getByRole('link', { name: 'Invitations' }).click()
  await expect(page.getByText('No invitations yet. Create one and send its link.')).toBeVisible()
  await page.getByLabel('Who can sign up').selectOption('Invited people only')
  await expect(page.getByText('Settings updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Create Invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Invitation' })
  await dialog.getByLabel('For', { exact: true }).fill('The office')
  await dialog.getByLabel('Max sign-ups').fill('1')
  await findNothingWrong(page)
  await dialog.getByRole('button', { name: 'Create Invitation' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await page.keyboard.press('Escape')
  await expect(page.getByText('0 of 1')).toBeVisible()

  const guest = await nobody(browser, pool, link)
  await expect(guest.getByText('You’re invited! Create your account to join.')).toBeVisible()
  await findNothingWrong(guest)
  await guest.getByLabel('Name', { exact: true }).fill('Gus')
  await guest.getByLabel('Email Address').fill('gus@example.test')
  await guest.getByRole('textbox', { name: 'Password' }).fill('slap-shot-9')
  await guest.getByRole('button', { name: 'Create Account' }).click()
  await expect(guest).toHaveURL(`${pool.url}/`)
  await page.reload()
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(page.getByText('Used up')).toBeVisible()
  await pool.asAdmin('PUT', '/admin/settings', { registration: 'open' })
})

test('a member gets no admin code, not even at an admin address', async ({ browser, pool }) => {
  await pool.signUp('Mia')
  const said = async (who: { email: string; password: string }, addresses: string[]) => {
    const page = await (await browser.newContext({ baseURL: pool.url })).newPage()
    const scripts = new Set<string>()
    // What a service worker fetches ahead counts, too.
    page.context().on('request', (request) => {
      if (/\/assets\/.*\.js$/.test(request.url())) scripts.add(request.url())
    })
    for (const [index, at] of addresses.entries()) {
      await (index === 0 ? visitAs(page, { ...who, at }) : page.goto(at))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    await page.context().close()
    return (await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))).join('\n')
  }
  const tabs = ['Update All Data', 'Who can sign up', 'Survivor Contest Management']
  const member = await said({ email: 'mia@example.test', password: pool.admin.password }, [
    ...['/', '/survivor', '/two-team', '/history', '/admin', USERS, '/admin/email-settings', '/admin/history'],
  ])
  for (const words of tabs) expect(member).not.toContain(words)
  const admin = await said(pool.admin, ['/admin', `${USERS}/invitations`, '/admin/survivor-contest'])
  for (const words of tabs) expect(admin).toContain(words)
})

async function nobody(browser: Browser, pool: PoolServer, address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: pool.url })).newPage()
  await page.goto(address)
  return page
}

/** On a phone the list of sections opens first, here with the keyboard. */
async function toTab(page: Page, name: string) {
  const unfold = page.locator('summary').filter({ hasText: 'Section' })
  await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toBeVisible()
  if (await unfold.isVisible()) await press(page, unfold)
  await press(page, page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name }))
}

async function press(page: Page, what: ReturnType<Page['getByRole']>) {
  // A screen that loads in pieces can steal the focus.
  await expect(async () => {
    await what.focus()
    await expect(what).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('Enter')
}
