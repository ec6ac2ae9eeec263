/** What may be answered without asking the database again. */
export type Memory = {
  /**
   * What `read` answered for this key, if it was asked less than `OLDEST` ago and nothing has been forgotten since; else it is asked
   * now. Many who ask at once share one answer.
   */
  recall: <Answer>(key: string, read: () => Promise<Answer>) => Promise<Answer>
  /** From now on nothing that was read before counts, not even what is being read at this moment. */
  forget: () => void
}

/**
 * An answer is never older than this (ms), whatever happens to the doorbell: the bound that makes several servers and a lost
 * connection harmless. Where the bell is heard and for this server's own writes the answer is new at once.
 */
const OLDEST = 250

export function openMemory({ monotonicNow }: { monotonicNow: () => number }): Memory {
  let kept = new Map<string, { askedAt: number; answer: Promise<unknown> }>()
  return {
    recall: <Answer>(key: string, read: () => Promise<Answer>) => {
      const found = kept.get(key)
      // A key belongs to one question, so what is kept below it is its answer.
      if (found && monotonicNow() - found.askedAt < OLDEST) return found.answer as Promise<Answer>
      const answer = read()
      const keeping = kept
      keeping.set(key, { askedAt: monotonicNow(), answer })
      // A refusal is nobody else's.
      answer.catch(() => keeping.delete(key))
      return answer
    },
    forget: () => {
      kept = new Map()
    },
  }
}

/** A memory that keeps nothing. */
export const noMemory: Memory = { recall: (_key, read) => read(), forget: () => {} }
