import type { Page } from '@playwright/test'
import { findNothingWrong } from '../harness/looks.ts'
import { expect, type PoolServer, test } from '../harness/pool.ts'
import { visitAs } from '../harness/sign-in.ts'

/** Every screen of a member on 320 px and with text twice as large: nothing is cut off, and nothing scrolls sideways. */
// Without a two-team contest its page asks for the tiebreaker, after a 404.
test.use({ clock: '2026-04-12T11:31:00-04:00', expectedComplaints: [/Failed to load resource/] })

const SIZES = [
  { width: 320, height: 640, text: 16 },
  { width: 320, height: 640, text: 32 },
  { width: 1280, height: 800, text: 32 },
]

test('every screen of a member holds on 320 px and with text twice as large', { tag: '@any-width' }, async ({
  page,
  pool,
}) => {
  test.setTimeout(300_000)
  const { survivor, tiebreaker, ann } = await playOn(pool)
  const screens = [
    '/',
    '/two-team',
    `/two-team?contest=${tiebreaker}`,
    `/two-team?contest=${tiebreaker}&tab=participants`,
    `/two-team/draw?contest=${tiebreaker}`,
    `/survivor?contest=${survivor}`,
    `/survivor/grid?contest=${survivor}`,
    `/survivor/planner?contest=${survivor}`,
    `/survivor/weeks/1?contest=${survivor}`,
    '/two-team/rules',
    '/survivor/rules',
    '/chat',
    '/history',
    '/champions',
    `/members/${ann}`,
    '/account',
    '/account/notifications',
    '/help',
    '/no-such-page',
  ]
  await visitAs(page, { at: '/', email: 'ann@example.test' })
  const browser = await page.context().newCDPSession(page)
  for (const { width, height, text } of SIZES) {
    await page.setViewportSize({ width, height })
    // The browser's own setting, which `rem` and media queries follow, as they do for a member who has chosen large text.
    await browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } })
    for (const screen of screens) {
      await test.step(`${screen} at ${width} px with text of ${text} px`, async () => {
        await page.goto(screen)
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
        expect(await cutOff(page), `${screen}, ${width} px, text of ${text} px`).toEqual([])
      })
    }
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/two-team?contest=${tiebreaker}`)
  await expect(page.getByRole('heading', { name: 'Playoff Bracket' })).toBeVisible()
  await findNothingWrong(page, 'bracket with large text')
})

/** A drafted tiebreaker, and a survivor contest with a week behind it and the playoffs ahead; Ann is in both. */
async function playOn(pool: PoolServer) {
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

/** Texts that reach beyond the screen or beyond what cuts them off, and whether the page scrolls sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const screen = document.documentElement.clientWidth
    const found = document.documentElement.scrollWidth > screen ? ['the page scrolls sideways'] : []
    if (found.length > 0)
      for (const at of document.querySelectorAll('main *'))
        if (at.getBoundingClientRect().right > screen + 1)
          found.push(`${at.className}: ${at.textContent?.slice(0, 30)}`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim() || parent.closest('option, script, style, svg')) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const room = { left: 0, right: screen }
      let isExcused = false
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        const { clipPath, overflowX, textOverflow } = getComputedStyle(at)
        const box = at.getBoundingClientRect()
        // For screen readers only, or made to be scrolled or shortened.
        isExcused ||=
          box.width <= 2 || clipPath !== 'none' || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)
        if (/hidden|clip/.test(overflowX)) {
          room.left = Math.max(room.left, box.left)
          room.right = Math.min(room.right, box.right)
        }
      }
      const range = document.createRange()
      range.selectNodeContents(text)
      const isCut = [...range.getClientRects()].some(
        ({ left, right }) => left < room.left - 1 || right > room.right + 1,
      )
      if (isCut && !isExcused) found.push(`<${parent.tagName.toLowerCase()}> ${text.textContent.trim().slice(0, 60)}`)
    }
    return found
  })
