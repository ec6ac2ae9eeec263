import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { seconds } from '#rules/time.ts'
import { refusalAnswer } from '#server/http/errors.ts'

/** Enough reads at once to keep the processors and the database's connections busy; with more, each of them only takes longer. */
const AT_ONCE = 24
/** A read that would begin later than this (ms) is refused at once: its page asks again, and shows meanwhile what it has. */
const PATIENCE = seconds(1)
/** How long a read takes when many run (ms), before any has: those of one moment ask for the same, which is made once. */
const FIRST_GUESS = 1
/** So long (ms) nothing may end without telling anything: everybody waits for an answer that is just being made, as at a lock. */
const USUAL_SILENCE = 250
/** The longest that a page is told to stay away (ms). */
const LATEST_RETURN = seconds(20)

/** Milliseconds between two lines of the log about it. */
const WARN_EVERY = seconds(10)

/** Where a monitor must always get an answer. */
const NEVER_WAITS = new Set(['/api/health', '/api/metrics'])

/**
 * Lets reads wait for each other in the minute before a lock, and never a write: a pick is not one of five hundred pages. Reads run in the
 * order they came. Beyond what can be served in time they are refused with Retry-After.
 */
export function queueReads(app: FastifyInstance, log: Pick<Logger, 'warn'>): void {
  const queue = openReadQueue({ now: () => performance.now() })
  const ends = new WeakMap<FastifyReply, () => void>()
  const { status, body } = refusalAnswer({ code: 'server_busy' })
  const sentence = JSON.stringify(body)
  let lastWarning = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request, reply) => {
    if (!waitsItsTurn(request)) return
    const turn = queue.take()
    if ('comeBackAfter' in turn) {
      if (performance.now() - lastWarning > WARN_EVERY) {
        lastWarning = performance.now()
        log.warn('the server is full: reads are told to come back')
      }
      // Cheaper than any read, without an error and its line in the log: a full server has no time for either.
      const retryAfter = Math.ceil(turn.comeBackAfter / seconds(1))
      return reply.status(status).header('retry-after', retryAfter).type('application/json').send(sentence)
    }
    const end = await turn
    // The reader has gone away meanwhile.
    if (reply.raw.destroyed) return end()
    // The answer is made when it is sent; how long the reader takes to fetch it is their own time.
    ends.set(reply, end)
    reply.raw.once('close', end)
  })
  app.addHook('onSend', async (_request, reply) => ends.get(reply)?.())
}

function waitsItsTurn({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return method === 'GET' && url.startsWith('/api/') && !NEVER_WAITS.has(url)
}

export type ReadQueue = {
  /** Resolves with a function that ends the turn, when the turn has come; where that would take too long, when to come back (ms). */
  take: () => Promise<() => void> | { comeBackAfter: number }
}

export function openReadQueue({ now }: { now: () => number }): ReadQueue {
  const waiting: (() => void)[] = []
  let running = 0
  /** Between the ends of two turns while others wait (ms), on average. */
  let gap = FIRST_GUESS
  let lastEnd = now()
  /** Until then those fill the server who have been told to come back: each gets a place of their own behind the others. */
  let promised = 0

  function end() {
    const sinceLast = now() - lastEnd
    lastEnd = now()
    if (waiting.length > 0) gap += (sinceLast - gap) / 16
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  const begin = () => {
    let hasEnded = false
    return () => {
      if (!hasEnded) end()
      hasEnded = true
    }
  }

  return {
    take: () => {
      if (running < AT_ONCE) {
        running += 1
        if (running === AT_ONCE) lastEnd = now()
        return Promise.resolve(begin())
      }
      // While nothing ends, the silence itself tells how slow it is.
      const pace = Math.max(gap, (now() - lastEnd - USUAL_SILENCE) / AT_ONCE)
      if (waiting.length * pace > PATIENCE) {
        promised = Math.min(Math.max(promised, now() + PATIENCE) + pace, now() + LATEST_RETURN)
        return { comeBackAfter: promised - now() }
      }
      return new Promise((resolve) => waiting.push(() => resolve(begin())))
    },
  }
}
