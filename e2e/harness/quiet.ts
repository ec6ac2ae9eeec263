import { expect, type Page, type Request } from '@playwright/test'

/** Each page's pending requests. */
const underWay = new WeakMap<Page, Set<Request>>()

/** Tracks the page's requests from now on, for `untilQuiet`. */
export function hearRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  const end = (request: Request) => void open.delete(request)
  page.on('request', (request) => {
    // The previous page's requests don't matter.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    open.add(request)
    // Sometimes only one of these reports the end: of a request answered by a service worker, or of a page that is
    // left.
    request
      .response()
      .then((response) => response?.finished())
      .catch(() => null)
      .finally(() => end(request))
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/**
 * Waits until nothing is pending and everything received is drawn: Playwright's `networkidle` without its half second
 * of silence.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const open = underWay.get(page)
  if (open === undefined) throw new Error('hearRequests comes before the first page')
  // A response is drawn, which may cause more requests.
  do await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  while (open.size > 0)
}

/**
 * Navigates inside the app, like a link: without reloading it. Resolves when the screen is drawn; until its code
 * arrives, the previous screen stays.
 */
export async function goOn(page: Page, at: string): Promise<void> {
  // Before that the app isn't listening for navigation.
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.evaluate(async (at) => {
    const isElsewhere = new URL(at, location.href).pathname !== location.pathname
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // The shell focuses a new screen as it draws it.
    const drawn =
      isElsewhere &&
      new Promise((drawn) => document.querySelector('main')?.addEventListener('focus', drawn, { once: true }))
    history.pushState(null, '', at)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    await drawn
  }, at)
}
