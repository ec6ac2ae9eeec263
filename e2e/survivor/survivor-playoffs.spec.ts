import type { Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { type Call, expect, type PoolServer, test } from '../harness/pool.ts'
import { openAs, visitAs } from '../harness/sign-in.ts'

/**
 * From the end of the regular season through round 1 of the real 2026 playoffs: three survivors, a commissioner who
 * sets up the round, and picks for one numbered game after another.
 */
// Each worker keeps one server per clock, so a unique instant gives this file its own pool.
test.use({ clock: '2026-04-12T11:00:00-04:00' })
test.describe.configure({ mode: 'serial' })

const AT = '/survivor/contests/1'
const LOCK_OF_WEEK_1 = '2026-04-13T23:00:00.000Z'
const AFTER_THE_SEASON = '2026-04-17T12:00:00.000Z'
const LOCK_OF_GAME_1 = '2026-04-18T19:00:00.000Z'
/** When the last game of each number is over; the first games of the next number have started by then. */
const AFTER_GAME = [
  '2026-04-21T06:00:00.000Z',
  '2026-04-23T06:00:00.000Z',
  '2026-04-25T06:00:00.000Z',
  '2026-04-28T06:00:00.000Z',
]
/** A few hours before round 2 begins between the first two winners. */
const FIRST_PAIR_OF_ROUND_2 = '2026-05-02T20:00:00.000Z'

test('the tiebreaker runs from the last week through round 1', { tag: '@phone' }, async ({ browser, page, pool }) => {
  test.setTimeout(300_000)
  const members = await finishTheSeason(pool)
  const commissioner = await openAs(browser, { url: pool.url, ...pool.admin, at: '/admin?tab=survivor-contest' })
  await visitAs(page, { email: 'ann@example.test', at: '/' })

  await test.step('the survivors see what comes next', async () => {
    await expect(page.getByText('You made it to the playoff tiebreaker')).toBeVisible()
    await expect(page.getByText('Welcome to the Playoffs of the 2025-26 Season')).toBeVisible()
    await page.goto('/survivor')
    await expect(page.getByRole('heading', { name: 'Survivor Contest - Playoff Tiebreaker' })).toBeVisible()
    await expect(page.getByText('Picks become available once the admin sets up the playoff rounds.')).toBeVisible()
    await expect(page.getByText('A fresh slate starts in Round 3')).toBeVisible()
    await findNothingWrong(page)
  })

  await test.step('the commissioner sets up round 1', async () => {
    await commissioner.reload()
    const rounds = commissioner.getByRole('region', { name: 'Playoff Rounds' })
    await expect(rounds.getByText('Set up Round 1 before Round 2')).toBeVisible()
    await expect(rounds.getByRole('button', { name: 'Set Up Round 2' })).toBeDisabled()
    await findNothingWrong(commissioner)
    await rounds.getByRole('button', { name: 'Set Up Round 1' }).click()
    await commissioner.getByRole('dialog').getByRole('button', { name: 'Set Up Round 1' }).click()
    await expect(commissioner.getByText('Round 1 is set up')).toBeVisible()
    await expect(commissioner.getByRole('heading', { name: 'Round 1, Game 1' })).toBeVisible()
    await commissioner.getByRole('button', { name: 'Edit Weeks' }).click()
    const slot = commissioner.getByRole('dialog').getByRole('group', { name: 'Round 1, Game 4' })
    await expect(slot.getByLabel('Starts')).toBeDisabled()
    await expect(slot.getByLabel('Locks (Eastern Time)')).toHaveValue('2026-04-25T15:00')
    await commissioner.keyboard.press('Escape')
  })

  await test.step('Ann picks for game 1', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Make Your Round 1, Game 1 Pick' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Available Teams (16)' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Playoff Bracket' })).toBeVisible()
    await expect(page.getByText('Not started').first()).toBeVisible()
    await pick(page, 'CAR', 'Round 1, Game 1')
    await findNothingWrong(page)
    await pickFor(pool, members.bob, { week: 2, team: 'MIN' })
    await pickFor(pool, members.carl, { week: 2, team: 'OTT' })
    await page.goto('/')
    await expect(page.getByText('Welcome to Round 1, Game 1 of the 2025-26 Season')).toBeVisible()
  })

  await test.step('at the lock everyone sees all picks', async () => {
    await pool.jump(LOCK_OF_GAME_1)
    await page.goto('/survivor')
    await expect(page.getByText('Your Pick is Locked In')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Round 1, Game 1 Picks' })).toBeVisible()
  })

  await test.step('the commissioner advances, Carl is out', async () => {
    await pool.jump(AFTER_GAME[0] ?? '')
    await commissioner.reload()
    await commissioner.getByRole('button', { name: 'Advance Week' }).click()
    const dialog = commissioner.getByRole('dialog')
    await expect(dialog.getByText('Then the contest moves on to Round 1, Game 2.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Advance Week' }).click()
    await expect(commissioner.getByText('Advanced from Round 1, Game 1 to Round 1, Game 2')).toBeVisible()
    const carlsPhone = await openAs(browser, { url: pool.url, email: 'carl@example.test', at: '/survivor' })
    await expect(carlsPhone.getByText('You were eliminated in Round 1, Game 1.')).toBeVisible()
    await carlsPhone.context().close()
  })

  await test.step('game 2 locked before game 1 was over: Ann picks late, and sees her used teams', async () => {
    await page.reload()
    await expect(page.getByRole('group', { name: 'Available Teams (10)' })).toBeVisible()
    await expect(page.getByText('CAR leads 2–0')).toBeVisible()
    await page.getByText('Your Previously Used Teams').click()
    await expect(page.getByText('Round 1, Game 1').first()).toBeVisible()
    await pick(page, 'COL', 'Round 1, Game 2')
    await expect(page.getByText('Late Pick Warning')).toBeVisible()
    await findNothingWrong(page)
  })

  await test.step('round 1 ends, and the contest waits for round 2', async () => {
    const rest = [
      { week: 3, bob: 'TBL', ann: null },
      { week: 4, bob: 'ANA', ann: 'BUF' },
      { week: 5, bob: 'CAR', ann: 'VGK' },
    ]
    for (const { week, bob, ann } of rest) {
      await pickFor(pool, members.bob, { week, team: bob })
      if (ann) await pickFor(pool, members.ann, { week, team: ann })
      await pool.jump(AFTER_GAME[week - 2] ?? '')
      await pool.asAdmin('POST', `${AT}/advance-week`, { week_number: week })
    }
    await page.reload()
    await expect(page.getByText('Next up is Round 2.', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Round 1, Game 4' }).click()
    await expect(page.getByRole('heading', { name: 'Round 1, Game 4 Picks' })).toBeVisible()
    await commissioner.reload()
    await expect(commissioner.getByText('Waiting for Round 2')).toBeVisible()
    // No two neighboring series of the bracket are over, so no pairing is known (T5).
    await expect(commissioner.getByRole('button', { name: 'Set Up Round 2' })).toBeDisabled()
    await pool.jump(FIRST_PAIR_OF_ROUND_2)
    await commissioner.reload()
    await expect(commissioner.getByRole('button', { name: 'Set Up Round 2' })).toBeEnabled()
  })
  await commissioner.context().close()
})

/** A contest for the last week, in which Ann, Bob and Carl pick Boston, which won. */
async function finishTheSeason(pool: PoolServer): Promise<Record<'ann' | 'bob' | 'carl', Call>> {
  const members = { ann: await pool.signUp('Ann'), bob: await pool.signUp('Bob'), carl: await pool.signUp('Carl') }
  await pool.asAdmin('POST', '/survivor/contests', {
    contest_name: 'Spring Survivor',
    season_year: '2025-26',
    season_start_date: '2026-04-13',
    auto_advance: false,
    max_participants: 50,
  })
  for (const member of Object.values(members)) await member('POST', `${AT}/join`, {})
  await pool.asAdmin('POST', `${AT}/start`)
  for (const member of Object.values(members)) await pickFor(pool, member, { week: 1, team: 'BOS' })
  await pool.jump(LOCK_OF_WEEK_1)
  await pool.jump(AFTER_THE_SEASON)
  await pool.asAdmin('POST', `${AT}/advance-week`, { week_number: 1 })
  return members
}

async function pickFor(pool: PoolServer, member: Call, { week, team }: { week: number; team: string }): Promise<void> {
  await member('POST', `${AT}/picks`, { week_number: week, team_id: pool.team(team) })
}

async function pick(page: Page, abbreviation: string, slot: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`\\b${abbreviation}\\b`) }).click()
  await page.getByRole('button', { name: `Submit ${slot} Pick` }).click()
  await expect(page.getByText('Your pick has been submitted!')).toBeVisible()
}
