import type { Browser, Page } from '@playwright/test'
import { MAILJET_ACCOUNT } from '../../test/harness/mail/mail-catchers.ts'
import { COLOR_RULES, findNothingWrong, lookAtOnce } from '../harness/looks.ts'
import { linkOf, mailTo, test, unescaped } from '../harness/mail-pool.ts'
import { emailOf, expect, type PoolServer } from '../harness/pool.ts'
import { sendLogin, visitAs } from '../harness/sign-in.ts'

/** The targets of emails' links, followed as a reader would. The survivor contest's first week locks that evening. */
test.use({
  clock: '2025-11-10T11:52:00-05:00',
  expectedComplaints: [/the server responded with a status of (401|404)/],
})
test.describe.configure({ timeout: 180_000 })

const USERS = '/admin/user-management'

test.beforeEach(async ({ pool, mailjet }) => {
  mailjet.accepted.length = 0
  await pool.asAdmin('PUT', '/notifications/settings', MAILJET_ACCOUNT)
})

test('a member who forgot their password requests a link on the login screen and gets it by email', async ({
  page,
  pool,
  mailjet,
}) => {
  await pool.signUp('Fay')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await page.getByLabel('Email Address').fill('fay@example.test')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('If there is an account with this address, a link is on its way.')).toBeVisible()
  await findNothingWrong(page, 'forgot-password-asked')

  await page.goto(await linkOf(pool, mailjet, 'fay@example.test'))
  await expect(page.getByText('For Fay, fay@example.test')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill('top-corner-7')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await sendLogin(page, { email: 'fay@example.test', password: 'top-corner-7' })
  await expect(page).toHaveURL(`${pool.url}/`)
})

test('a member signs in with an emailed link, on another device, and lands on the wanted page', async ({
  page,
  pool,
  mailjet,
  browser,
}) => {
  await pool.signUp('Ida')
  await page.goto('/history')
  await page.getByRole('link', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In by Email' })).toBeVisible()
  await page.getByLabel('Email Address').fill('ida@example.test')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('If there is an account with this address, a link is on its way.')).toBeVisible()

  const link = await linkOf(pool, mailjet, 'ida@example.test')
  const phone = await stranger(browser, pool, link)
  await expect(phone.getByText('As Ida, ida@example.test')).toBeVisible()
  await findNothingWrong(phone, 'sign-in-link-opened')
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone).toHaveURL(`${pool.url}/history`)
  await phone.goto('/account/devices')
  await expect(phone.getByText('Signed in with an emailed link')).toBeVisible()
  await phone.context().close()

  // Used up: a button leads to the next one.
  await page.goto(link)
  await expect(page.getByText('This link has expired or was already used. Ask for a new one.')).toBeVisible()
  await findNothingWrong(page, 'sign-in-link-over')
  await page.getByRole('link', { name: 'Get a New Link' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In by Email' })).toBeVisible()
})

test('an admin emails an invitation and a password link', async ({ page, pool, mailjet, browser }) => {
  await pool.signUp('Gil')
  await visitAs(page, { ...pool.admin, at: `${USERS}/invitations` })
  await page.getByRole('button', { name: 'Create Invitation' }).click()
  const invite = page.getByRole('dialog', { name: 'Create Invitation' })
  await invite.getByLabel('Email it to').fill('guest@example.test')
  await invite.getByRole('button', { name: 'Create Invitation' }).click()
  await expect(invite.getByText('The email to guest@example.test is in the outbox.', { exact: false })).toBeVisible()
  await findNothingWrong(page, 'invited-by-mail')
  const link = await linkOf(pool, mailjet, 'guest@example.test')
  expect(link).toBe(await invite.getByLabel('Invitation link').inputValue())
  const guest = await stranger(browser, pool, link)
  await expect(guest.getByText('You’re invited! Create your account to join.')).toBeVisible()
  await guest.context().close()

  await page.goto(`${USERS}?q=gil`)
  await page.getByRole('button', { name: 'More for Gil' }).click()
  await page.getByRole('menuitem', { name: 'Password Link' }).click()
  const made = page.getByRole('dialog', { name: 'Password link for Gil' })
  await expect(made.getByLabel('Email it to gil@example.test')).toBeChecked()
  await made.getByRole('button', { name: 'Create Link' }).click()
  await expect(made.getByText('The email to gil@example.test is in the outbox.', { exact: false })).toBeVisible()
  await findNothingWrong(page, 'password-link-mailed')
  await expect(made.getByLabel('Link', { exact: true })).toHaveCount(0)
  const gil = await stranger(browser, pool, await linkOf(pool, mailjet, 'gil@example.test'))
  await expect(gil.getByText('For Gil, gil@example.test')).toBeVisible()
  await gil.context().close()
})

test('a reminder’s link leads through the login to its week’s pick, and its last line unsubscribes', async ({
  page,
  pool,
  mailjet,
  browser,
}) => {
  const name = 'Jana'
  const jana = await pool.signUp(name)
  const other = await openContest(pool, 'Another pool')
  const contest = await openContest(pool, 'Survivor')
  await jana('POST', `/survivor/contests/${contest}/join`)
  await pool.asAdmin('POST', `/survivor/contests/${contest}/start`)
  await visitAs(page, { ...pool.admin, at: '/admin/email-settings/outbox' })
  await expect(page.getByText('Survivor, Week 1')).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(1)

  await pool.jump('2025-11-10T17:00:10-05:00')
  const link = await linkOf(pool, mailjet, emailOf(name))
  await page.goto('/admin/email-settings/outbox')
  await expect(page.getByText('No more reminders before the lock.')).toBeVisible()
  await expect(page.getByText('Sent 1', { exact: true }).first()).toBeVisible()
  await findNothingWrong(page, 'reminded')

  expect(link).toBe(`${pool.url}/survivor?contest=${contest}&week=1`)
  expect(contest, 'not the page’s default contest').toBeGreaterThan(other)
  const reader = await stranger(browser, pool, link)
  await expect(reader).toHaveURL(`${pool.url}/login`)
  await sendLogin(reader, { email: emailOf(name) })
  await expect(reader).toHaveURL(link)
  await expect(reader.getByRole('heading', { name: 'Make Your Week 1 Pick' })).toBeVisible()
  await reader.context().close()

  const { Headers, HTMLPart } = mailTo(mailjet, emailOf(name))
  const stop = /<(.+)>/.exec(Headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(unescaped(HTMLPart)).toContain(`href="${stop}"`)
  const signedOut = await stranger(browser, pool, stop)
  await expect(signedOut.getByText("You'll no longer get the reminder two hours before picks lock.")).toBeVisible()
  await lookInBothThemes(signedOut, 'unsubscribe')
  await signedOut.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(signedOut.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible()
  await lookInBothThemes(signedOut, 'unsubscribed')
  await signedOut.context().close()
  expect(await jana('GET', '/notifications/preferences')).toMatchObject({
    preferences: { reminder_two_hours: false, reminder_night_before: true, week_results: true },
  })
})

async function openContest(pool: PoolServer, contest_name: string): Promise<number> {
  const made = await pool.asAdmin('POST', '/survivor/contests', {
    contest_name,
    season_year: '2025-26',
    season_start_date: '2025-11-10',
    max_participants: 50,
  })
  // The contract says so for every contest created.
  return (made as { contest: { contest_id: number } }).contest.contest_id
}

async function stranger(browser: Browser, pool: PoolServer, address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: pool.url })).newPage()
  await page.goto(address)
  return page
}

/** A page rendered by the server, which only knows the system's theme. */
async function lookInBothThemes(page: Page, seen: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${seen}-${colorScheme}.png` })
    await lookAtOnce(page, `${seen} ${colorScheme}`, colorScheme === 'light' ? undefined : COLOR_RULES)
  }
}
