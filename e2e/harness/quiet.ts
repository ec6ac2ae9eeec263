import { expect, type Page, type Request } from '@playwright/test'

/** What each page has asked for and not got yet. */
const underWay = new WeakMap<Page, Set<Request>>()

/** Notes from now on what the page asks for, for `untilQuiet`. */
export function hearRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  const end = (request: Request) => void open.delete(request)
  page.on('request', (request) => {
    // What the page before has asked for is not waited for.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    open.add(request)
    // Now and then only one of these tells the end: of a request that a service worker answers, or of a page that is left.
    request
      .response()
      .then((response) => response?.finished())
      .catch(() => null)
      .finally(() => end(request))
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** Waits until nothing is under way and what came is drawn: Playwright's `networkidle` without its half second of silence. */
export async function untilQuiet(page: Page): Promise<void> {
  const open = underWay.get(page)
  if (open === undefined) throw new Error('hearRequests comes before the first page')
  // An answer is drawn, and what is drawn may ask for more.
  do await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  while (open.size > 0)
}

/**
 * Goes on to another address inside the app, as a link does: without loading all of it again. Is there when its screen is drawn; until
 * then, while its code comes, the screen before it stays.
 */
export async function goOn(page: Page, at: string): Promise<void> {
  // Before that nobody hears of the new address.
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.evaluate(async (at) => {
    const isElsewhere = new URL(at, location.href).pathname !== location.pathname
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // The shell puts the focus on a new screen as it draws it.
    const drawn =
      isElsewhere &&
      new Promise((drawn) => document.querySelector('main')?.addEventListener('focus', drawn, { once: true }))
    history.pushState(null, '', at)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    await drawn
  }, at)
}
