import { findNothingWrong } from '../harness/looks.ts'
import { type Call, expect, type PoolServer, test } from '../harness/pool.ts'
import { openAs } from '../harness/sign-in.ts'

/** The records of a finished season: its champions, each contest's full story, and a member's statistics. */
// Each worker keeps one server per clock, so a unique instant gives this file its own pool.
test.use({ clock: '2025-10-06T11:30:00-04:00' })

type Members = Record<'Ann' | 'Bob' | 'Cy', Call>

/** Two weeks of the real October 2025: Cy is out with BUF in week 1, Bob with CGY in week 2, Ann wins. */
async function playSurvivor(pool: PoolServer, { Ann, Bob, Cy }: Members) {
  const at = '/survivor/contests/1'
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Last One Standing',
    season_year: '2025-26',
    season_start_date: '2025-10-07',
    max_participants: 8,
    auto_advance: false,
  })
  for (const member of [Ann, Bob, Cy]) await member('POST', `${at}/join`, {})
  await pool.asAdmin('POST', `${at}/start`, {})
  const pick = (who: Call, week_number: number, team: string) =>
    who('POST', `${at}/picks`, { week_number, team_id: pool.team(team) })
  await pick(Ann, 1, 'CAR')
  await pick(Bob, 1, 'SEA')
  await pick(Cy, 1, 'BUF')
  await pick(Ann, 2, 'NJD')
  await pick(Bob, 2, 'CGY')
  for (const [week_number, after] of ['2025-10-13T08:00:00Z', '2025-10-20T12:00:00Z'].entries()) {
    await pool.jump(after)
    await pool.asAdmin('POST', `${at}/advance-week`, { week_number: week_number + 1 })
  }
}

/** A draft for two that is completed early, so that it has a champion as of that day. */
async function playDraft(pool: PoolServer, { Ann, Bob }: Members) {
  const at = '/contest/contests/2'
  await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Duel',
    season_year: '2025-26',
    max_participants: 2,
  })
  for (const member of [Ann, Bob]) await member('POST', `${at}/join`, {})
  await pool.asAdmin('POST', `${at}/start`, {})
  for (const team of ['COL', 'CGY', 'LAK', 'CAR']) {
    const pick = { team_id: pool.team(team) }
    await Ann('POST', `${at}/draft/pick`, pick).catch(() => Bob('POST', `${at}/draft/pick`, pick))
  }
  await pool.asAdmin('POST', `${at}/complete`, { even_though_season_runs: true })
}

test('a season’s champions, stories and statistics stay available', async ({ browser, pool }) => {
  test.setTimeout(240_000)
  const members = { Ann: await pool.signUp('Ann'), Bob: await pool.signUp('Bob'), Cy: await pool.signUp('Cy') }
  const bob = await openAs(browser, { url: pool.url, email: 'bob@example.test', at: '/' })

  await test.step('no one has won anything yet', async () => {
    await bob.getByRole('contentinfo').getByRole('link', { name: 'Champions' }).click()
    await expect(bob.getByText('No champion yet.')).toBeVisible()
    await bob.getByRole('link', { name: 'Your statistics' }).click()
    await expect(bob.getByRole('heading', { name: 'Bob', level: 1 })).toBeVisible()
    await expect(bob.getByText('No contests yet.')).toBeVisible()
    await findNothingWrong(bob, 'no-statistics')
  })

  await playSurvivor(pool, members)
  await playDraft(pool, members)

  await test.step('each contest has its champion', async () => {
    await bob.goto('/champions')
    await expect(bob.getByRole('heading', { name: '2025-26 season' })).toBeVisible()
    const last = bob.getByRole('listitem').filter({ has: bob.getByRole('heading', { name: 'Last One Standing' }) })
    await expect(last.getByRole('link', { name: 'Ann' })).toBeVisible()
    await expect(last.getByText('Survived 2 weeks')).toBeVisible()
    await expect(bob.getByText(/^\d+ wins with COL and CAR$/)).toBeVisible()
  })

  await test.step('a survivor contest shows its path, curve and everyone’s picks', async () => {
    await bob.getByRole('link', { name: 'Full story of Last One Standing' }).click()
    await expect(bob.getByRole('heading', { name: 'Winning Path' })).toBeVisible()
    await expect(bob.getByRole('heading', { name: 'Survivors by Week' })).toBeVisible()
    const chart = bob.getByRole('figure').filter({ has: bob.getByRole('table', { name: 'Survivors by Week' }) })
    const drawing = chart.locator('svg')
    await expect(drawing.getByText('Week 2')).toHaveCSS('font-size', '13px')
    expect(await drawing.evaluate((svg: SVGSVGElement) => svg.getScreenCTM()?.a)).toBeCloseTo(1)
    expect((await drawing.boundingBox())?.width).toBeCloseTo((await chart.boundingBox())?.width ?? 0)
    await expect(bob.getByRole('heading', { name: 'Final Standings' })).toBeVisible()
    await expect(bob.getByRole('list', { name: 'Picks of Bob' }).getByText('Week 2, lost:')).toBeAttached()
  })

  await test.step('a draft shows its standings, race and board', async () => {
    await bob.getByRole('link', { name: 'All champions' }).click()
    await bob.getByRole('link', { name: 'Full story of Duel' }).click()
    for (const name of ['Champion', 'Final Standings', 'Wins Race', 'Draft Board'])
      await expect(bob.getByRole('heading', { name, exact: true })).toBeVisible()
    await findNothingWrong(bob, 'draft')
  })

  await test.step('a member’s statistics have the best and the worst pick', async () => {
    await bob.goto('/champions')
    await bob.getByRole('link', { name: 'Ann' }).first().click()
    await expect(bob.getByText('Member statistics')).toBeVisible()
    await expect(bob.getByText('Week 2 of Last One Standing · 2025-26 season')).toBeVisible()
    await bob.goto('/champions')
    await bob.getByRole('link', { name: 'Your statistics' }).click()
    await expect(bob.getByText('2nd of 3')).toBeVisible()
    await expect(bob.getByText('2 of 3 players survived that week. Nobody else picked SEA.')).toBeVisible()
    await expect(bob.getByText('1 of 2 players survived that week. Nobody else picked CGY.')).toBeVisible()
    await findNothingWrong(bob, 'statistics')
  })

  await test.step('an unknown contest says so', async () => {
    await bob.goto('/champions/99')
    await expect(bob.getByText('We can’t find that contest.')).toBeVisible()
  })
})
