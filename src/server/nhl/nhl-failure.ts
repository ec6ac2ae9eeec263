/**
 * The NHL has not answered, or not in a usable way. The message completes a sentence for admins that begins with 'The NHL' and never
 * contains a library's wording.
 */
export class NhlFailure extends Error {
  /** Milliseconds the NHL asked us to wait; null if it named none. */
  readonly waitFor: number | null
  constructor(words: string, { waitFor = null, cause }: { waitFor?: number | null; cause?: unknown } = {}) {
    super(words, cause === undefined ? {} : { cause })
    this.waitFor = waitFor
  }
}
