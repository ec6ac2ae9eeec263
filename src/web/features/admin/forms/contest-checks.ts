/** Checks of a contest's fields before sending (spec 5); each returns a message or null. */

const REQUIRED = 'Please fill in all required fields'

export const nameProblem = (name: string) => (name.trim() === '' ? REQUIRED : null)

/** Accepts two consecutive years, such as '2025-26'. */
export function seasonProblem(text: string): string | null {
  const [, first, second] = /^(\d{4})-(\d{2})$/.exec(text.trim()) ?? []
  const isSeason = first !== undefined && (Number(first) + 1) % 100 === Number(second)
  return isSeason ? null : 'Enter a season such as 2025-26'
}

export const dayProblem = (day: string) => (day === '' ? REQUIRED : null)

/** `taken` is the current number of participants; the size cannot go below it. */
export function sizeProblem(size: number | string, taken = 0): string | null {
  if (size === '') return REQUIRED
  const places = Number(size)
  if (!Number.isInteger(places)) return 'Enter a whole number'
  if (places < 1) return 'Must be at least 1'
  return places < taken ? `Must be at least ${taken}, the number of participants` : null
}
