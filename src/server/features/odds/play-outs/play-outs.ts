import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Entrant, SeasonToCome } from '#rules/odds/playout.ts'
import type { BracketToPlay } from '#rules/playoffs/bracket-to-play.ts'

/** Who wins the title, with everything that the answer depends on. The seed is part of the facts, so that all servers answer the same. */
export type TitleQuestion =
  | ({ over: 'season'; seed: number } & SeasonToCome)
  | { over: 'bracket'; seed: number; entrants: readonly Entrant[]; toPlay: BracketToPlay }

/** What of a season or a bracket is played out off the request path (F4). Each server has its own. */
export type PlayOuts = {
  /**
   * The chances of the entrants of `about` if these very facts have been played out; else playing them out begins, unless it has failed
   * before, and until it is done the answer is the last one for the same entrants, null where there is none. `onPlayed` is called once
   * the new one is known.
   */
  find: (about: string, question: TitleQuestion, onPlayed: () => void) => readonly number[] | null
  /** Ends a running play-out and starts no more. */
  stop: () => Promise<void>
}

type Wanted = { key: string; question: TitleQuestion; onPlayed: () => void }
type Played = { key: string; teams: string; chances: readonly number[] | null }
type Running = { chances: Promise<number[]>; end: () => Promise<unknown> }

/** Keeps the newest play-out of each thing asked about, and plays out one at a time. */
export function openPlayOuts({ log, play = playInWorker }: { log: Logger; play?: typeof playInWorker }): PlayOuts {
  const played = new Map<string, Played>()
  /** Newer facts take the place of older ones that nobody needs anymore. */
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
      // Not tried again with the same facts: the chance stays unknown until something changes.
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
      // While games are on, their chances move all the time: a title from a moment ago beats none.
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

/** Small: a play-out keeps a few megabytes outside of the heap. */
const LIMITS = { maxOldGenerationSizeMb: 64 }

/** In a thread of its own, which ends with the answer: requests go on meanwhile, and its memory is free again. */
function playInWorker(question: TitleQuestion): Running {
  const worker = new Worker(new URL('./play-out-worker.ts', import.meta.url), {
    workerData: question,
    resourceLimits: LIMITS,
    // The flags of the server are not all allowed in a thread.
    execArgv: [],
  })
  const chances = new Promise<number[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the play-out ended without an answer (${code})`)))
  })
  return { chances, end: () => worker.terminate() }
}

/** Plays nothing out. */
export const noPlayOuts: PlayOuts = { find: () => null, stop: async () => {} }
