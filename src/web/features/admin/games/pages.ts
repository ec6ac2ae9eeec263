/** Dates on a page (spec 9). */
const DATES_A_PAGE = 2

type Dated = { game_date: string }

export const pageCount = (dates: readonly Dated[]) => Math.max(1, Math.ceil(dates.length / DATES_A_PAGE))

/** The page with that day's games, or with the next day that has any; else the last page. */
export function pageOfDay(dates: readonly Dated[], day: string): number {
  const index = dates.findIndex(({ game_date }) => game_date >= day)
  return index === -1 ? pageCount(dates) : Math.floor(index / DATES_A_PAGE) + 1
}

type Asked = { page: string | null; date: string | null; today: string }

/** The page named in the address, at most the last; else that of the date named there; else today's. */
export function pageAsked(dates: readonly Dated[], { page: named, date, today }: Asked): number {
  const page = Number(named)
  if (named === null || !Number.isInteger(page) || page < 1) return pageOfDay(dates, date ?? today)
  return Math.min(page, pageCount(dates))
}

/** The first and last day of a page; null if there is no such page. */
export function spanOf(dates: readonly Dated[], page: number): { start: string; end: string } | null {
  const shown = dates.slice((page - 1) * DATES_A_PAGE, page * DATES_A_PAGE)
  const [first, last] = [shown[0], shown.at(-1)]
  return first && last ? { start: first.game_date, end: last.game_date } : null
}
