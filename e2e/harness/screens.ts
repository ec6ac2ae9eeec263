import { expect, type Page } from '@playwright/test'
import { paths } from '#web/paths.ts'
import type { PoolServer } from './pool.ts'
import { goOn, untilQuiet } from './quiet.ts'

/** The targets of the admin area's tabs; first the button that also shows waiting items. */
export const TABS = ['survivor-contest', 'two-team-contest', 'user-management', 'user-management/invitations'].concat(
  'season-games',
  'playoff-games',
  'playoff-teams',
  'settings',
)

/** In a pool with a history: each path of a member, its parameters, and the tabs' contents. */
export function screensOfMembers({ survivor, tiebreaker, ann }: Awaited<ReturnType<typeof playOn>>): string[] {
  const ofTwoTeam: string[] = [paths.draw, paths.mockDraft, paths.draftRecap, paths.headToHead]
  const ofSurvivor: string[] = [paths.seasonGrid, paths.planner]
  const addressOf = (path: string) => {
    if (ofTwoTeam.includes(path)) return `${path}?contest=${tiebreaker}`
    if (ofSurvivor.includes(path)) return `${path}?contest=${survivor}`
    if (path === paths.weekStory) return `${path}/1?contest=${survivor}`
    return path === paths.members ? `${path}/${ann}` : path
  }
  const elsewhere: string[] = [paths.login, paths.resetPassword, paths.signIn, paths.join]
  return [
    ...Object.values(paths)
      .filter((path) => !path.startsWith(paths.admin) && !elsewhere.includes(path))
      .map(addressOf),
    `${paths.champions}/${survivor}`,
    '/no-such-page',
    `${paths.account}/devices`,
  ]
}

/** Screens that aren't tabs. */
export const screensOfAdmins = () => Object.values(paths).filter((path) => path.startsWith('/admin/'))

/** Like a link, so that the app is loaded once per user. */
export async function open(page: Page, at: string): Promise<void> {
  await goOn(page, at)
  await settle(page)
  await expect(page.getByRole('heading').first()).toBeVisible()
}

/** Waits until nothing is pending and everything received is drawn. */
export async function settle(page: Page): Promise<void> {
  await untilQuiet(page)
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

/** A drafted tiebreaker, and a survivor contest with a finished week and the playoffs ahead; Ann is in both. */
export async function playOn(pool: PoolServer) {
  const ann = await pool.signUp('Ann')
  const members = [ann, await pool.signUp('Bartholomew')]
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Spring Survivor',
    season_year: '2025-26',
    season_start_date: '2026-04-13',
    auto_advance: false,
    max_participants: 50,
  })
  const [contest] = (await ann('GET', '/survivor/contests')) as { contest_id: number }[]
  const survivor = contest?.contest_id ?? 0
  for (const member of members) await member('POST', `/survivor/contests/${survivor}/join`, {})
  await pool.asAdmin('POST', `/survivor/contests/${survivor}/start`)
  for (const member of members)
    await member('POST', `/survivor/contests/${survivor}/picks`, { week_number: 1, team_id: pool.team('BOS') })
  // Past the lock, then past the season.
  await pool.jump('2026-04-13T19:30:00-04:00')
  await pool.jump('2026-04-17T12:00:00-04:00')
  await pool.asAdmin('POST', `/survivor/contests/${survivor}/advance-week`, { week_number: 1 })
  await pool.asAdmin('POST', '/playoff-standings/update', {})
  const active = '/contest/contests/active/playoff_tiebreaker'
  await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'playoff_tiebreaker',
    contest_name: 'The Office Playoff Tiebreaker',
    season_year: '2025-26',
    max_participants: 4,
  })
  const { contest_id: tiebreaker } = (await pool.asAdmin('GET', active)) as { contest_id: number }
  for (const member of members) await member('POST', `/contest/contests/${tiebreaker}/join`, {})
  await pool.asAdmin('POST', `/contest/contests/${tiebreaker}/start`)
  const { user } = (await ann('GET', '/auth/me')) as { user: { id: number } }
  return { survivor, tiebreaker, ann: user.id }
}
