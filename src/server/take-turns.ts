/** Runs at most `atOnce` of these at a time, the others in order. A failure doesn't stop the next. */
export function takeTurns(atOnce = 1): <Answer>(run: () => Promise<Answer>) => Promise<Answer> {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (run) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
