import type { Locator } from '@playwright/test'
import { emailOf, expect, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'
import { pickForMemberOnTheClock } from '../two-team/pick-for.ts'

/** Each worker keeps one server per clock. */
test.use({ clock: '2025-10-10T10:21:00-04:00', timezoneId: 'America/New_York' })

const LOCK_OF_WEEK_1 = '2025-10-13T16:30:00.000Z'
/** Of 844 pixels. */
const THIRD = 281

test('what a phone’s page is for begins in its upper third', { tag: '@phone' }, async ({ page, pool }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const people = await Promise.all(['Ann', 'Bob', 'Carl', 'Dora'].map((name) => pool.signUp(name)))
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Office Survivor',
    season_year: '2025-26',
    season_start_date: '2025-10-13',
    max_participants: 10,
  })
  await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Duel',
    season_year: '2025-26',
    max_participants: 2,
  })
  for (const [at, who] of people.entries()) {
    await who('POST', '/survivor/contests/1/join', {})
    if (at < 2) await who('POST', '/contest/contests/2/join', {})
  }
  for (const [at, abbreviation] of ['CAR', 'BOS', 'VGK', 'COL'].entries()) {
    await people[at]?.('POST', '/survivor/contests/1/picks', { week_number: 1, team_id: pool.team(abbreviation) })
  }
  await pool.asAdmin('POST', '/contest/contests/2/start', {})
  for (const abbreviation of ['CAR', 'BOS', 'VGK', 'COL'])
    await pickForMemberOnTheClock(pool, { at: '/contest/contests/2', teamId: pool.team(abbreviation) })
  await pool.jump(LOCK_OF_WEEK_1)

  await visitAs(page, { email: emailOf('Ann'), at: '/survivor' })
  const main = page.getByRole('main')
  const tops: Record<string, number> = {}
  const measure = async (path: string, row: Locator) => {
    await page.goto(path)
    await expect(row).toBeVisible()
    tops[path] = Math.round((await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
  }
  await measure('/survivor', main.getByRole('listitem').first())
  await measure('/survivor?week=2', main.getByRole('radio').first())
  await measure('/survivor/planner', main.getByRole('button', { name: /, Week 2,/ }).first())
  await measure('/survivor/grid', main.getByRole('row').first())
  await measure('/two-team', main.getByRole('listitem').first())
  await measure('/two-team/recap', main.getByRole('listitem').first())
  await measure('/history', main.getByRole('listitem').first())
  const tooLow = Object.entries(tops).filter(([, top]) => top > THIRD)
  expect(tooLow, JSON.stringify(tops)).toEqual([])
})
