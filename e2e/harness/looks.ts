import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/**
 * Whoever looks at the page as it stands finds nothing wrong, in either theme. The name of what is seen stands in the failure; with
 * `SHOTS` set to a folder it also names the pictures left there.
 */
export async function findNothingWrong(page: Page, seen = ''): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toHaveCount(1)
    const where = [path.basename(test.info().file, '.spec.ts'), seen, page.viewportSize()?.width, colorScheme]
    if (process.env.SHOTS) await page.screenshot({ path: pictureOf(where.join('-')), fullPage: true })
    await lookAtOnce(page, where.join(' '))
  }
}

/** The same in the theme that the page has, for a test that runs in each of them by itself. */
export async function lookAtOnce(page: Page, where: string): Promise<void> {
  // Half faded in, a text has half its contrast. What moves for ever, such as a spinner, is not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) })),
    where,
  ).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide, `${where}: nothing scrolls sideways`).toBeLessThanOrEqual(0)
  // A dialog cuts off what is too wide for it, so the page's own width does not tell.
  const cutOff = await page.evaluate(() =>
    [...document.querySelectorAll('dialog form, [role="dialog"] form')].map(
      (form) => form.scrollWidth - form.clientWidth,
    ),
  )
  expect(Math.max(0, ...cutOff), `${where}: nothing is cut off at the side of a dialog`).toBe(0)
}

let pictures = 0

/** Numbered, because one test may look twice at what has one name or none. */
function pictureOf(where: string): string {
  pictures += 1
  return path.join(process.env.SHOTS ?? '.', `${test.info().project.name}-${pictures}-${where}.png`)
}
