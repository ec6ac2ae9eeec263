import type { Code } from '#contract/refusals.ts'

/** Why a call did not succeed, in words for the reader. `status` is 0 if no answer came. */
export class Failure extends Error {
  readonly code: string
  readonly status: number
  /** Messages by the name of the field they belong to. */
  readonly fields: Record<string, string>
  /** Seconds after which the server wants to be asked again; null where it did not say. */
  readonly retryAfter: number | null

  constructor({
    message,
    code,
    status,
    fields = {},
    retryAfter = null,
  }: Pick<Failure, 'message' | 'code' | 'status'> & Partial<Pick<Failure, 'fields' | 'retryAfter'>>) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.status = status
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Whether the server refused with this code. Decide by the code: sentences are for the reader and may change. */
export const isRefusal = (error: unknown, code: Code): error is Failure =>
  error instanceof Failure && error.code === code

/** How some sentences of the screens end; that nobody answered ends so too. */
const RETRY = /\.( Please try again\.)?$/

/**
 * The server's sentence, or else the screen's own one (spec 8), with the status in brackets where something between the
 * browser and the server answered: 'Failed to submit pick (HTTP 502)'. Where nobody did, both sentences: what was not done, and why.
 */
export function wordsOf(error: unknown, fallback: string): string {
  if (!(error instanceof Failure) || error.message === '') return fallback
  if (error.status === 0) return `${fallback.replace(RETRY, '')}. ${error.message}`
  return error.code === `http_${error.status}` ? `${fallback} (${error.message})` : error.message
}
