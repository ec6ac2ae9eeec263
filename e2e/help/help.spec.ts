import { readFileSync } from 'node:fs'
import { openTool } from '../harness/desk.ts'
import { expect, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

test.use({ clock: '2025-10-01T12:00:00-04:00' })

test('the rules are next to the contest, with its settings and in the reader’s time zone', async ({
  page,
  pool,
  isMobile,
}) => {
  await visitAs(page, { ...pool.admin, at: '/survivor/rules' })
  await expect(page.getByText('No Active Survivor Contest')).toBeVisible()
  await page.goto('/two-team/rules')
  await expect(page.getByText('No active Two-Team Contest found.')).toBeVisible()
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Last One Standing',
    season_year: '2025-26',
    season_start_date: '2025-10-08',
    max_participants: 12,
    auto_advance: true,
  })

  await page.goto('/survivor')
  await page.getByRole('link', { name: 'How does this work?' }).click()
  await expect(page.getByRole('heading', { name: 'Survivor Contest: Rules' })).toBeVisible()
  await expect(page.getByText('Up to 12 members can join')).toBeVisible()
  await expect(page.getByText('moves on to the next week automatically')).toBeVisible()
  // The season's first game starts on October 8 at 7 PM in New York, which is already October 9 in Berlin.
  await expect(
    page.getByText(isMobile ? /Week 1 locks on Thu, Oct 9, 1:\d\d AM/ : /Week 1 locks on Wed, Oct 8, 7:\d\d PM ET/),
  ).toBeVisible()
  await page.getByRole('link', { name: /^Link to “If you have no pick at the lock/ }).click()
  await expect(page).toHaveURL(/rules\?contest=\d+#S2$/)
})

test('the rules of a draft show its size and pick clock, and the help links to all rules', async ({ page, pool }) => {
  await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Pairs',
    season_year: '2025-26',
    max_participants: 8,
    pick_seconds: 90,
  })
  await visitAs(page, { ...pool.admin, at: '/two-team' })
  await page.getByRole('link', { name: 'How does this work?' }).click()
  await expect(page.getByText('In Pairs, up to 8 members draft 2 teams each')).toBeVisible()
  await expect(page.getByText('You have 90 seconds for each pick.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How good are these odds?' })).toBeVisible()
  await expect(page.getByText('No game has been played yet, so there is nothing to judge.')).toBeVisible()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('link', { name: 'Rules of Pairs' })).toBeVisible()
  await expect(page.getByText('This pool doesn’t send email right now.')).toBeVisible()
})

test('a commissioner finds their help, the API behind it, and the whole pool as a file', async ({ page, pool }) => {
  await visitAs(page, { ...pool.admin, at: '/admin' })
  await openTool(page, 'Help')
  await expect(page.getByRole('heading', { name: 'Help for Commissioners' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'the full API' })).toHaveAttribute('href', '/api/docs')

  await page.goto('/admin/settings')
  await page.getByText('Advanced', { exact: true }).click()
  const [document] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON' }).click(),
  ])
  expect(document.suggestedFilename()).toBe('puckpool-2025-10-01.json')
  expect(JSON.parse(readFileSync(await document.path(), 'utf8'))).toMatchObject({
    puckpool_export: 1,
    rows: { teams: 32 },
  })
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV Files' }).click(),
  ])
  expect(zip.suggestedFilename()).toBe('puckpool-2025-10-01.zip')
  expect(readFileSync(await zip.path()).toString('latin1', 0, 4)).toBe('PK\x03\x04')
})
