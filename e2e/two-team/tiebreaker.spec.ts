import { devices } from '@playwright/test'
import { expectToFitWhenNarrow, findNothingWrong } from '../harness/looks.ts'
import { type Call, expect, type PoolServer, test } from '../harness/pool.ts'
import { openAs } from '../harness/sign-in.ts'
import { pickForMemberOnTheClock } from './pick-for.ts'

/** Three members share first place after the season; the 2026 playoffs decide (rulebook B1 to B3). */
test.use({ clock: '2026-04-16T12:00:00-04:00' })

type Contest = { contest_id: number; excluded_team_id: number | null }

test('a tie of three is decided by the playoffs', async ({ browser, pool }) => {
  test.setTimeout(240_000)
  const callers: Call[] = []
  for (const name of ['Ann', 'Bob', 'Cy']) callers.push(await pool.signUp(name))
  // Each of the three has 84 wins: COL and CHI, DAL and SEA, BUF and NYR.
  await seasonOf(pool, { callers, teams: ['COL', 'DAL', 'BUF', 'NYR', 'SEA', 'CHI'] })
  await pool.asAdmin('POST', '/playoff-standings/update', {})
  const desk = await openAs(browser, { url: pool.url, email: 'admin@example.test', at: '/admin/two-team-contest' })
  const dialog = desk.getByRole('dialog')

  await test.step('the commissioner sees the tie and creates a tiebreaker', async () => {
    const card = desk.getByRole('region', { name: 'Season 2025-26', exact: true })
    await expect(card.getByText('are tied for first with 84 wins.')).toBeVisible()
    await desk.getByRole('link', { name: 'First place is tied: create the tiebreaker' }).click()
    await expect(dialog.getByText(/draft from 15 playoff teams, 5 each/)).toBeVisible()
    await expect(dialog.getByLabel('Excluded Team').getByRole('option').first()).toHaveText(
      'Fewest points: Los Angeles Kings (LAK)',
    )
    await expect(dialog.getByLabel('Starts (Eastern Time)')).toHaveValue('2026-04-17T20:00')
    await dialog.getByLabel('Starts (Eastern Time)').fill('')
    await expect(dialog.getByRole('button', { name: 'Use Fri, Apr 17, 8:00 PM ET' })).toBeVisible()
    await findNothingWrong(desk, 'tie-dialog')
    await dialog.getByLabel('Excluded Team').selectOption({ label: 'Carolina Hurricanes (CAR)' })
    // Resized to phone width and back: the dialog keeps its values.
    await expectToFitWhenNarrow(desk, 'tie-dialog')
    await dialog.getByRole('button', { name: 'Create Tiebreaker' }).click()
    await expect(desk.getByText('Contest created successfully!')).toBeVisible()
    await expect(card.getByText('"Season 2025-26 Tiebreaker" settles it.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Create Tiebreaker' })).toHaveCount(0)
    await findNothingWrong(desk, 'tie-desk')
    await expectToFitWhenNarrow(desk, 'tie-desk')
  })

  const active = '/contest/contests/active/playoff_tiebreaker'
  const { contest_id, excluded_team_id } = (await pool.asAdmin('GET', active)) as Contest
  const at = `/contest/contests/${contest_id}`
  expect(excluded_team_id).toBe(pool.team('CAR'))
  const ann = await openAs(browser, { url: pool.url, email: 'ann@example.test', at: '/two-team' })

  await test.step('the tied members are already entered', async () => {
    await expect(ann.getByText('Playoff Tiebreaker Contest', { exact: true })).toBeVisible()
    await expect(ann.getByText('One team excluded from draft')).toBeVisible()
    await expect(ann.getByText('Carolina Hurricanes', { exact: true })).toBeVisible()
    await expect(ann.getByText('An administrator starts its draft.')).toBeVisible()
    await expect(ann.getByRole('tab', { name: 'Participants (3/3)' })).toBeVisible()
    await findNothingWrong(ann, 'tie-waiting')
  })

  await test.step('the draft has fifteen teams, without the excluded one (B2)', async () => {
    const card = desk.getByRole('region', { name: 'Season 2025-26 Tiebreaker', exact: true })
    await card.getByRole('button', { name: 'Start Draft' }).click()
    await expect(dialog.getByText('They draft from 15 playoff teams, 5 each.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Start Draft' }).click()
    await expect(ann.getByText('Draft has started! Select your teams.')).toBeVisible()
    await desk.context().close()
    await pickUntilTurnOf(pool, { at, user: 'Ann' })
    await expect(ann.getByRole('heading', { name: "It's your turn to pick!" })).toBeVisible()
    await expect(ann.getByText(/Pick \d+ of 15, round 1 of 5/)).toBeVisible()
    await expect(ann.getByRole('radio', { name: /Carolina Hurricanes/ })).toHaveCount(0)
    await expect(ann.getByRole('radio', { name: /New York Rangers/ })).toHaveCount(0)
    const overview = ann.getByRole('region', { name: 'Draft Overview' })
    await expect(overview.getByText('15', { exact: false }).last()).toBeVisible()
    await ann.getByRole('radio', { name: /^VGK\b/ }).click()
    await ann.getByRole('button', { name: 'Confirm Pick' }).click()
    await expect(ann.getByText('Pick submitted successfully!')).toBeVisible()
    await pickUntilTurnOf(pool, { at, user: null })
  })

  await pool.jump('2026-05-04T12:00:00-04:00')
  await ann.reload()
  const bob = await openAs(browser, {
    url: pool.url,
    email: 'bob@example.test',
    at: '/two-team',
    device: devices['Pixel 7'],
  })
  const both = [ann, bob]

  await test.step('the standings count playoff wins (B3)', async () => {
    for (const page of both) {
      await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
      await expect(page.getByText('Playoff Wins').first()).toBeVisible()
      await expect(page.getByText(/VGK(,|$)/).first()).toBeVisible()
      await expect(page.getByText('Team 1 Wins')).toHaveCount(0)
      await expect(page.getByRole('meter', { name: /to win the Stanley Cup$/ }).first()).toBeAttached()
    }
    await ann.goto('/')
    await expect(ann.getByText(/leads with \d+ wins|You’re (tied for )?1st with/).first()).toBeVisible()
  })

  await test.step('and end with a champion', async () => {
    // No one has to complete it (D9). The first jump makes the last results known, a later one finds that it's over.
    let minutes = 0
    await expect(async () => {
      await pool.jump(new Date(Date.parse('2026-07-01T16:00:00.000Z') + 60_000 * minutes++).toISOString())
      expect(await pool.asAdmin('GET', at)).toMatchObject({ status: 'completed' })
    }).toPass({ intervals: [300] })
    for (const page of both) {
      await page.goto('/two-team')
      await expect(page.getByRole('heading', { name: 'Final Standings' })).toBeVisible()
      await expect(page.getByText(/1st place/).first()).toBeVisible()
      await expect(page.getByText('Playoff Tiebreaker Contest', { exact: true })).toBeVisible()
    }
  })
  for (const page of both) await page.context().close()
})

/** Creates a contest on the season's last day, the last possible one (O9); drafts and completes it the next day. */
async function seasonOf(pool: PoolServer, { callers, teams }: { callers: Call[]; teams: string[] }): Promise<void> {
  const { contest } = (await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Season 2025-26',
    season_year: '2025-26',
    max_participants: 4,
  })) as { contest: Contest }
  const at = `/contest/contests/${contest.contest_id}`
  for (const call of callers) await call('POST', `${at}/join`, {})
  await pool.jump('2026-04-17T12:00:00-04:00')
  await pool.asAdmin('POST', `${at}/start`, {})
  for (const team of teams) await pickForMemberOnTheClock(pool, { at, teamId: pool.team(team) })
  await pool.asAdmin('POST', `${at}/complete`, { even_though_season_runs: true })
}

/** The commissioner picks for everyone until that user's turn, or to the end. */
async function pickUntilTurnOf(pool: PoolServer, { at, user }: { at: string; user: string | null }): Promise<void> {
  for (let picks = 0; picks < 16; picks += 1) {
    const { current } = (await pool.asAdmin('GET', `${at}/draft`)) as {
      current: { participant: { participant_name: string } } | null
    }
    if (current === null || current.participant.participant_name === user) return
    const contestId = at.split('/').at(-1)
    const teams = (await pool.asAdmin('GET', `/contest/picks/available-teams?contest_id=${contestId}`)) as {
      team_id: number
      abbreviation: string
    }[]
    const team = teams.find(({ abbreviation }) => abbreviation !== 'VGK')
    await pickForMemberOnTheClock(pool, { at, teamId: team?.team_id ?? 0 })
  }
}
