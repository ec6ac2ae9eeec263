import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Entrant, SeasonToCome } from '#rules/odds/playout.ts'
import type { BracketToPlay } from '#rules/playoffs/bracket-to-play.ts'

/**
 * A title question, with everything its answer depends on. The seed is one of the facts, so that all servers answer the
 * same.
 */
export type TitleQuestion =
  | ({ over: 'season'; seed: number } & SeasonToCome)
  | { over: 'bracket'; seed: number; entrants: readonly Entrant[]; toPlay: BracketToPlay }

/** Simulations of seasons and brackets off the request path (F4). Each server has its own. */
export type PlayOuts = {
  /**
   * The chances of the entrants of `about` if these exact facts have been simulated; otherwise starts a simulation,
   * unless it failed before, and meanwhile returns the last answer for the same entrants, or null. Calls `onPlayed`
   * once the new one is known.
   */
  find: (about: string, question: TitleQuestion, onPlayed: () => void) => readonly number[] | null
  /** Stops the running simulation and starts no more. */
  stop: () => Promise<void>
}

type Wanted = { key: string; question: TitleQuestion; onPlayed: () => void }
type Played = { key: string; teams: string; chances: readonly number[] | null }
type Running = { chances: Promise<number[]>; end: () => Promise<unknown> }

/** Keeps the newest simulation per contest, and runs one at a time. */
export function openPlayOuts({ log, play = playInWorker }: { log: Logger; play?: typeof playInWorker }): PlayOuts {
  const played = new Map<string, Played>()
  /** Newer facts replace older ones that are no longer needed. */
  const wanted = new Map<string, Wanted>()
  let running: ({ about: string; key: string } & Running) | null = null
  let working: Promise<void> | null = null
  let stopped = false

  async function playNext(about: string, { key, question, onPlayed }: Wanted) {
    wanted.delete(about)
    try {
      running = { about, key, ...play(question) }
      const chances = await running.chances
      played.set(about, { key, teams: teamsOf(question), chances })
      onPlayed()
    } catch (error) {
      if (stopped) return
      log.error({ err: error, about }, 'a play-out failed')
      // Not retried with the same facts: the chance stays unknown until something changes.
      played.set(about, { key, teams: teamsOf(question), chances: null })
    } finally {
      running = null
    }
  }

  async function playAll() {
    for (let [next] = wanted; next && !stopped; [next] = wanted) await playNext(...next)
    working = null
  }

  return {
    find: (about, question, onPlayed) => {
      const key = keyOf(question)
      const known = played.get(about)
      if (known?.key === key) return known.chances
      const isRunning = running?.about === about && running.key === key
      if (!stopped && !isRunning) {
        wanted.set(about, { key, question, onPlayed })
        working ??= playAll()
      }
      // While games are on, their chances change constantly: slightly old title chances are better than none.
      return known?.teams === teamsOf(question) ? known.chances : null
    },
    stop: async () => {
      stopped = true
      await running?.end()
      await working
    },
  }
}

const teamsOf = ({ entrants }: TitleQuestion) => JSON.stringify(entrants.map(({ team_ids }) => team_ids))

function keyOf(question: TitleQuestion): string {
  return createHash('sha256').update(serialize(question)).digest('base64url')
}

/** Small: a simulation keeps only a few megabytes, outside of the heap. */
const LIMITS = { maxOldGenerationSizeMb: 64 }

/** Runs in its own thread, which ends with the answer: requests continue meanwhile, and its memory is freed. */
function playInWorker(question: TitleQuestion): Running {
  const worker = new Worker(new URL('./play-out-worker.ts', import.meta.url), {
    workerData: question,
    resourceLimits: LIMITS,
    // Not all of the server's flags are allowed in a thread.
    execArgv: [],
  })
  const chances = new Promise<number[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the play-out ended without an answer (${code})`)))
  })
  return { chances, end: () => worker.terminate() }
}

/** Simulates nothing. */
export const noPlayOuts: PlayOuts = { find: () => null, stop: async () => {} }
