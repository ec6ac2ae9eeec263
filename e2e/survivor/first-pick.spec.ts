import type { Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { emailOf, expect, type PoolServer, test } from '../harness/pool.ts'
import { ADMIN } from '../harness/server.ts'
import { sendLogin, visitAs } from '../harness/sign-in.ts'
import { teamOnSheet } from '../harness/survivor.ts'
import { countTaps } from '../harness/taps.ts'

/** From nothing to the first pick on a phone. A tap on a field counts; typing doesn't. */
test.use({ clock: '2025-10-10T12:43:00-04:00' })
test.describe.configure({ mode: 'serial' })

test('an invitation leads to the first pick in five taps: the team first, the account after it (A1)', {
  tag: '@phone',
}, async ({ page, pool }) => {
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Office Survivor',
    season_year: '2025-26',
    season_start_date: '2025-10-13',
    max_participants: 10,
  })
  await page.goto(await invite(pool))
  await expect(page.getByText('One team a week, each team once.')).toBeVisible()
  const row = page.getByRole('radio').first()
  expect((await row.boundingBox())?.y, 'the first team is in the upper third').toBeLessThan(281)
  await findNothingWrong(page)
  const taps = await countTaps(page)
  await page.getByRole('radio', { name: /^CAR/ }).click()
  await page.getByRole('button', { name: 'Pick CAR' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await findNothingWrong(page)
  await fillIn(page, 'Ivy', { isFocused: true })
  await page.getByRole('button', { name: 'Save Your Pick' }).click()
  await expectCurrentPick(page, 'CAR')
  expect(await taps()).toBe(5)
})

test('whoever has an account keeps the chosen team while signing in (A1)', {
  tag: '@phone',
}, async ({ page, pool }) => {
  await pool.signUp('Olaf')
  await page.goto(await invite(pool))
  await page.getByRole('radio', { name: /^VGK/ }).click()
  await page.getByRole('link', { name: 'I already have an account' }).click()
  await expect(page.getByText('Sign in to save your pick: VGK')).toBeVisible()
  await findNothingWrong(page, 'sign in with a team')
  await sendLogin(page, { email: emailOf('Olaf') })
  await expect(page.getByText('You join Office Survivor.')).toBeVisible()
  await findNothingWrong(page, 'signed in with a team')
  await page.getByRole('button', { name: 'Save Your Pick' }).click()
  await expectCurrentPick(page, 'VGK')
})

/** The path of a new invitation into the contest. */
async function invite(pool: PoolServer): Promise<string> {
  const { invitation } = (await pool.asAdmin('POST', '/admin/invitations', {
    days: 7,
    max_uses: null,
    contest_ids: [1],
  })) as { invitation: { link: string } }
  const { pathname, search } = new URL(invitation.link)
  return `${pathname}${search}`
}

test('without an invitation it takes seven', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login')
  const taps = await countTaps(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await fillIn(page, 'Wes', { isFocused: true })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Join Contest' }).click()
  await expect(page.getByText('You’re in. Pick week 1 now')).toBeVisible()
  await pickOn(page)
  expect(await taps()).toBe(7)
})

test('Undo leaves again, and joining on the contest’s page shows the teams', {
  tag: '@phone',
}, async ({ page, pool }) => {
  await pool.signUp('Pat')
  await visitAs(page, { at: '/', email: emailOf('Pat') })
  await page.getByRole('button', { name: 'Join Contest' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Successfully left the contest')).toBeVisible()
  await page.getByRole('button', { name: 'Join Contest' }).click()
  await expect(page.getByRole('radio').nth(5)).toBeInViewport()
  await page.getByRole('button', { name: 'Leave Contest' }).click()
  await expect(page.getByText('Successfully left the contest')).toBeVisible()
})

async function fillIn(page: Page, name: string, { isFocused }: { isFocused: boolean }) {
  const first = page.getByLabel('Name', { exact: true })
  if (!isFocused) await first.click()
  await first.fill(name)
  for (const [label, text] of [
    ['Email Address', emailOf(name)],
    ['Password', ADMIN.password],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await field.click()
    await field.fill(text)
  }
}

async function expectCurrentPick(page: Page, team: string) {
  await expect(page.getByText('Your current pick')).toBeVisible()
  await expect(teamOnSheet(page, team)).toBeChecked()
}

async function pickOn(page: Page) {
  await page.getByRole('radio', { name: /^CAR/ }).click()
  await page.getByRole('button', { name: 'Submit Week 1 Pick' }).click()
  await expect(page.getByText('CAR is your Week 1 pick.')).toBeVisible()
}
