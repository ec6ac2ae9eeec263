/**
 * Asks one thing after the other, and together whatever is asked meanwhile: when everybody comes back at once, a few questions answer
 * all of them. Each answer is read after its question came, never before. `askAll` answers in the order of what it was asked.
 */
export function inBatches<Asked, Answer>(
  askAll: (all: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  type Waiting = { asked: Asked; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isAsking = false

  async function ask() {
    isAsking = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const answers = await askAll(batch.map(({ asked }) => asked))
        for (const [index, { resolve }] of batch.entries()) {
          // As many answers as questions, in their order: that is what `askAll` promises.
          resolve(answers[index] as Answer)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isAsking = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!isAsking) void ask()
    })
}
