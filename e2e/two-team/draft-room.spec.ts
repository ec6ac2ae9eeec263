import { type BrowserContext, devices, type Locator, type Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { type Call, expect, test } from '../harness/pool.ts'
import { openAs } from '../harness/sign-in.ts'

/** Several browsers in one draft, one of them a phone: pushes, presence, turns, and recovery from a crash. */
test.use({ clock: '2025-11-11T11:54:00-05:00' })

type Draft = { current: { pick_number: number; participant: { user_id: number; participant_name: string } } | null }

test('a draft of four: presence, pushes, a sound, a lost connection and a crash', async ({ browser, pool, server }) => {
  test.setTimeout(240_000)
  const { contest } = (await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Four',
    season_year: '2025-26',
    max_participants: 4,
    pick_seconds: 7200,
  })) as { contest: { contest_id: number } }
  const at = `/contest/contests/${contest.contest_id}`
  const members = new Map<string, Call>()
  for (const name of ['Ann', 'Bob', 'Cy', 'Dee']) {
    members.set(name, await pool.signUp(name))
    await members.get(name)?.('POST', `${at}/join`, {})
  }
  const ann = await openAs(browser, { url: pool.url, email: 'ann@example.test', at: '/two-team', prepare: countNotes })
  const bob = await openAs(browser, {
    url: pool.url,
    email: 'bob@example.test',
    at: '/two-team',
    device: devices['Pixel 7'],
    prepare: countNotes,
  })
  await ann.getByRole('tab', { name: /^Participants/ }).click()
  await expect(ann.getByText('0 spots remaining')).toBeVisible()
  // A page that loads after the start shows a running draft and announces nothing.
  await expect(bob.getByRole('tab', { name: /^Participants/ })).toBeVisible()
  await bob.emulateMedia({ reducedMotion: 'no-preference' })

  await test.step('waiting members see the order animated, unless they want reduced motion, and a tap skips it', async () => {
    const order = bob.getByRole('dialog', { name: 'The Draft Order' })
    // Watched from before the start: it is shown for five seconds.
    const seen = [ann, bob].map((page) => expect(page.getByText('Draft has started! Select your teams.')).toBeVisible())
    const skipped = expect(order.getByRole('listitem'))
      .toHaveCount(4)
      .then(() => expectToastClearOf(bob, order))
      .then(() => order.getByText('Dee').click({ force: true }))
    await pool.asAdmin('POST', `${at}/start`, {})
    await Promise.all([...seen, skipped])
    await expect(order).toBeHidden()
    await expect(ann.getByRole('dialog')).toHaveCount(0)
    await bob.emulateMedia({ reducedMotion: 'reduce' })
  })

  const teams = ['BOS', 'BUF', 'CAR', 'CBJ', 'DET', 'FLA', 'MTL', 'NJD']
  const memberOnTheClock = async () =>
    ((await pool.asAdmin('GET', `${at}/draft`)) as Draft).current?.participant.participant_name ?? ''
  /** The member on the clock picks, outside of the windows under test. */
  const pickNext = async () => {
    const team = teams.shift() ?? ''
    await members.get(await memberOnTheClock())?.('POST', `${at}/draft/pick`, { team_id: pool.team(team) })
    return team
  }
  const board = (page: Page) =>
    page.getByRole('region', { name: 'Draft Board' }).or(page.getByRole('list', { name: 'Draft Board' }))
  // At a desk the reader's own column is headed 'You'.
  const light = (page: Page, name: string) =>
    board(page).getByText(new RegExp(`^\\((not )?in the draft room\\)${page === ann && name === 'Ann' ? 'You' : name}`))

  await test.step('the bar keeps its height when a clock’s last hour begins: nothing below moves', async () => {
    const timer = bob.getByRole('timer')
    const height = async () => (await bob.getByRole('region', { name: 'On the clock' }).boundingBox())?.height
    await expect(timer).toContainText('pick ends in 2 h 0 min')
    const inWords = await height()
    const header = await bob.getByRole('banner').boundingBox()
    const bar = await bob.getByRole('region', { name: 'On the clock' }).boundingBox()
    expect(bar?.y, 'nothing stands between the header and the clock').toBeLessThanOrEqual((header?.height ?? 0) + 1)
    await pool.jump('2025-11-11T12:58:00-05:00')
    await expect(timer).toContainText(/pick ends in 5\d:\d\d/)
    expect(await height()).toBe(inWords)
  })

  await test.step('everyone sees who is there', async () => {
    await bob.getByRole('tab', { name: 'Board' }).click()
    for (const page of [ann, bob]) {
      await expect(light(page, 'Ann')).toContainText('(in the draft room)')
      await expect(light(page, 'Bob')).toContainText('(in the draft room)')
      await expect(light(page, 'Cy')).toContainText('(not in the draft room)')
    }
    await findNothingWrong(ann, 'room')
    await findNothingWrong(bob, 'room-phone')
  })

  await test.step('a member’s turn shows in the title and plays a sound, unless it is turned off', async () => {
    // In the first round, wherever Bob was drawn, so that picks are left for the next steps.
    while ((await memberOnTheClock()) !== 'Bob') await pickNext()
    await expect(bob).toHaveTitle('Your turn · PuckPool')
    await expect(bob.getByRole('heading', { name: "It's your turn to pick!" })).toBeVisible()
    await expect(bob.getByRole('status').filter({ hasText: 'your turn' })).toBeAttached()
    await expect.poll(() => notesOf(bob)).toBe(2)
    await bob.getByLabel('Sound when my turn begins').click()
    await bob.reload()
    await expect(bob.getByLabel('Sound when my turn begins')).not.toBeChecked()
    await expect(bob).toHaveTitle('Your turn · PuckPool')
    expect(await notesOf(bob)).toBe(0)
    await bob.getByLabel('Sound when my turn begins').click()
    expect(await notesOf(bob), 'the sound plays where it is turned on').toBe(2)
  })

  await test.step('a pick is pushed to pages that cannot poll', async () => {
    for (const page of [ann, bob]) await page.context().route('**/api/contest/**', (route) => route.abort())
    const bar = () => bob.getByRole('region', { name: 'On the clock' }).boundingBox()
    const before = await bar()
    // Watched from before the pick: it is shown for two seconds.
    const news = / takes? [A-Z]{3} · pick \d$/
    const seen = [ann, bob].map((page) => expect(page.getByText(news), 'across the screen').toBeVisible())
    const team = await pickNext()
    await Promise.all(seen)
    expect(await bar(), 'the news of a pick moves nothing').toEqual(before)
    for (const page of [ann, bob]) await expect(board(page).getByText(team)).toBeVisible({ timeout: 3_000 })
    for (const page of [ann, bob]) await page.context().unroute('**/api/contest/**')
  })

  await test.step('a member who leaves is shown as away', async () => {
    await bob.goto('/')
    await expect(light(ann, 'Bob')).toContainText('(not in the draft room)')
    await bob.goto('/two-team?view=board')
    await expect(light(ann, 'Bob')).toContainText('(in the draft room)')
  })

  await test.step('after losing its connection a page recovers automatically', async () => {
    await bob.context().setOffline(true)
    const team = await pickNext()
    await expect(board(ann).getByText(team)).toBeVisible()
    await bob.context().setOffline(false)
    await expect(board(bob).getByText(team)).toBeVisible()
  })

  await test.step('a killed server resumes the draft, and the pages reconnect (D6)', async () => {
    const before = await board(ann).innerText()
    await server.crash()
    const team = await pickNext()
    for (const page of [ann, bob]) {
      await expect(board(page).getByText(team)).toBeVisible({ timeout: 30_000 })
      await expect(page.getByRole('timer')).toContainText('pick ends in')
      await expect(light(page, 'Ann')).toContainText('(in the draft room)', { timeout: 30_000 })
    }
    for (const abbreviation of before.match(/\b[A-Z]{3}\b/g) ?? [])
      await expect(board(ann).getByText(abbreviation, { exact: true }).first()).toBeVisible()
  })

  await test.step('anyone can check the draw in their own browser (D1)', async () => {
    await ann.getByRole('tab', { name: /^Participants/ }).click()
    await ann.getByText('Check the draw').click()
    await ann.getByRole('link', { name: 'Check it step by step' }).click()
    await expect(ann).toHaveURL(/\/two-team\/draw\?contest=/)
    await expect(ann.getByText('your browser just verified the draw')).toBeVisible()
    await ann.getByText('Check it yourself').click()
    await expect(ann.getByRole('row')).toHaveCount(5)
    await findNothingWrong(ann, 'draw')
    await bob.goto('/two-team/draw')
    await expect(bob.getByText('your browser just verified')).toBeVisible()
  })
  for (const page of [ann, bob]) await page.context().close()
})

/** The number of notes the page has played since it loaded. */
const notesOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0))

/** Counts the notes its pages play. */
async function countNotes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.notes = String(Number(document.documentElement.dataset.notes ?? 0) + 1)
      start.call(this, when)
    }
  })
}

/** The toast of the start is above the dialog's veil, and not on its names. */
async function expectToastClearOf(page: Page, dialog: Locator): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: 'Draft has started! Select your teams.' }).last()
  await expect(toast).toBeVisible()
  const layer = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((at) => Number(getComputedStyle(at).zIndex))
  expect(await layer('.mantine-Notifications-root:has(.mantine-Notification-root)')).toBeGreaterThan(
    await layer('.mantine-Modal-overlay'),
  )
  const [names, words] = await Promise.all([dialog.boundingBox(), toast.boundingBox()])
  expect((names?.y ?? Infinity) + (names?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0)
}
