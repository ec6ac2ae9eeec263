/**
 * The NHL has not sent a usable response. The message completes a sentence for admins that begins with 'The NHL' and
 * never contains a library's wording.
 */
export class NhlFailure extends Error {
  /** Milliseconds the NHL asked us to wait; null if unspecified. */
  readonly waitFor: number | null
  constructor(words: string, { waitFor = null, cause }: { waitFor?: number | null; cause?: unknown } = {}) {
    super(words, cause === undefined ? {} : { cause })
    this.waitFor = waitFor
  }
}
