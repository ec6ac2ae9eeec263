import { devices, type Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { type Call, expect, test } from '../harness/pool.ts'
import { startServer } from '../harness/server.ts'
import { openAs } from '../harness/sign-in.ts'

/**
 * A whole draft: a desktop on one server and a phone on another that is killed in the middle; the others pick without a
 * page.
 */
test.use({ clock: '2025-11-11T11:49:00-05:00' })

const NAMES = ['Ann', 'Bob', 'Cy', 'Dee'] as const
type Name = (typeof NAMES)[number]
const WITH_PAGE: readonly Name[] = ['Ann', 'Bob']
type Draft = { picks: unknown[]; current: { pick_number: number; participant: { participant_name: Name } } | null }

test('four members draft on two servers, one of them killed (D6)', async ({ browser, clock, pool, server }) => {
  test.setTimeout(420_000)
  const second = await startServer({ clock, sharing: server.socketDir() })
  const { contest } = (await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Draft Night',
    season_year: '2025-26',
    max_participants: 8,
    pick_seconds: 3600,
  })) as { contest: { contest_id: number } }
  const at = `/contest/contests/${contest.contest_id}`
  const members = new Map<Name, Call>()
  const pages = new Map<Name, Page>()
  const pageOf = (name: Name): Page => {
    const page = pages.get(name)
    if (page === undefined) throw new Error(`no page of ${name}`)
    return page
  }
  for (const name of NAMES) {
    const call = await pool.signUp(name)
    await call('POST', `${at}/join`, {})
    members.set(name, call)
    if (!WITH_PAGE.includes(name)) continue
    const email = `${name.toLowerCase()}@example.test`
    const where = name === 'Ann' ? { url: pool.url } : { url: second.url, device: devices['Pixel 7'] }
    pages.set(name, await openAs(browser, { ...where, email, at: '/two-team' }))
  }
  const ann = pageOf('Ann')
  const bob = pageOf('Bob')
  const draftNow = async () => (await pool.asAdmin('GET', `${at}/draft`)) as Draft
  const onTheClock = async () => (await draftNow()).current?.participant.participant_name ?? 'Ann'
  /** The member on the clock picks the first team on their own page, or the first one left. */
  const pickNext = async () => {
    const name = await onTheClock()
    if (!WITH_PAGE.includes(name)) return pickFor(name)
    const page = pageOf(name)
    await expect(page.getByRole('heading', { name: "It's your turn to pick!" })).toBeVisible({ timeout: 30_000 })
    const { picks } = await draftNow()
    // A member who picks twice in a row may still see the previous pick on their page.
    await expect(page.getByText(`Pick ${picks.length + 1} of 8`).first()).toBeVisible({ timeout: 30_000 })
    await page.getByRole('radio').first().click()
    await page.getByRole('button', { name: 'Confirm Pick' }).click()
    await expect.poll(async () => (await draftNow()).picks.length).toBe(picks.length + 1)
  }
  const pickFor = async (name: Name) => {
    const left = `/contest/picks/available-teams?contest_id=${contest.contest_id}`
    const [team] = (await pool.asAdmin('GET', left)) as { team_id: number }[]
    await members.get(name)?.('POST', `${at}/draft/pick`, { team_id: team?.team_id })
  }
  const allSee = async (text: string | RegExp) => {
    for (const page of pages.values()) await expect(page.getByText(text).first()).toBeVisible({ timeout: 30_000 })
  }

  await test.step('the lobby lists the participants, on both servers', async () => {
    const seats = (page: Page) => page.getByRole('list', { name: 'Who is in' })
    for (const page of [ann, bob]) for (const name of NAMES) await expect(seats(page).getByText(name)).toBeVisible()
    await expect(bob.getByRole('link', { name: 'Mock Draft' })).toBeVisible()
    for (const on of [true, false]) {
      await bob.getByLabel('Auto-pick for me').click()
      await expect(bob.getByLabel('Auto-pick for me')).toBeChecked({ checked: on })
    }
  })

  await test.step('the draft starts for all of them, with a clock and the number of picks to wait', async () => {
    await pool.asAdmin('POST', `${at}/start`, {})
    await allSee('Pick 1 of 8, round 1 of 2')
    for (const page of pages.values()) await expect(page.getByRole('timer')).toContainText('pick ends in')
    await allSee(/^(You pick next|You pick in [23]|It's your turn to pick!)/)
  })

  await test.step('a team is starred with one tap, and the queue is ordered by dragging and by keys', async () => {
    await bob.getByRole('button', { name: 'Queue Nashville Predators' }).click()
    await bob.getByRole('button', { name: 'Queue San Jose Sharks' }).click()
    await bob.getByRole('button', { name: 'Queue Chicago Blackhawks' }).click()
    await bob.getByRole('tab', { name: 'Queue (3)' }).click()
    const rows = bob.getByRole('list', { name: 'Queued teams' }).getByRole('listitem')
    const handle = (name: string) => bob.getByRole('button', { name: new RegExp(`^${name}, \\d of 3`) })
    await expect(rows).toHaveText([/NSH/, /SJS/, /CHI/])
    await handle('Chicago Blackhawks').press('ArrowUp')
    await expect(handle('Chicago Blackhawks')).toBeFocused()
    await expect(rows).toHaveText([/NSH/, /CHI/, /SJS/])
    await drag(bob, { from: handle('San Jose Sharks'), to: handle('Nashville Predators') })
    await expect(rows).toHaveText([/SJS/, /NSH/, /CHI/])
    await expect(bob.getByText(/^Auto-pick would take\s*SJS/)).toBeVisible()
    await expect
      .poll(() => members.get('Bob')?.('GET', `${at}/draft/queue`))
      .toMatchObject({ team_ids: ['SJS', 'NSH', 'CHI'].map(pool.team) })
    await bob.reload()
    await expect(rows).toHaveText([/SJS/, /NSH/, /CHI/])
    await bob.getByRole('tab', { name: 'Teams' }).click()
  })

  await test.step('they pick from their own pages, and a pause holds everyone', async () => {
    await pickNext()
    await allSee('Pick 2 of 8, round 1 of 2')
    await pool.asAdmin('POST', `${at}/draft/pause`, {})
    await allSee('An admin paused the draft.')
    await findNothingWrong(bob, 'paused')
    await pool.asAdmin('POST', `${at}/draft/resume`, {})
    for (const page of pages.values()) await expect(page.getByText('An admin paused the draft.')).toHaveCount(0)
    await pickNext()
    await allSee('Pick 3 of 8, round 1 of 2')
  })

  await test.step('a message in the room reaches the others', async () => {
    const chat = ann.getByRole('region', { name: 'Chat', exact: true })
    await chat.getByRole('textbox', { name: 'Message' }).fill('Nobody take Carolina')
    await chat.getByRole('button', { name: 'Send' }).click()
    await bob.getByRole('button', { name: /^Chat/ }).click()
    await expect(bob.getByRole('log').getByText('Nobody take Carolina')).toBeVisible()
    await findNothingWrong(bob, 'chat')
    // Their pick may still have its toast, which also has a close button.
    await bob.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  await test.step('one server is killed: the other continues, and the phones catch up', async () => {
    await second.crash(async () => {
      const name = await onTheClock()
      const teamId = pool.team('UTA')
      await members.get(name)?.('POST', `${at}/draft/pick`, { team_id: teamId })
      await expect(ann.getByText('Pick 4 of 8, round 1 of 2')).toBeVisible()
    })
    await allSee('Pick 4 of 8, round 1 of 2')
  })

  await test.step('auto-pick takes the turns of members who turned it on, and the rest is picked by hand', async () => {
    await bob.getByRole('tab', { name: 'Queue' }).click()
    await bob.getByLabel('Auto-pick for me').click()
    await expect(bob.getByLabel('Auto-pick for me')).toBeChecked()
    for (;;) {
      const { current, picks } = await draftNow()
      if (current === null) break
      if (current.participant.participant_name !== 'Bob') await pickNext()
      else await expect.poll(async () => (await draftNow()).picks.length).toBeGreaterThan(picks.length)
    }
    for (const page of pages.values()) {
      await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible({ timeout: 30_000 })
    }
  })
  for (const page of pages.values()) await page.context().close()
  await second.stop()
})

type Handles = { from: ReturnType<Page['getByRole']>; to: ReturnType<Page['getByRole']> }

async function drag(page: Page, { from, to }: Handles): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (start === null || end === null) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
}
