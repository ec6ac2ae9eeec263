/** The maximum wait (ms) for others. */
const LONGEST_GATHERING = 5
/** Callers answered together return together within this time (ms), or not at all. */
const SOON = 50

/**
 * Batches queries: while one statement runs, new queries are collected for the next one. In the last seconds before a
 * lock a durable write costs PostgreSQL nearly as much for one pick as for sixteen: with batches a server takes twice
 * as many picks a second, and more than four times as many when 128 arrive at once (`npm run bench -- picks`). Each
 * answer is read after its query arrived, never before. `askAll` returns its answers in the order of the queries.
 *
 * Callers answered together soon query together again, so the next statement waits for as many as the last one
 * answered, at most as long as that one took. Otherwise they would arrive in small groups, each nearly as costly as all
 * of them. A lone caller never waits, even right after a crowd.
 */
export function inBatches<Asked, Answer>(
  askAll: (all: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  type Waiting = { asked: Asked; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isAsking = false
  let last = { size: 1, took: 0, at: 0 }
  let onAsked = () => {}

  async function gather() {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(last.took, LONGEST_GATHERING))
      onAsked = () => {
        if (waiting.length < last.size) return
        clearTimeout(timer)
        resolve()
      }
    })
    onAsked = () => {}
  }

  async function ask() {
    isAsking = true
    if (performance.now() - last.at > SOON) last.size = 1
    while (waiting.length > 0) {
      if (waiting.length < last.size) await gather()
      const batch = waiting
      waiting = []
      const began = performance.now()
      try {
        const answers = await askAll(batch.map(({ asked }) => asked))
        for (const [index, { resolve }] of batch.entries()) {
          // `askAll` promises one answer per question, in order.
          resolve(answers[index] as Answer)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      const now = performance.now()
      last = { size: batch.length, took: now - began, at: now }
    }
    isAsking = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (isAsking) onAsked()
      else void ask()
    })
}

/** Batches for a service: all calls of one server, with its single `deps`, share the batches. */
export function inBatchesOf<Owner extends object, Asked, Answer>(
  askAll: (owner: Owner, all: readonly Asked[]) => Promise<readonly Answer[]>,
): (owner: Owner, asked: Asked) => Promise<Answer> {
  const askers = new WeakMap<Owner, (asked: Asked) => Promise<Answer>>()
  return (owner, asked) => {
    const ask = askers.get(owner) ?? inBatches((all: readonly Asked[]) => askAll(owner, all))
    askers.set(owner, ask)
    return ask(asked)
  }
}
