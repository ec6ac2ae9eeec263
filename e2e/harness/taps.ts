import type { Page } from '@playwright/test'

/** Counts taps from now on, as long as no other page is loaded. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { taps: 0 })
    document.addEventListener(
      'pointerdown',
      () => Object.assign(window, { taps: Reflect.get(window, 'taps') + 1 }),
      true,
    )
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'taps')))
}
