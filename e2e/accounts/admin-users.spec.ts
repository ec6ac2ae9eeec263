import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, type PoolServer, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

/** How a commissioner manages members, and how new ones join. */
test.use({
  clock: '2025-11-11T11:52:00-05:00',
  // The browser logs refused calls to its console, and the one without a session.
  expectedComplaints: [/the server responded with a status of (400|401|404|409)/],
})
test.describe.configure({ timeout: 240_000 })

const USERS = '/admin/user-management'

test('a user is created, changed and deleted with the keyboard alone', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin' })
  await expect(page.getByRole('heading', { name: 'Survivor Contest Management' })).toBeVisible()
  await toTab(page, 'User Management')
  await expect(page).toHaveURL(USERS)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await findNothingWrong(page)

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

test('a second admin loses nothing they typed, and no one deactivates the last admin (A5)', async ({ page, pool }) => {
  await pool.signUp('Dora')
  await visitAs(page, { ...pool.admin, at: `${USERS}?q=dora` })
  const dora = await idOf(pool, 'dora@example.test')
  await page.getByRole('button', { name: 'Edit Dora' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Dora' })
  await dialog.getByLabel('Last Name').fill('Mine')
  await pool.asAdmin('PUT', `/admin/users/${dora}`, { email: 'dora@example.test', name: 'Dora', lastName: 'Theirs' })
  const newer = page.getByRole('dialog', { name: 'Edit Dora Theirs' })
  await expect(newer.getByText('Now saved: Dora Theirs')).toBeVisible()
  await expect(newer.getByLabel('Last Name')).toHaveValue('Mine')
  await findNothingWrong(page)
  await newer.getByRole('button', { name: 'Save Mine Instead' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()

  await setStatus(page, 'Deactivate', 'Dora Mine')
  await expect(page.getByText('User deactivated successfully')).toBeVisible()
  await setStatus(page, 'Activate', 'Dora Mine')
  await expect(page.getByText('User activated successfully')).toBeVisible()

  await page.getByLabel('Search').fill('admin')
  await setStatus(page, 'Deactivate', 'Admin')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('This is the last active administrator.', { exact: false })).toBeVisible()
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
  await findNothingWrong(page)

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

  const late = await nobody(browser, pool, link)
  await expect(late.getByText('This invitation has expired or been used up.', { exact: false })).toBeVisible()
  await pool.asAdmin('PUT', '/admin/settings', { registration: 'closed' })
  await late.goto(link)
  await expect(late.getByText('Sign-up is closed at the moment', { exact: false })).toBeVisible()
  await expect(late.getByText('Sign-up is closed. Ask your commissioner for an account.')).toBeVisible()
  await pool.asAdmin('PUT', '/admin/settings', { registration: 'open' })
})

test('a forgotten password is reset with a link', async ({ page, pool, browser }) => {
  await pool.signUp('Hal')
  await visitAs(page, { ...pool.admin, at: `${USERS}?q=hal` })
  await page.getByRole('button', { name: 'More for Hal' }).click()
  await page.getByRole('menuitem', { name: 'Password Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Password link for Hal' })
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  await findNothingWrong(page)

  const hal = await nobody(browser, pool, '/login')
  await expect(hal.getByText('Forgot your password?', { exact: false })).toBeVisible()
  await hal.goto(link)
  await expect(hal.getByText('For Hal, hal@example.test')).toBeVisible()
  await findNothingWrong(hal)
  await hal.getByRole('textbox', { name: 'Password' }).fill('short')
  await hal.getByRole('button', { name: 'Save Password' }).click()
  await expect(hal.getByText('Password must be at least 8 characters long')).toBeVisible()
  await hal.getByRole('textbox', { name: 'Password' }).fill('top-corner-7')
  await hal.getByRole('button', { name: 'Save Password' }).click()
  await expect(hal.getByText('Your new password is saved.', { exact: false })).toBeVisible()
  await hal.getByRole('link', { name: 'Sign In' }).click()
  await hal.getByLabel('Email Address').fill('hal@example.test')
  await hal.getByRole('textbox', { name: 'Password' }).fill('top-corner-7')
  await hal.getByRole('button', { name: 'Sign In' }).click()
  await expect(hal).toHaveURL(`${pool.url}/`)
  const again = await nobody(browser, pool, link)
  await expect(again.getByText('This link has expired or was already used.', { exact: false })).toBeVisible()
})

test('a thousand users are imported, found quickly and exported', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: USERS })
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Users' })
  const choose = (lines: string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['email,name,lastName', ...lines].join('\n')),
    })
  await choose(['zed@example.test,Zed,', 'nonsense,Nora,'])
  await expect(dialog.getByText('1 line to fix.', { exact: false })).toBeVisible()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 1 User' })).toBeDisabled()
  await findNothingWrong(page)
  await choose(Array.from({ length: 1_000 }, (_, n) => `p${n}@example.test,Player,Nr ${n}`))
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Import 1000 Users' }).click()
  const links = await readFile(await (await saved).path(), 'utf8')
  expect(links.split('\r\n')).toHaveLength(1_002)
  expect(links).toContain(`p999@example.test,Player,Nr 999,${pool.url}/reset-password#`)
  await expect(dialog.getByText('1000 users imported', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // They don't fit into one answer: the server searches and sorts.
  await page.getByLabel('Search').fill('player nr 77')
  await expect(page.getByText(/^19 of \d+ users$/)).toBeVisible()
  await page.getByLabel('Search').fill('')
  await expect(page.getByText('Player Nr 10', { exact: true })).toBeVisible()
  await expect(page.getByText('Player Nr 210', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Show more users' }).click()
  await expect(page.getByText('Player Nr 210', { exact: true })).toBeVisible()
  await findNothingWrong(page)

  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await readFile(await (await exported).path(), 'utf8')
  expect(file).toContain('\ufeffid,email,name,lastName,role,active,created_at\r\n')
  expect(file).toContain('p999@example.test,Player,Nr 999,player,true,')
})

test('one button updates all data, and shows when the figures cannot be loaded', { tag: '@any-width' }, async ({
  page,
  pool,
}) => {
  await visitAs(page, { ...pool.admin, at: USERS })
  await page.getByRole('button', { name: 'Update All Data' }).click()
  await expect(page.getByText('All data updated')).toBeVisible()
  await page.route('**/api/contest/analytics', (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'internal', message: 'Failed to load analytics' } }),
  )
  await page.getByRole('button', { name: 'Update All Data' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Analytics Error' }).first()).toContainText(
    'Failed to load analytics',
  )
})

test('a member gets no admin code, not even at an admin address', { tag: '@any-width' }, async ({ browser, pool }) => {
  await pool.signUp('Mia')
  const said = async (who: { email: string; password: string }, addresses: string[]) => {
    const page = await (await browser.newContext({ baseURL: pool.url })).newPage()
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (/\/assets\/.*\.js$/.test(request.url())) scripts.add(request.url())
    })
    for (const [index, at] of addresses.entries()) {
      await (index === 0 ? visitAs(page, { ...who, at }) : page.goto(at))
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

async function idOf(pool: PoolServer, email: string): Promise<number | undefined> {
  const { users } = (await pool.asAdmin('GET', '/admin/users')) as { users: { id: number; email: string }[] }
  return users.find((user) => user.email === email)?.id
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

/** A button beside the user, and on a phone behind More. */
async function setStatus(page: Page, act: 'Activate' | 'Deactivate', name: string): Promise<void> {
  if (test.info().project.name !== 'phone')
    return page.getByRole('button', { name: new RegExp(`^${act} ${name}`) }).click()
  await page.getByRole('button', { name: new RegExp(`^More for ${name}`) }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}
