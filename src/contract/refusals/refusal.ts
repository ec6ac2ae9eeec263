/** One entry of the table: a status, and the sentence made of the facts that a rule hands over. */

export type Status = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502 | 503 | 507
export type Words<Facts> = { status: Status; words: (facts: Facts) => string }

export const refusal = <Facts = unknown>(status: Status, words: string | ((facts: Facts) => string)): Words<Facts> => ({
  status,
  words: typeof words === 'string' ? () => words : words,
})
