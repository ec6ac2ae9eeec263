import type { Logger } from 'pino'
import { takeTurns } from './take-turns.ts'

/** Work that continues after the response, so that the response time reveals nothing. */
export type Background = {
  /** Starts the work unless work of that name is running or queued. A failure is logged. */
  start: (name: string, work: () => Promise<unknown>) => void
  /** Resolves when no work is running. */
  finished: () => Promise<void>
}

/** Each job run by an admin holds a database connection for its lock and needs another one for its work. */
const AT_ONCE = 2

export function openBackground({ log }: { log: Logger }): Background {
  const inTurn = takeTurns(AT_ONCE)
  const going = new Map<string, Promise<void>>()
  return {
    start: (name, work) => {
      if (going.has(name)) return
      const run = async () => {
        try {
          await inTurn(work)
        } catch (error) {
          log.error({ err: error, work: name }, 'work in the background failed')
        } finally {
          going.delete(name)
        }
      }
      going.set(name, run())
    },
    finished: async () => {
      while (going.size > 0) await Promise.all(going.values())
    },
  }
}
