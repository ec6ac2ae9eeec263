import type { APIRequestContext, Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { ADMIN, expect, test } from '../harness/server.ts'

/** What a commissioner does in the admin area, and what members see on their dashboard. */
test.use({
  clock: '2025-10-07T12:00:00-04:00',
  // A refused call is written to the console by the browser itself.
  expectedComplaints: [/the server responded with a status of 409/],
})
test.describe.configure({ mode: 'serial' })

const PASSWORD = 'top-corner-7'
const CONTEST = '/api/survivor/contests/1'
const MEMBERS = ['Ann', 'Bob', 'Cy', 'Dee']

type Caller = { headers: { authorization: string } }
const tokens = new Map<string, string>()

async function as(request: APIRequestContext, name: string): Promise<Caller> {
  const known = tokens.get(name)
  if (known !== undefined) return { headers: { authorization: `Bearer ${known}` } }
  const data =
    name === 'admin' ? ADMIN : { email: `${name.toLowerCase()}@example.test`, password: PASSWORD, name, lastName: 'Ek' }
  const answer = await request.post(name === 'admin' ? '/api/auth/login' : '/api/auth/register', { data })
  const { accessToken } = await answer.json()
  tokens.set(name, accessToken)
  return { headers: { authorization: `Bearer ${accessToken}` } }
}

async function openAs(page: Page, who: { name: string; at: string }) {
  const { headers } = await as(page.request, who.name)
  const token = headers.authorization.replace('Bearer ', '')
  await page.addInitScript((text) => localStorage.setItem('PuckPool_token', text), token)
  await page.goto(who.at)
}

const jump = async (page: Page, now: string) =>
  page.request.put('/api/demo/clock', { ...(await as(page.request, 'admin')), data: { now } })

test.beforeAll(() => tokens.clear())

test('a contest is created, with errors beside the fields', async ({ page }) => {
  await openAs(page, { name: 'admin', at: '/admin' })
  await expect(page).toHaveURL('/admin/survivor-contest')
  await expect(page.getByText('No survivor contests yet. Create one to get started!')).toBeVisible()
  await page.getByRole('button', { name: 'Create Contest' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Contest' })
  await expect(dialog.getByLabel('Contest Name')).toBeFocused()
  await expect(dialog.getByLabel('Contest Name')).toHaveValue('Survivor 2025-26')
  await dialog.getByLabel('Contest Name').fill('')
  await dialog.getByLabel('Max Participants').fill('0')
  await dialog.getByRole('button', { name: 'Create Contest' }).click()
  await expect(dialog.getByText('Please fill in all required fields')).toBeVisible()
  await expect(dialog.getByText('Must be at least 1')).toBeVisible()
  await findNothingWrong(page)
  await dialog.getByLabel('Contest Name').fill('Autumn Survivor')
  await dialog.getByLabel('Max Participants').fill('8')
  // The season's first day is proposed; a day later, week 1 locks tomorrow.
  const firstDay = dialog.getByLabel('Season Start Date')
  await expect(firstDay).toHaveValue('2025-10-07')
  await firstDay.fill('2025-10-08')
  await dialog.getByRole('button', { name: 'Create Contest' }).click()
  await expect(page.getByText('Survivor contest created successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Contest' })).toBeDisabled()
})

test('a member can join from the dashboard', async ({ page }) => {
  await openAs(page, { name: 'Ann', at: '/' })
  await expect(page.getByRole('heading', { name: 'Join Autumn Survivor' })).toBeVisible()
  for (const name of MEMBERS)
    await page.request.post(`${CONTEST}/join`, { ...(await as(page.request, name)), data: {} })
  await page.reload()
  await expect(page.getByText('Waiting for contest to start...')).toBeVisible()
})

test('the start asks to confirm with the safe button focused', async ({ page }) => {
  await openAs(page, { name: 'admin', at: '/admin' })
  const start = page.getByRole('button', { name: 'Start Contest' })
  await start.click()
  const dialog = page.getByRole('dialog', { name: 'Start "Autumn Survivor"?' })
  await expect(dialog).toContainText('no one can join or leave')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(start).toBeFocused()
  await start.click()
  await dialog.getByRole('button', { name: 'Start Contest' }).click()
  await expect(page.getByText('Contest started successfully!')).toBeVisible()
  await expect(page.getByText('0 of 4 have picked')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#contest-1')).toBeFocused()
  await expect(page.getByText(/^Advances automatically around/)).toBeVisible()
  await page.getByText('By hand', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Advance Week' })).toBeDisabled()
})

test('the admin sees who has picked, never what (S5)', async ({ page }) => {
  await openAs(page, { name: 'Bob', at: '/' })
  await expect(page.getByRole('heading', { name: 'Pick your team for Week 1' })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('locks in 1 d', { ignoreCase: true })
  await findNothingWrong(page)
  const bob = await as(page.request, 'Bob')
  const { available_teams } = await (await page.request.get(`${CONTEST}/available-teams`, bob)).json()
  for (const [index, name] of MEMBERS.slice(0, 3).entries()) {
    const data = { week_number: 1, team_id: available_teams[index].team_id }
    const answer = await page.request.post(`${CONTEST}/picks`, { ...(await as(page.request, name)), data })
    expect(answer.status()).toBe(201)
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: available_teams[1].team_name })).toBeVisible()
  await openAs(page, { name: 'admin', at: '/admin' })
  await expect(page.getByText('3 of 4 have picked')).toBeVisible()
  await expect(page.getByText('Not yet: Dee Ek')).toBeVisible()
  await expect(page.getByText(available_teams[1].abbreviation, { exact: true })).toHaveCount(0)
})

test('both screens update at the lock without a reload (T3)', async ({ page, browser, server }) => {
  await jump(page, '2025-10-08T22:59:55.000Z')
  await openAs(page, { name: 'Dee', at: '/' })
  const desk = await browser.newContext({ baseURL: server.url })
  const admin = await desk.newPage()
  await openAs(admin, { name: 'admin', at: '/admin' })
  await expect(page.getByRole('heading', { name: 'No pick for Week 1' })).toBeVisible({ timeout: 20_000 })
  await admin.getByText('By hand', { exact: true }).click()
  await expect(admin.getByRole('button', { name: 'Advance Week' })).toBeEnabled({ timeout: 20_000 })
  await admin.getByRole('button', { name: 'Advance Week' }).click()
  await expect(
    admin.getByText('Not all games are finished. Results will be based only on completed games.'),
  ).toBeVisible()
  await findNothingWrong(admin)
  await desk.close()
})

test('weeks are edited, and a refusal shows at its row (W6)', async ({ page }) => {
  await openAs(page, { name: 'admin', at: '/admin/survivor-contest?dialog=edit-weeks&of=1' })
  const week = (n: number) => page.getByRole('group', { name: `Week ${n}`, exact: true })
  await expect(week(1).getByLabel('Ends')).toBeDisabled()
  await week(5).getByLabel('Ends').fill('2025-11-12')
  await page.getByRole('button', { name: 'Save Weeks' }).click()
  await expect(week(6).getByText('Week 6 overlaps the week before it')).toBeVisible()
  await expect(week(6).getByLabel('Starts')).toBeFocused()
  await findNothingWrong(page)
  await week(5).getByLabel('Ends').fill('2025-11-09')
  await week(5).getByLabel('Locks').fill('2025-11-03T12:00')
  await page.getByRole('button', { name: 'Save Weeks' }).click()
  await expect(page.getByText('Weeks updated successfully')).toBeVisible()
  const { weeks } = await (await page.request.get(`${CONTEST}/weeks`, await as(page.request, 'admin'))).json()
  expect(weeks[4]).toMatchObject({ lock_time: '2025-11-03T17:00:00.000Z', lock_time_by_hand: true })
  expect(weeks[5]).toMatchObject({ lock_time_by_hand: false })
})

test('a conflict with a second admin ends in a message (S11)', async ({ page }) => {
  await jump(page, '2025-10-13T06:00:00.000Z')
  await openAs(page, { name: 'admin', at: '/admin' })
  await expect(page.getByText('Every game is final')).toBeVisible()
  await page.getByText('By hand', { exact: true }).click()
  await page.getByRole('button', { name: 'Process Results' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Process Results' }).click()
  await expect(page.getByText(/^Week 1: \d survived, \d eliminated/)).toBeVisible()
  await page.getByRole('button', { name: 'Advance Week' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Every game is final')).toBeVisible()
  await page.request.post(`${CONTEST}/advance-week`, { ...(await as(page.request, 'admin')), data: { week_number: 1 } })
  await dialog.getByRole('button', { name: 'Advance Week' }).click()
  await expect(page.getByText('Week 1 is no longer the current week')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Week 2', exact: true })).toBeVisible()
})

test('a corrected score is shown and recomputed after its effect was shown (G5, S10)', async ({ page }) => {
  const admin = await as(page.request, 'admin')
  const [{ games }] = await (await page.request.get('/api/games/date/2025-10-11', admin)).json()
  for (const { game_id, team_id, team_score, opponent_score } of games) {
    const data = { team_score: opponent_score, opponent_score: team_score }
    await page.request.put(`/api/games/${game_id}/${team_id}`, { ...admin, data })
  }
  await openAs(page, { name: 'admin', at: '/admin' })
  await expect(page.getByText('Results of week 1 are out of date.', { exact: true })).toBeVisible()
  await findNothingWrong(page)
  await page.getByRole('button', { name: 'Recompute Week 1' }).click()
  await expect(page.getByRole('region', { name: 'What would happen now' })).toContainText('would survive')
  await page.getByRole('dialog').getByRole('button', { name: 'Recompute' }).click()
  await expect(page.getByText(/^Week 1: \d survived, \d eliminated/)).toBeVisible()
  // Neither on the card nor among what needs the admin.
  await expect(page.getByText('Results of week 1 are out of date')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show All 26 Weeks' }).click()
  await expect(page.getByText('by hand', { exact: true })).toBeVisible()
})

test('a member who is not an administrator is sent home', async ({ page }) => {
  await openAs(page, { name: 'Dee', at: '/admin/survivor-contest' })
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'You were eliminated in Week 1' })).toBeVisible()
})
