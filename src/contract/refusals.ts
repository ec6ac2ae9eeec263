/**
 * The one table of the words and statuses with which PuckPool says no. A rule names the code and the facts,
 * the service throws them, the screen shows the words as they stand.
 */

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502 | 503
type Words<Facts> = { status: Status; words: (facts: Facts) => string }

const refusal = <Facts = unknown>(status: Status, words: string | ((facts: Facts) => string)): Words<Facts> => ({
  status,
  words: typeof words === 'string' ? () => words : words,
})

export const refusals = {
  // every call
  invalid: refusal(400, 'Please check your input'),
  malformed: refusal(400, 'The request could not be read'),
  not_found: refusal(404, 'Not found'),
  too_large: refusal(413, 'That is too much at once'),
  too_many_requests: refusal(429, 'Too many attempts. Please wait a moment and try again.'),
  starting: refusal(503, 'PuckPool is starting. Please try again in a moment.'),
  stopping: refusal(503, 'PuckPool is restarting. Please try again in a moment.'),

  // accounts (rulebook A)
  not_signed_in: refusal(401, 'Please sign in'),
  session_ended: refusal(401, 'Your session has ended. Please sign in again.'),
  wrong_credentials: refusal(401, 'Invalid email or password'),
  admin_only: refusal(403, 'Only an administrator can do that'),
}

type Table = typeof refusals
export type Code = keyof Table

/** A code with the facts that its words need. */
export type Reason = {
  [C in Code]: Table[C] extends Words<infer Facts> ? (unknown extends Facts ? { code: C } : { code: C } & Facts) : never
}[Code]

/** The status and the exact words for a reason. */
export const sayNo = (reason: Reason): { status: Status; message: string } => {
  // The table's entry under a code takes the facts that stand beside that same code; the compiler cannot
  // follow the correlation through the union, so the pair is widened once, here.
  const entry = refusals[reason.code] as Words<Reason>
  return { status: entry.status, message: entry.words(reason) }
}
