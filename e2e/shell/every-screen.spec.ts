import type { CDPSession, Page } from '@playwright/test'
import { paths } from '#web/paths.ts'
import { COLOR_RULES, expectToFit, plainLinks, turn, violations } from '../harness/looks.ts'
import { emailOf, expect, test } from '../harness/pool.ts'
import { hearRequests } from '../harness/quiet.ts'
import { open, playOn, screensOfAdmins, screensOfMembers, settle, TABS } from '../harness/screens.ts'
import { visitAs } from '../harness/sign-in.ts'

/**
 * One pass over all screens, while journeys stay at one width: nothing is cut off, covers a control or scrolls
 * sideways.
 */
// Without a two-team contest its page requests the tiebreaker, after a 404.
test.use({ clock: '2026-04-12T11:31:00-04:00', expectedComplaints: [/Failed to load resource/] })

test('every screen works on a phone, for visitors, members and admins, and a member’s with text twice as large', {
  tag: '@phone',
}, async ({ page, pool }) => {
  test.setTimeout(300_000)
  const look = async (at: string) => {
    await test.step(at, async () => {
      await open(page, at)
      await expectToFit(page, at)
      expect(await cutOff(page), at).toEqual([])
      expect(await overlaps(page), `${at}: controls that cover each other`).toEqual([])
      expect(await violations(page), at).toEqual([])
      expect(await plainLinks(page), `${at}: links in the browser's own colors`).toEqual([])
      await turn(page, 'dark')
      expect(await violations(page, { rules: COLOR_RULES }), `${at} in the dark`).toEqual([])
      await turn(page, 'light')
    })
  }
  hearRequests(page)
  await page.goto('/login')
  for (const at of ['/login', '/login?view=sign-up', paths.resetPassword, paths.signIn, paths.card]) await look(at)
  await pool.signUp('Newcomer')
  await visitAs(page, { at: '/', email: emailOf('Newcomer') })
  for (const at of ['/', '/survivor', '/two-team', '/champions', '/join?season=2025-26']) await look(at)

  const played = await playOn(pool)
  await visitAs(page, { at: '/', email: emailOf('Ann') })
  const browser = await page.context().newCDPSession(page)
  for (const at of screensOfMembers(played)) {
    await look(at)
    await holdsOnSmallScreensAndWithLargeText(page, browser, at)
  }
  await visitAs(page, { ...pool.admin, at: '/admin' })
  for (const at of [...TABS.map((tab) => `/admin/${tab}`), ...screensOfAdmins()]) {
    await look(at)
    if (TABS.slice(1).some((tab) => at === `/admin/${tab}`)) await expectToBeginInTheUpperThird(page, at)
  }
})

const SIZES = [
  { width: 320, height: 640, text: 32 },
  { width: 1280, height: 800, text: 32 },
]

async function holdsOnSmallScreensAndWithLargeText(page: Page, browser: CDPSession, at: string) {
  const usual = page.viewportSize()
  for (const { width, height, text } of SIZES) {
    await test.step(`${at} at ${width} px with text of ${text} px`, async () => {
      await page.setViewportSize({ width, height })
      // The browser's own setting, which `rem` and media queries follow, as for a member who has chosen large text.
      await browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } })
      await settle(page)
      expect(await cutOff(page), `${at}, ${width} px, text of ${text} px`).toEqual([])
    })
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 16 } })
  if (usual) await page.setViewportSize(usual)
}

/** Content above a tab leaves room for the tab's own. */
async function expectToBeginInTheUpperThird(page: Page, at: string): Promise<void> {
  const top = await page.locator('#tab').evaluate((tab) => tab.getBoundingClientRect().top + scrollY)
  expect(top, `${at}: where the tab begins`).toBeLessThan((page.viewportSize()?.height ?? 0) / 3)
}

/** Texts that extend beyond the screen or a clipping container, and whether the page scrolls sideways. */
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
        // For screen readers only, or meant to be scrolled or truncated.
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

/** Overlapping controls of one layer: a tap would hit the wrong one. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    /** Elements that stay in place during scrolling overlap the rest on purpose. */
    const layerOf = (at: Element | null): Element | null =>
      at === null || /fixed|sticky/.test(getComputedStyle(at).position) ? at : layerOf(at.parentElement)
    /** Such as the eye in a password field. */
    const isInField = (at: Element, field: Element) =>
      field.matches('input') && field.closest('.mantine-Input-wrapper')?.contains(at)
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((at) => at.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      // A link that wraps has a box on each line, and leaves the rest of both lines to others.
      .map((at) => ({ at, layer: layerOf(at), boxes: [...at.getClientRects()] }))
      .map(({ boxes, ...of }) => ({ ...of, boxes: boxes.filter((box) => box.width > 2 && box.height > 2) }))
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    return controls.flatMap((one, index) =>
      controls.slice(index + 1).flatMap((other) => {
        if (one.layer !== other.layer || one.at.contains(other.at) || other.at.contains(one.at)) return []
        if (isInField(one.at, other.at) || isInField(other.at, one.at)) return []
        return one.boxes.some((box) => other.boxes.some((of) => meet(box, of)))
          ? [`${one.at.outerHTML.slice(0, 120)} | ${other.at.outerHTML.slice(0, 120)}`]
          : []
      }),
    )
  })
