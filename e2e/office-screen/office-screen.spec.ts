import { lookAtOnce } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'

test.use({
  clock: '2025-11-11T20:00:00-05:00',
  viewport: { width: 1920, height: 1080 },
  expectedComplaints: [/net::ERR_INTERNET_DISCONNECTED|the server responded with a status of 404/],
})

test('a television shows the pool in turn, outlives a night without network, and stops when its link is revoked (O10)', async ({
  page,
  context,
  pool,
}) => {
  await pool.asAdmin('POST', '/contest/contests', {
    contest_name: 'Winter Draft',
    contest_type: 'two_team',
    season_year: '2025-26',
    max_participants: 2,
  })
  // The API promises the link to the admin who makes it.
  const { url } = (await pool.asAdmin('POST', '/admin/screen')) as { url: string }
  await page.clock.install()
  await page.goto(new URL(url).pathname)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Winter Draft')
  await expect(page.getByText('Open to join')).toBeVisible()
  await lookAtOnce(page, 'office screen')
  await page.clock.runFor(20_000)
  await expect(title).toHaveText('Tonight')
  await page.getByRole('button', { name: 'Pause' }).click()

  await context.setOffline(true)
  await page.clock.fastForward('08:00:00')
  await page.clock.runFor(16_000)
  const away = page.getByText(/^No connection since .+ Trying again\.$/)
  await expect(away).toBeVisible()
  await expect(title).toHaveText('Tonight')
  await context.setOffline(false)
  await page.clock.runFor(16_000)
  await expect(away).toHaveCount(0)

  await pool.asAdmin('DELETE', '/admin/screen')
  await page.clock.runFor(16_000)
  await expect(title).toHaveText("This screen's link no longer works. The commissioner can make a new one.")
})
