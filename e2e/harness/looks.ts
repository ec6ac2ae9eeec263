import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

/**
 * Expects axe to find nothing wrong with the current page, and nothing wider than the screen, in either theme. A
 * failure mentions `seen`, and so do the pictures stored in the folder `SHOTS`, if set.
 */
export async function findNothingWrong(page: Page, seen = ''): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await turn(page, colorScheme)
    const where = [path.basename(test.info().file, '.spec.ts'), seen, page.viewportSize()?.width, colorScheme]
    if (process.env.SHOTS) await page.screenshot({ path: pictureOf(where.join('-')), fullPage: true })
    await lookAtOnce(page, where.join(' '), colorScheme === 'light' ? undefined : COLOR_RULES)
  }
}

/** Shows the page in that theme, as the system's. */
export async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toHaveCount(1)
}

/** The rules a theme can affect. Everything else axe checks is the same in both. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Checks the page in its current theme: by the given rules of axe, or by all. */
export async function lookAtOnce(page: Page, where: string, rules?: string[]): Promise<void> {
  expect(await violations(page, { rules }), where).toEqual([])
  await expectToFit(page, where)
  expect(await plainLinks(page), `${where}: no link has the browser's own colors`).toEqual([])
}

/** Links without a color of their own. */
export const plainLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href]')]
      .filter((link) => ['rgb(0, 0, 238)', 'rgb(158, 158, 255)'].includes(getComputedStyle(link).color))
      .map(({ outerHTML }) => outerHTML),
  )

/** Checks a page opened on a desktop at a phone's width. */
export async function expectToFitWhenNarrow(page: Page, seen: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page, `${seen} on 390 px`)
  if (size) await page.setViewportSize(size)
}

export async function expectToFit(page: Page, where: string): Promise<void> {
  expect(await tooWide(page), `${where}: nothing scrolls sideways or is cut off`).toEqual([])
}

/** Axe's violations on the page, by the given rules or by all except some, with their places. */
export async function violations(
  page: Page,
  { rules, except = [] }: { rules?: string[] | undefined; except?: string[] } = {},
): Promise<string[]> {
  // A text that is still fading in has too little contrast. Endless animations, such as a spinner, are skipped.
  const hasAxe = await page.evaluate(async () => {
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    )
    return 'axe' in window
  })
  if (!hasAxe) await page.evaluate(AXE)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    selectors: false,
    ...(rules
      ? {
          runOnly: {
            type: 'rule',
            values: rules,
          },
        }
      : {}),
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  }
  return page.evaluate(async (options) => {
    // Injected just now, or by an earlier check of the same page.
    const { axe: here } = window as unknown as { axe: typeof axe }
    const { violations } = await here.run(document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, options)
}

/** Injected into a page once. Axe's own package for Playwright would send all of it for each check. */
const AXE = readFileSync(path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** Elements wider than their container: the page, or a dialog's form, which hides them from the page's width. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog form, [role="dialog"] form')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `<${tagName.toLowerCase()}> ${scrollWidth} of ${clientWidth} px`),
  )

let pictures = 0

/** Numbered, because one test may check the same thing twice. */
function pictureOf(where: string): string {
  pictures += 1
  return path.join(process.env.SHOTS ?? '.', `${test.info().project.name}-${pictures}-${where}.png`)
}
