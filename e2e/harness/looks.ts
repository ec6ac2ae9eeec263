import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/**
 * Expects axe to find nothing wrong with the page as it is now, and nothing to be wider than the screen, in either theme. A failure
 * names `seen`; with `SHOTS` set to a folder, so do the pictures that are left there.
 */
export async function findNothingWrong(page: Page, seen = ''): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toHaveCount(1)
    const where = [path.basename(test.info().file, '.spec.ts'), seen, page.viewportSize()?.width, colorScheme]
    if (process.env.SHOTS) await page.screenshot({ path: pictureOf(where.join('-')), fullPage: true })
    await lookAtOnce(page, where.join(' '), colorScheme === 'light' ? [] : COLOR_RULES)
  }
}

/** What a theme can change. Everything else that axe looks at is the same in both. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** The same on a screen as narrow as a phone's, for a page that was opened at a desk. */
export async function findNothingWrongWhenNarrow(page: Page, seen: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await findNothingWrong(page, seen)
  if (size) await page.setViewportSize(size)
}

/** The same, in the theme that the page has: by the rules of axe that are named, or by all. */
export async function lookAtOnce(page: Page, where: string, rules: string[] = []): Promise<void> {
  // A text that is still fading in has too little contrast. Endless animations, such as a spinner, are not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  // Outside of its legacy mode axe opens another page for each look. Nothing here has frames of another origin.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length === 0 ? axe : axe.withRules(rules)).analyze()
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) })),
    where,
  ).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide, `${where}: nothing scrolls sideways`).toBeLessThanOrEqual(0)
  // A dialog cuts off what is too wide for it, so the width of the page does not show it.
  const cutOff = await page.evaluate(() =>
    [...document.querySelectorAll('dialog form, [role="dialog"] form')].map(
      (form) => form.scrollWidth - form.clientWidth,
    ),
  )
  expect(Math.max(0, ...cutOff), `${where}: nothing is cut off at the side of a dialog`).toBe(0)
}

let pictures = 0

/** Numbered, because one test may look at the same thing twice. */
function pictureOf(where: string): string {
  pictures += 1
  return path.join(process.env.SHOTS ?? '.', `${test.info().project.name}-${pictures}-${where}.png`)
}
