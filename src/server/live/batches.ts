/** Nobody waits longer than this for others to ask with (ms). */
const LONGEST_GATHERING = 5
/** Callers who were answered together come together again within this (ms), or not at all. */
const SOON = 50

/**
 * Batches questions: while one query runs, new questions are collected for the next one. In the last seconds before a lock a durable write
 * costs PostgreSQL nearly as much for one pick as for sixteen: with batches a server takes twice as many picks a second, and more than four
 * times as many when 128 come at once (`npm run bench -- picks`). Each answer is read after its question came, never before. `askAll` returns
 * its answers in the order of the questions.
 *
 * Callers who were answered together soon ask together again, so the next query waits for as many as the last one answered: at most as long
 * as that one took. Else they would come in small groups, each of which costs the database nearly as much as all of them. One who asks alone
 * never waits, also after a crowd.
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

/** Batches for a service: all calls of one server, which has one `deps`, share the batches. */
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
