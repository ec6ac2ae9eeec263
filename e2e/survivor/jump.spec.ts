import { emailOf, expect, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

// The day before week 1 of a contest that starts on this Monday: its lock is 19:00 Eastern.
test.use({ clock: '2025-11-09T12:03:00-05:00', expectedComplaints: [/the server responded with a status of 404/] })

test('open pages follow a clock jump at once, and a jump of weeks is played within seconds (T4, T5)', async ({
  page,
  context,
  pool,
}) => {
  const [ann, bob] = [await pool.signUp('Ann'), await pool.signUp('Bob')]
  const { contest } = (await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Jumps',
    season_year: '2025-26',
    season_start_date: '2025-11-10',
    max_participants: 2,
    // The contract promises the contest.
  })) as { contest: { contest_id: number } }
  const at = `/survivor/contests/${contest.contest_id}`
  for (const member of [ann, bob]) await member('POST', `${at}/join`, {})
  await visitAs(page, { email: emailOf('Ann'), at: '/' })
  const sheet = await context.newPage()
  await sheet.goto(`/survivor?contest=${contest.contest_id}&week=1`)
  const [hero, pick] = [page.getByRole('timer').first(), sheet.getByRole('timer').first()]
  for (const countdown of [hero, pick]) await expect(countdown).toContainText(/in 1 d/i)
  await pool.jump('2025-11-10T18:30:00-05:00')
  for (const countdown of [hero, pick]) await expect(countdown).toContainText(/in \d\d:\d\d/i)

  // No one has picked, so no one is out (S9), and six weeks pass.
  await pool.jump('2025-12-26T12:00:00-05:00')
  const currentWeek = async () => {
    const contests = (await ann('GET', '/survivor/contests')) as { current_week: number }[]
    return contests[0]?.current_week
  }
  // Not one week per minute: that would take six.
  await expect.poll(currentWeek, { timeout: 30_000 }).toBe(7)
  await expect(page.getByText('Week 7').first()).toBeVisible()
})
