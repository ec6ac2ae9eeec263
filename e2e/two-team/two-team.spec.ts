import { devices, type Page } from '@playwright/test'
import { expectToFitWhenNarrow, findNothingWrong } from '../harness/looks.ts'
import { expect, test } from '../harness/pool.ts'
import { openAs } from '../harness/sign-in.ts'
import { pickForMemberOnTheClock } from './pick-for.ts'

/** A contest for two, one on a desktop and one on a phone: from joining to the draft and the champion. */
test.use({
  clock: '2025-11-11T11:55:00-05:00',
  // A member without a contest requests one; the browser logs the 404 itself.
  expectedComplaints: [/the server responded with a status of 404/],
})

const CONTEST = '/contest/contests/1'

test('a draft of two from join to leaderboard', async ({ browser, pool }) => {
  test.setTimeout(240_000)
  await pool.signUp('Ann')
  await pool.signUp('Bob')
  const ann = await openAs(browser, { url: pool.url, email: 'ann@example.test', at: '/' })
  const bob = await openAs(browser, {
    url: pool.url,
    email: 'bob@example.test',
    at: '/',
    device: devices['Pixel 7'],
  })
  const both = [ann, bob]

  await test.step('there is no contest yet', async () => {
    await ann.getByRole('link', { name: 'Two-Team Contest' }).click()
    const none = 'No active Two-Team Contest found. Check back later or contact an administrator.'
    await expect(ann.getByText(none)).toBeVisible()
    await expectToFitWhenNarrow(ann, 'none')
  })

  await test.step('both join, and one leaves and comes back', async () => {
    await pool.asAdmin('POST', '/contest/contests', {
      contest_type: 'two_team',
      contest_name: 'Duel',
      season_year: '2025-26',
      max_participants: 2,
    })
    for (const page of both) {
      await page.goto('/two-team')
      await expect(page.getByRole('heading', { name: 'Duel', level: 1 })).toBeVisible()
      await expect(page.getByText('2025-26 season')).toBeVisible()
      await page.getByRole('button', { name: 'Join Contest' }).click()
      await expect(page.getByText('Successfully joined the contest!')).toBeVisible()
    }
    await findNothingWrong(ann, 'joined')
    await bob.getByRole('button', { name: 'Leave Contest' }).click()
    await expect(bob.getByText('Successfully left the contest')).toBeVisible()
    await expect(bob.getByText('You will join as')).toBeVisible()
    await expect(bob.getByRole('tab', { name: 'Join Contest' })).toBeFocused()
    await expect(ann.getByRole('tab', { name: 'Participants (1/2)' })).toBeVisible()
    await bob.getByRole('button', { name: 'Join Contest' }).click()
    await ann.getByRole('tab', { name: 'Participants (2/2)' }).click()
    await expect(ann.getByText('0 spots remaining')).toBeVisible()
    await ann.getByText('How the order will be drawn').click()
    await expect(ann.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
    await expectToFitWhenNarrow(ann, 'participants')
  })

  await test.step('the draft starts, and both pages follow automatically', async () => {
    await pool.asAdmin('POST', `${CONTEST}/start`, {})
    for (const page of both) await expect(page.getByText('Draft has started! Select your teams.')).toBeVisible()
    await expect(ann.getByRole('tab', { name: 'Draft', exact: true })).toHaveAttribute('aria-selected', 'true')
    // The room has no header, only its tabs.
    const clock = ann.getByRole('region', { name: 'On the clock' })
    await expect.poll(async () => (await clock.boundingBox())?.y, 'where the room begins').toBeLessThan(150)
    // A phone has no tabs of the page either.
    await expect(bob.getByRole('tab', { name: 'Teams', exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(bob.getByRole('tab', { name: 'Draft', exact: true })).toHaveCount(0)
    await expect(bob.getByText('How does this work?')).toHaveCount(0)
  })

  const clock = ann.getByRole('heading', { name: /^(It's your turn to pick!|Waiting for .+)$/ })
  const annIsFirst = (await clock.textContent())?.startsWith('It') === true
  const [first, second] = annIsFirst ? [ann, bob] : [bob, ann]

  await test.step('one member is asked to pick, the other waits', async () => {
    await expect(first).toHaveTitle('Your turn · PuckPool')
    await expect(first.getByText('Pick 1 of 4, round 1 of 2')).toBeVisible()
    await expect(second.getByRole('heading', { name: `Waiting for ${annIsFirst ? 'Ann' : 'Bob'}...` })).toBeVisible()
    await expect(first.getByRole('button', { name: 'Select a team to continue' })).toBeDisabled()
    // Bob's phone shows one part of the room at a time.
    const isOnPhone = second === bob
    if (isOnPhone) await second.getByRole('tab', { name: 'Board' }).click()
    await expect(second.getByText('Eastern Remaining')).toBeVisible()
    // At a desk the whole board is in view with the clock, and the teams below it.
    await expect(ann.getByRole('region', { name: 'Draft Board' })).toBeInViewport({ ratio: 1 })
    for (const part of ['Draft Overview', 'Eastern Conference', 'Toronto Maple Leafs'])
      await expect(ann.getByText(part).first()).toBeInViewport()
    await findNothingWrong(first, 'turn')
    await second.getByRole('tab', { name: 'Participants (2/2)' }).click()
    await expect(second.getByText('Draft order determined')).toBeVisible()
    await expect(second.getByText('Pick #1')).toBeVisible()
    await second.getByText('Check the draw').click()
    await second.getByRole('tab', { name: isOnPhone ? 'Teams' : 'Draft', exact: true }).click()
  })

  await test.step('they pick in a snake: one, two, two, one (D1)', async () => {
    // By keyboard, from the team to its confirmed pick.
    await first.getByRole('radio', { name: /Colorado Avalanche/ }).press('Space')
    await first.keyboard.press('Enter')
    await expect(first.getByText('Pick submitted successfully!')).toBeVisible()
    await expect(second.getByRole('heading', { name: "It's your turn to pick!" })).toBeVisible()
    await expect(second.getByRole('radio', { name: /Colorado Avalanche/ })).toHaveCount(0)
    await pick(second, 'CAR')
    // The pressed button is gone: a phone keeps its place in the room's own tabs, a desktop at the member on the clock.
    const kept =
      second === bob
        ? second.getByRole('tab', { name: 'Teams', exact: true })
        : second.getByRole('region', { name: 'On the clock' })
    await expect(kept).toBeFocused()
    await expect(second.getByText('Pick 3 of 4, round 2 of 2')).toBeVisible()
    await second.getByRole('radio', { name: /Boston Bruins/ }).check()
    await findNothingWrong(second, 'turn-chosen')
    await pick(second, 'DAL')
    await expect(first.getByText('Pick 4 of 4, round 2 of 2')).toBeVisible()
    await pick(first, 'BOS')
  })

  await test.step('the standings update automatically', async () => {
    for (const page of both) {
      await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
      await expect(page.getByText('Total Wins').first()).toBeVisible()
      await expect(page.getByText('COL').first()).toBeVisible()
      // Computed shortly after the last pick; the page is notified (F4).
      await expect(page.getByRole('meter', { name: /to win the title$/ })).toHaveCount(2)
      await expect(page.getByText('Expected wins and title chances are estimates.')).toBeVisible()
    }
    await findNothingWrong(ann, 'leaderboard')
  })

  await test.step('on a phone everyone has a row of 52 px, eleven of them are in view, and a tap compares', async () => {
    await bob.setViewportSize({ width: 390, height: 844 })
    await bob.evaluate(() => window.scrollTo(0, 0))
    for (const head of ['Rank', 'Team 1 Wins · Team 2 Wins', 'Total Wins · Title'])
      await expect(bob.getByText(head, { exact: true })).toBeInViewport()
    const rows = bob.getByRole('list', { name: 'Leaderboard' }).locator('> li')
    const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
    expect(boxes.map((box) => box?.height)).toEqual([52, 52])
    const tabs = await bob.getByRole('navigation', { name: 'Tabs' }).boundingBox()
    expect((boxes[0]?.y ?? 0) + 11 * 52).toBeLessThanOrEqual(tabs?.y ?? 0)
    await rows.filter({ hasText: 'Ann' }).click({ position: { x: 200, y: 40 } })
    await expect(bob.getByRole('combobox', { name: 'First participant' })).toHaveValue(/./)
    await expect(bob).toHaveURL(/head-to-head\?contest=1&a=\d+&b=\d+/)
  })

  await test.step('the recap shows each team’s drafter, and that the draw was checked (D1, D2)', async () => {
    for (const page of both) {
      await page.goto('/two-team/recap')
      await expect(page.getByRole('heading', { level: 1, name: 'Draft Recap' })).toBeVisible()
      await expect(page.getByText('your browser has just checked it')).toBeVisible()
      await expect(page.getByText('COL').first()).toBeVisible()
      await expectToFitWhenNarrow(page, 'recap')
    }
  })

  await test.step('any two members can be compared at a shareable path (D7)', async () => {
    await bob.goto('/two-team/head-to-head')
    await expect(bob.getByRole('combobox', { name: 'First participant' })).toBeVisible()
    const long = 'Maximilian Featherstonehaugh-Worthington'
    await bob.context().route('**/api/contest/leaderboard?*', async (route) => {
      const response = await route.fetch()
      const rows = (await response.json()) as { participant_name: string }[]
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, participant_name: long })) })
    })
    await bob.reload()
    const names = bob.getByText(long, { exact: true }).and(bob.locator('span'))
    await expect(names).toHaveCount(2)
    for (const name of await names.all())
      expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), 'whole').toBe(true)
    await bob.context().unroute('**/api/contest/leaderboard?*')
    await expectToFitWhenNarrow(bob, 'head-to-head')
  })

  await test.step('the contest ends with a champion', async () => {
    await pool.asAdmin('POST', `${CONTEST}/complete`, { even_though_season_runs: true })
    for (const page of both) {
      await page.goto('/two-team')
      await expect(page.getByRole('heading', { name: 'Final Standings' })).toBeVisible()
      await expect(page.getByText(/1st place/).first()).toBeVisible()
    }
    await findNothingWrong(ann, 'champion')
    await ann.goto('/')
    await ann.getByRole('link', { name: 'View Final Standings' }).click()
    await expect(ann).toHaveURL('/two-team?contest=1')
  })
  for (const page of both) await page.context().close()
})

test('a commissioner removes a participant, picks for an absent member, completes and reopens', async ({
  browser,
  pool,
}) => {
  test.setTimeout(240_000)
  const { contest } = (await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Desk Draft',
    season_year: '2025-26',
    max_participants: 4,
  })) as { contest: { contest_id: number } }
  const at = `/contest/contests/${contest.contest_id}`
  for (const name of ['Cy', 'Dee', 'Eve']) await (await pool.signUp(name))('POST', `${at}/join`, {})
  const desk = await openAs(browser, { url: pool.url, email: 'admin@example.test', at: '/admin/two-team-contest' })
  const card = desk.getByRole('region', { name: 'Desk Draft', exact: true })
  const dialog = desk.getByRole('dialog')
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

  await test.step('a participant is removed (D9)', async () => {
    await card.getByRole('button', { name: 'Show Participants' }).click()
    await expect(card.getByText('eve@example.test', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Remove Eve' }).click()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await confirm('Remove Participant')
    await expect(desk.getByText('Participant removed successfully!')).toBeVisible()
    await expect(card.getByText('eve@example.test')).toHaveCount(0)
  })

  await test.step('the draft starts, and an admin picks for an absent member and undoes the pick (D6)', async () => {
    await card.getByRole('button', { name: 'Start Draft' }).click()
    await confirm('Start Draft')
    await expect(desk.getByText('Contest started successfully!')).toBeVisible()
    await expect(card.getByRole('heading', { name: 'Draft in Progress' })).toBeVisible()
    for (const team of ['CAR', 'COL']) {
      await card.getByRole('button', { name: /^Pick for / }).click()
      await dialog.getByLabel('Team').selectOption({ label: await labelOf(desk, team) })
      if (team === 'CAR') await findNothingWrong(desk, 'desk-pick')
      await confirm('Confirm Pick')
      await expect(dialog).toBeHidden()
    }
    await expect(card.getByText('Pick 3 of 4')).toBeVisible()
    await findNothingWrong(desk, 'desk-drafting')
    await card.getByRole('button', { name: 'Undo Last Pick' }).click()
    await confirm('Undo Pick')
    await expect(desk.getByText('Pick 2 (COL) undone')).toBeVisible()
    await expect(card.getByText('Pick 2 of 4')).toBeVisible()
    for (const team of ['EDM', 'BOS', 'DAL']) await pickForMemberOnTheClock(pool, { at, teamId: pool.team(team) })
  })

  await test.step('it is completed early, reopened and completed again (D9)', async () => {
    const completeEarly = async () => {
      await card.getByRole('button', { name: 'Complete Contest' }).click()
      await confirm('Complete Contest')
      await expect(dialog.getByText(/season still runs until Apr \d+: games from here on won't count/)).toBeVisible()
      await confirm('Complete Anyway')
      await expect(card.getByText('Completed')).toBeVisible()
    }
    await completeEarly()
    await expect(desk.getByText('Contest completed successfully!')).toBeVisible()
    await card.getByRole('button', { name: 'Reopen Contest' }).click()
    await expect(dialog.getByText(/ no longer the champions?\./)).toBeVisible()
    await confirm('Reopen Contest')
    await expect(desk.getByText('Contest reopened')).toBeVisible()
    await completeEarly()
  })
  await desk.context().close()
})

test('the pick clock takes the first team of the queue (D6)', async ({ browser, pool }) => {
  test.setTimeout(120_000)
  const { contest } = (await pool.asAdmin('POST', '/contest/contests', {
    contest_type: 'two_team',
    contest_name: 'Hurry',
    season_year: '2025-26',
    max_participants: 2,
    pick_seconds: 3600,
  })) as { contest: { contest_id: number } }
  const at = `/contest/contests/${contest.contest_id}`
  const calls = { fay: await pool.signUp('Fay'), gus: await pool.signUp('Gus') }
  for (const call of Object.values(calls)) await call('POST', `${at}/join`, {})
  const fay = await openAs(browser, { url: pool.url, email: 'fay@example.test', at: '/two-team' })
  const queue = fay.getByRole('region', { name: 'Your Queue' })
  await expect(queue.getByText('Your queue is empty: you’d get the best remaining team.')).toBeVisible()
  for (const team of ['UTA', 'SJS', 'NSH'])
    await queue.getByLabel('Add a team').selectOption({ label: await labelOf(fay, team) })
  await queue.getByRole('button', { name: 'Move Nashville Predators up' }).press('Enter')
  await expect(queue.getByRole('button', { name: 'Move Nashville Predators up' })).toBeFocused()
  await fay.keyboard.press('Enter')
  await expect(queue.getByRole('button', { name: 'Move Nashville Predators down' })).toBeFocused()
  await queue.getByRole('button', { name: 'Take Utah Mammoth off the queue' }).click()
  await expect
    .poll(() => calls.fay('GET', `${at}/draft/queue`))
    .toMatchObject({ team_ids: [pool.team('NSH'), pool.team('SJS')] })
  await fay.reload()
  await expect(queue.getByRole('listitem')).toHaveText([/NSH/, /SJS/])

  await pool.asAdmin('POST', `${at}/start`, {})
  await expect(fay.getByRole('timer')).toContainText('pick ends in')
  for (const [now, pick] of [
    ['2025-11-11T20:00:00.000Z', 'Pick 2 of 4'],
    ['2025-11-11T22:00:00.000Z', 'Pick 3 of 4'],
  ] as const) {
    await pool.jump(now)
    await expect(fay.getByText(pick)).toBeVisible({ timeout: 30_000 })
  }
  await expect(fay.getByText('auto-picked').first()).toBeVisible()
  await expect(queue.getByText('Nashville Predators (gone)')).toBeVisible()
  await findNothingWrong(fay, 'queue-drafting')
  await fay.context().close()
})

/** The label of a team in the team list: 'Carolina Hurricanes (CAR)'. */
async function labelOf(page: Page, abbreviation: string): Promise<string> {
  return page.getByRole('option', { name: `(${abbreviation})` }).innerText()
}

async function pick(page: Page, abbreviation: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`\\b${abbreviation}\\b`) }).click()
  await page.getByRole('button', { name: 'Confirm Pick' }).click()
  await expect(page.getByText('Pick submitted successfully!').last()).toBeVisible()
}
