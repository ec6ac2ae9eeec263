import type { Page } from '@playwright/test'
import { emailOf, expect, test } from '../harness/pool.ts'
import { hearRequests } from '../harness/quiet.ts'
import { open, playOn, screensOfAdmins, screensOfMembers, settle, TABS } from '../harness/screens.ts'
import { visitAs } from '../harness/sign-in.ts'

// Without a two-team contest its page requests the tiebreaker, after a 404.
test.use({ clock: '2026-04-12T11:32:00-04:00', expectedComplaints: [/Failed to load resource/] })

/** Beyond it the eye loses the start of the next line. */
const MOST = 75

test('no line of running text is longer than 75 characters at a desk', async ({ page, pool }) => {
  test.setTimeout(300_000)
  hearRequests(page)
  const look = async (at: string) => {
    await open(page, at)
    for (const width of [1280, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      expect.soft(await longLines(page), `${at} at ${width} px`).toEqual([])
    }
  }
  const played = await playOn(pool)
  await visitAs(page, { at: '/', email: emailOf('Ann') })
  for (const at of screensOfMembers(played)) await look(at)
  await visitAs(page, { ...pool.admin, at: '/admin' })
  for (const at of [...TABS.map((tab) => `/admin/${tab}`), ...screensOfAdmins()]) await look(at)
})

/** The rendered lines of paragraphs with too many characters. A table's row is read across, code isn't read. */
const longLines = (page: Page) =>
  page.evaluate((most) => {
    const blockOf = (at: Element): Element =>
      getComputedStyle(at).display.startsWith('inline') && at.parentElement ? blockOf(at.parentElement) : at
    /** The words of a block in the order of its text, with the height each stands at. */
    const words = new Map<Element, { word: string; top: number; height: number }[]>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || parent.closest('table, pre, code, option, script, style, svg')) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const block = blockOf(parent)
      if (block.getBoundingClientRect().width <= 2 || (block.textContent ?? '').length <= most) continue
      const seen = words.get(block) ?? []
      words.set(block, seen)
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const { top, height } = range.getBoundingClientRect()
        seen.push({ word, top: top + height / 2, height })
      }
    }
    return [...words.values()].flatMap((all) => {
      const lines: string[] = []
      for (const [index, { word, top, height }] of all.entries()) {
        const before = all[index - 1]
        if (before && Math.abs(before.top - top) < height / 2) lines.push(`${lines.pop()} ${word}`)
        else lines.push(word)
      }
      return lines.filter((line) => line.length > most).map((line) => `${line.length}: ${line}`)
    })
  }, MOST)
