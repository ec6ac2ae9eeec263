import type { Code } from '#contract/refusals.ts'

/** Why a call failed, in words for the reader. `status` is 0 without a response. */
export class Failure extends Error {
  readonly code: string
  readonly status: number
  /** Messages by field name. */
  readonly fields: Record<string, string>
  /** Seconds until the server wants a retry; null if unspecified. */
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

/** The end of some screens' sentences, and of the network failure's. */
const RETRY = /\.( Please try again\.)?$/

/**
 * The server's sentence, or else the screen's own (spec 8), with the status in parentheses if something between browser
 * and server responded: 'Failed to submit pick (HTTP 502)'. Without any response, both sentences: what failed, and why.
 */
export function wordsOf(error: unknown, fallback: string): string {
  if (!(error instanceof Failure) || error.message === '') return fallback
  if (error.status === 0) return `${fallback.replace(RETRY, '')}. ${error.message}`
  return error.code === `http_${error.status}` ? `${fallback} (${error.message})` : error.message
}
