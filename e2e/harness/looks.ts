import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

/**
 * Expects axe to find nothing wrong with the page as it is now, and nothing to be wider than the screen, in either theme. A failure
 * names `seen`; with `SHOTS` set to a folder, so do the pictures that are left there.
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

/** What a theme can change. Everything else that axe looks at is the same in both. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** The same, in the theme that the page has: by the rules of axe that are named, or by all. */
export async function lookAtOnce(page: Page, where: string, rules?: string[]): Promise<void> {
  expect(await violations(page, { rules }), where).toEqual([])
  await expectToFit(page, where)
  expect(await plainLinks(page), `${where}: no link has the browser's own colors`).toEqual([])
}

/** Links that nobody has given a color. */
export const plainLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href]')]
      .filter((link) => ['rgb(0, 0, 238)', 'rgb(158, 158, 255)'].includes(getComputedStyle(link).color))
      .map(({ outerHTML }) => outerHTML),
  )

/** On a screen as narrow as a phone's, for a page that was opened at a desk. */
export async function expectToFitWhenNarrow(page: Page, seen: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page, `${seen} on 390 px`)
  if (size) await page.setViewportSize(size)
}

export async function expectToFit(page: Page, where: string): Promise<void> {
  expect(await tooWide(page), `${where}: nothing scrolls sideways or is cut off`).toEqual([])
}

/** What axe finds wrong with the page, by the rules that are named or by all but some, and where. */
export async function violations(
  page: Page,
  { rules, except = [] }: { rules?: string[] | undefined; except?: string[] } = {},
): Promise<string[]> {
  // A text that is still fading in has too little contrast. Endless animations, such as a spinner, are not waited for.
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
    // Put there just now, or by an earlier look at the same page.
    const { axe: here } = window as unknown as { axe: typeof axe }
    const { violations } = await here.run(document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, options)
}

/** Goes into a page once and stays there. Axe's own package for Playwright would send all of it again for each look. */
const AXE = readFileSync(path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** What is wider than its place: the page, or the form of a dialog, which cuts it off so that the page's width does not show it. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog form, [role="dialog"] form')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `<${tagName.toLowerCase()}> ${scrollWidth} of ${clientWidth} px`),
  )

let pictures = 0

/** Numbered, because one test may look at the same thing twice. */
function pictureOf(where: string): string {
  pictures += 1
  return path.join(process.env.SHOTS ?? '.', `${test.info().project.name}-${pictures}-${where}.png`)
}
