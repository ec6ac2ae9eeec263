import { expect } from 'vitest'

type Listed = { next: string | null }

/** All pages of a list; `between` runs after each page that is not the last one. */
export async function walkPages<Page extends Listed>(
  read: (query: { before?: string }) => Promise<Page>,
  between?: (page: Page) => Promise<unknown>,
): Promise<Page[]> {
  const pages = [await read({})]
  for (let { next } = pages[0] ?? expect.fail(); next !== null; ) {
    await between?.(pages.at(-1) ?? expect.fail())
    const page = await read({ before: next })
    pages.push(page)
    next = page.next
  }
  return pages
}
