import { findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

test.use({ clock: '2025-11-12T12:00:00-05:00' })

test('the rules show the quality of the forecasts, and nothing once they are off (F5, F6)', async ({ page, pool }) => {
  await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Pairs',
    season_year: '2025-26',
    max_participants: 8,
  })
  await visitAs(page, { ...pool.admin, at: '/two-team/rules' })
  await expect(page.getByText(/^In 2\d\d games of 2025-26 the estimates scored 0\.\d{3}/)).toBeVisible()
  await expect(page.locator('#forecasts circle')).toHaveCount(4)
  await expect(page.getByRole('table', { name: /How often the home team won in 2025-26/ })).toContainText('40–50%')
  await findNothingWrong(page)

  await pool.asAdmin('PUT', '/admin/settings', { forecasts: false })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The Ranking' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How good are these odds?' })).toBeHidden()
})
