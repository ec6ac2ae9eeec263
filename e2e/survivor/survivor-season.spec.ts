import type { Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import { openAs } from '../harness/sign-in.ts'

/**
 * The core of the product from its members' point of view: sign up, join, pick, change, lock, reveal, advance,
 * elimination, champion. The weeks are the real ones of October 2025.
 */
// Each worker keeps one server per clock, so a unique instant gives this file its own pool.
test.use({ clock: '2025-10-10T11:00:00-04:00' })
test.describe.configure({ mode: 'serial' })

const LOCK_OF_WEEK_1 = '2025-10-13T16:30:00.000Z'
const AFTER_WEEK_1 = '2025-10-20T12:00:00.000Z'
const LOCK_OF_WEEK_2 = '2025-10-20T23:00:00.000Z'
const AFTER_WEEK_2 = '2025-10-27T12:00:00.000Z'

const ann = { name: 'Ann', email: 'ann@example.test', password: 'slap-shot-9' }

test('a season from sign-up to champion', { tag: '@phone' }, async ({ browser, page, pool }) => {
  test.setTimeout(300_000)
  const commissioner = await openAs(browser, { url: pool.url, ...pool.admin, at: '/admin' })

  await test.step('the commissioner creates a contest', async () => {
    await expect(commissioner.getByText('No survivor contests yet. Create one to get started!')).toBeVisible()
    await commissioner.getByRole('button', { name: 'Create Contest' }).first().click()
    const dialog = commissioner.getByRole('dialog')
    await dialog.getByLabel(/Contest Name/i).fill('Office Survivor')
    await dialog.getByLabel(/Season Start Date/i).fill('2025-10-13')
    // Otherwise it would complete automatically before the commissioner could advance.
    const advances = dialog.getByRole('switch', { name: 'Advance automatically' })
    await advances.click({ force: true })
    await expect(advances).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Create Contest' }).click()
    await expect(commissioner.getByText('Survivor contest created successfully')).toBeVisible()
  })

  await test.step('Ann signs up and lands on the page she wanted', async () => {
    await page.goto('/survivor')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await page
      .getByText(/sign up|create an account/i)
      .first()
      .click()
    await page.getByLabel(/first name|^name/i).fill(ann.name)
    await page.getByLabel(/email address/i).fill(ann.email)
    await page.getByLabel('Password', { exact: false }).and(page.locator('input')).first().fill(ann.password)
    await page.getByRole('button', { name: /sign up|create account/i }).click()
    await expect(page.getByText('Join Survivor Contest')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/survivor')
  })

  const bob = await pool.signUp('Bob')
  const carl = await pool.signUp('Carl')

  await test.step('they join and the contest starts', async () => {
    await page.getByRole('button', { name: /^join/i }).click()
    await expect(page.getByText('Successfully joined the contest!')).toBeVisible()
    await expect(page.getByText('Waiting for contest to start...')).toBeVisible()
    for (const member of [bob, carl]) await member('POST', '/survivor/contests/1/join', {})
    await commissioner.reload()
    await commissioner.getByRole('button', { name: 'Start Contest' }).click()
    await commissioner.getByRole('dialog').getByRole('button', { name: /start/i }).click()
    await expect(commissioner.getByText('Contest started successfully!')).toBeVisible()
  })

  await test.step('Ann picks a team with four games, is warned, and changes her mind', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Survivor Contest - Week 1' })).toBeVisible()
    await expectRowsToHoldTheirWords(page)
    const warning = page.getByRole('dialog', { name: 'High Game Count Warning' })
    await chooseTeam(page, 'DET')
    await expect(warning).toContainText('needs 2 wins to keep you alive')
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await expect(warning).toHaveCount(0)
    await chooseTeam(page, 'DET')
    await warning.getByRole('button', { name: 'Yes, Pick DET' }).click()
    await expect(page.getByText('Your pick has been submitted!')).toBeVisible()
    await expect(page.getByText('You can change your pick until the lock time.')).toBeVisible()
    await chooseTeam(page, 'CAR')
    await page.getByRole('button', { name: 'Update Week 1 Pick' }).click()
    await expect(page.getByText('Your pick has been updated!')).toBeVisible()
  })

  await test.step('no one sees others’ picks before the lock, everyone does after it', async () => {
    await bob('POST', '/survivor/contests/1/picks', { week_number: 1, team_id: pool.team('BOS') })
    await carl('POST', '/survivor/contests/1/picks', { week_number: 1, team_id: pool.team('VGK') })
    await expect(page.getByRole('heading', { name: 'Week 1 Picks' })).toHaveCount(0)
    await pool.jump(LOCK_OF_WEEK_1)
    await page.reload()
    await expect(page.getByText('Your Pick is Locked In')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Week 1 Picks' })).toBeVisible()
    await expect(page.getByText('VGK').first()).toBeVisible()
  })

  await test.step('the commissioner advances, Bob is out', async () => {
    await pool.jump(AFTER_WEEK_1)
    await advance(commissioner)
    await expect(commissioner.getByText('Advanced from Week 1 to Week 2')).toBeVisible()
    const bobsPhone = await openAs(browser, { url: pool.url, email: 'bob@example.test', at: '/survivor' })
    await expect(bobsPhone.getByText("You've Been Eliminated")).toBeVisible()
    await findNothingWrong(bobsPhone)
    await bobsPhone.context().close()
  })

  await test.step('Ann picks again and wins the contest', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Survivor Contest - Week 2' })).toBeVisible()
    await page.getByText('Your Previously Used Teams').click()
    await expect(page.getByText('CAR').first()).toBeVisible()
    await chooseTeam(page, 'BUF')
    await page.getByRole('button', { name: 'Yes, Pick BUF' }).click()
    await expect(page.getByText('Your pick has been submitted!')).toBeVisible()
    await carl('POST', '/survivor/contests/1/picks', { week_number: 2, team_id: pool.team('STL') })
    await pool.jump(LOCK_OF_WEEK_2)
    const bobsPhone = await openAs(browser, { url: pool.url, email: 'bob@example.test', at: '/survivor' })
    await expect(bobsPhone.getByRole('list', { name: 'Who is safe' })).toBeVisible()
    await expect(bobsPhone.getByText("You've Been Eliminated")).toBeInViewport()
    await bobsPhone.context().close()
    await pool.jump(AFTER_WEEK_2)
    await advance(commissioner)
    await expect(commissioner.getByText('Contest completed! Winner determined in Week 2')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Survivor Contest - Completed' })).toBeVisible()
    await expect(page.getByText('Winning Path')).toBeVisible()
  })
  await commissioner.context().close()
})

async function chooseTeam(page: Page, abbreviation: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`\\b${abbreviation}\\b`) }).click()
}

/** Also checked on the narrowest phones. */
async function expectRowsToHoldTheirWords(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const over = await page
      .getByRole('radio')
      .locator('xpath=..')
      .evaluateAll((tiles) =>
        tiles.flatMap((tile) => {
          const { left, right } = tile.getBoundingClientRect()
          const words = [...tile.querySelectorAll('span')].map((span) => span.getBoundingClientRect())
          const isOver = words.some((of) => of.width > 1 && (of.left < left || of.right > right))
          return isOver ? [tile.textContent] : []
        }),
      )
    expect(over, `wider than their row at ${width} px`).toEqual([])
  }
  if (size) await page.setViewportSize(size)
}

async function advance(commissioner: Page): Promise<void> {
  await commissioner.reload()
  await commissioner.getByRole('button', { name: /^Advance Week/ }).click()
  const dialog = commissioner.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Advance/ }).click()
}
