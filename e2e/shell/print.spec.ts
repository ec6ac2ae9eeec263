import type { Page } from '@playwright/test'
import { turn } from '../harness/looks.ts'
import { emailOf, expect, type PoolServer, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'
import { pickForMemberOnTheClock } from '../two-team/pick-for.ts'

test.use({ clock: '2025-10-10T12:48:00-04:00' })

/** A4 without its margins of 12 mm, in the browser's pixels. */
const PAPER = { width: 703, height: 1032 }
const NAMES = ['Ann', 'Bob', 'Cy', 'Dee']
const TEAMS = ['BOS', 'BUF', 'CAR', 'CBJ', 'DET', 'FLA', 'MTL', 'NJD']
const AFTER_THE_LOCK = '2025-10-15T12:00:00-04:00'

test('the dark theme prints black on white, whole tables and no bars', async ({ page, pool }) => {
  const { survivor, draft } = await playOn(pool)
  await visitAs(page, { at: `/survivor?contest=${survivor}`, email: emailOf('Ann') })
  await turn(page, 'dark')
  for (const { at, table, columns } of [
    { at: `/survivor?contest=${survivor}`, table: 'Week 1 Picks', columns: ['Participant', 'Pick', 'Status'] },
    { at: `/survivor/grid?contest=${survivor}`, table: 'Picks of every member by week', columns: ['Participant'] },
    { at: `/two-team?contest=${draft}`, table: 'Leaderboard', columns: ['Rank', 'Team 2 Wins', 'Total Wins'] },
    { at: `/two-team/recap?contest=${draft}`, table: 'Draft Board', columns: ['Participant', 'Round 1', 'Round 2'] },
  ]) {
    await page.goto(at)
    const printed = page.getByRole('table', { name: table })
    await expect(printed.getByRole('row')).toHaveCount(NAMES.length + 1)
    await onPaper(page, async () => {
      for (const column of columns)
        await expect(printed.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
      if (at.includes('/grid')) await expect(printed.getByRole('columnheader').nth(1)).toHaveText(/1/)
      const box = await printed.boundingBox()
      expect(box?.width, `${at}: width`).toBeLessThanOrEqual(PAPER.width)
      expect(box?.height, `${at}: height`).toBeLessThanOrEqual(PAPER.height)
      await expect(page.getByRole('banner').first()).toBeHidden()
      await expect(page.getByRole('button', { name: 'Refresh' })).toBeHidden()
      expect(await notBlackOnWhite(page), at).toEqual([])
    })
    expect((await page.pdf({ format: 'A4', printBackground: true })).length, at).toBeGreaterThan(0)
  }
})

/** Lays the page out as for A4, for the duration of `look`. */
async function onPaper(page: Page, look: () => Promise<void>) {
  const screen = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(PAPER)
  await look()
  if (screen) await page.setViewportSize(screen)
  await page.emulateMedia({ media: 'screen' })
}

/** Texts in another color than black, and boxes with a ground of their own. */
const notBlackOnWhite = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *')]
      .filter((element) => element.checkVisibility() && !element.closest('svg'))
      .filter((element) => {
        const { color, backgroundColor, backgroundImage } = getComputedStyle(element)
        const hasText = [...element.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim())
        const hasGround = backgroundImage !== 'none' || !/, 0\)$/.test(backgroundColor)
        return (hasText && color !== 'rgb(0, 0, 0)') || (hasGround && backgroundColor !== 'rgb(255, 255, 255)')
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

/** A locked week of a survivor contest and a finished draft. */
async function playOn(pool: PoolServer) {
  const members = await Promise.all(NAMES.map((name) => pool.signUp(name)))
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'On Paper',
    season_year: '2025-26',
    season_start_date: '2025-10-13',
    max_participants: 50,
  })
  const [contest] = (await pool.asAdmin('GET', '/survivor/contests')) as { contest_id: number }[]
  const survivor = contest?.contest_id ?? 0
  for (const member of members) await member('POST', `/survivor/contests/${survivor}/join`, {})
  await pool.asAdmin('POST', `/survivor/contests/${survivor}/start`)
  for (const member of members)
    await member('POST', `/survivor/contests/${survivor}/picks`, { week_number: 1, team_id: pool.team('BOS') })
  const made = (await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Pairs',
    season_year: '2025-26',
    max_participants: NAMES.length,
  })) as { contest: { contest_id: number } }
  const draft = made.contest.contest_id
  const at = `/contest/contests/${draft}`
  for (const member of members) await member('POST', `${at}/join`, {})
  await pool.asAdmin('POST', `${at}/start`, {})
  for (const team of TEAMS) await pickForMemberOnTheClock(pool, { at, teamId: pool.team(team) })
  await pool.jump(AFTER_THE_LOCK)
  return { survivor, draft }
}
