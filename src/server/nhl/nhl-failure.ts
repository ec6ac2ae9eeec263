/**
 * The NHL has not answered, or not with what can be understood. The message is the end of a sentence that begins with
 * 'The NHL' and that an admin reads; it never carries a library's words.
 */
export class NhlFailure extends Error {
  /** Milliseconds that the other side asked us to wait; null where it named no time. */
  readonly waitFor: number | null
  constructor(words: string, { waitFor = null, cause }: { waitFor?: number | null; cause?: unknown } = {}) {
    super(words, cause === undefined ? {} : { cause })
    this.waitFor = waitFor
  }
}
