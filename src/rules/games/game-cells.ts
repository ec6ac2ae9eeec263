import { type Day, easternDay, isDay } from '#rules/time.ts'

/** '3.0', as programs write an integer in a column with gaps, becomes 3. */
export const wholeNumber = (cell: string): string => /^(\d+)\.0+$/.exec(cell)?.[1] ?? cell

/** '2024-25' for '20242025', '2024-2025' and '2024/25'; other texts are returned unchanged. */
export function seasonIn(cell: string): string {
  const [, from, to] = /^(\d{4})[-/]?(?:\d{2})?(\d{2})$/.exec(cell) ?? []
  return from === undefined || to === undefined ? cell : `${from}-${to}`
}

/** An instant with a space between date and time, as databases write it; other texts are returned unchanged. */
export const instantIn = (cell: string): string =>
  cell.replace(/^(\d{4}-\d{2}-\d{2}) +(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) *(Z|[+-]\d{2}:?\d{2})$/, '$1T$2$3')

/**
 * The league day in a cell: unchanged, with the trailing 00:00 that spreadsheets add, as 05.11.2024, or as 11/5/2024
 * with month and day in either order. `start`, the game's start, decides between them. Null if ambiguous.
 */
export function dayIn(cell: string, start: string | null): Day | null {
  const bare = cell.replace(/[ T]00:00(?::00(?:\.0+)?)?Z?$/, '')
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(bare)
  if (dotted) return dayOf({ year: dotted[3], month: dotted[2], day: dotted[1] }) ?? bare
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(bare)
  if (!slashed) return bare
  const [, one, other, year] = slashed
  const days = [dayOf({ year, month: one, day: other }), dayOf({ year, month: other, day: one })]
  const possible = new Set(days.filter((day) => day !== null))
  const starts = start === null ? Number.NaN : Date.parse(start)
  const known = Number.isNaN(starts) ? null : easternDay(new Date(starts).toISOString())
  if (known !== null && possible.has(known)) return known
  return possible.size > 1 ? null : ([...possible][0] ?? bare)
}

type Parts = { year: string | undefined; month: string | undefined; day: string | undefined }

function dayOf({ year = '', month = '', day = '' }: Parts): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
