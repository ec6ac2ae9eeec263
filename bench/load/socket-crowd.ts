import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Answered, Asked } from './socket-pages.ts'

/** Many pages in separate processes, so that the measuring process is not the bottleneck. */
export type Crowd = {
  /** Returns the total time and each connection's, in ms. */
  connect: (asked: {
    origin: string
    tokens: readonly string[]
    isFloor?: boolean
  }) => Promise<{ ms: number; each: number[] }>
  /** Sends this from every page. */
  say: (text: string) => Promise<void>
  /** Sends this from one page. */
  sayOnce: (text: string) => Promise<void>
  /** Makes every page wait for a line with this prefix. */
  listen: (prefix: string) => Promise<void>
  /** When each page received it, by `now`; gives up on missing ones after a while. */
  heard: () => Promise<number[]>
  close: () => Promise<void>
}

const PROCESSES = 2

/** A clock shared by all processes of the machine, in ms. */
export const now = () => Number(process.hrtime.bigint()) / 1e6

export async function openCrowd(): Promise<Crowd> {
  const script = path.join(import.meta.dirname, 'socket-pages.ts')
  const children = Array.from({ length: PROCESSES }, () => fork(script, { execArgv: [] }))
  const askAll = async (of: (n: number) => Asked) => {
    const answers = await Promise.all(children.map((child, n) => ask(child, of(n))))
    return answers.flat()
  }
  return {
    connect: async ({ origin, tokens, isFloor = false }) => {
      const started = now()
      const mine = (n: number) => tokens.filter((_, place) => place % PROCESSES === n)
      const each = await askAll((n) => ({
        ask: 'connect',
        origin,
        tokens: mine(n),
        isFloor,
        address: `127.0.0.${n + 2}`,
      }))
      return { ms: now() - started, each }
    },
    say: async (text) => void (await askAll(() => ({ ask: 'say', text, pages: Number.MAX_SAFE_INTEGER }))),
    sayOnce: async (text) => void (await askAll((n) => ({ ask: 'say', text, pages: n === 0 ? 1 : 0 }))),
    listen: async (prefix) => void (await askAll(() => ({ ask: 'listen', prefix }))),
    heard: () => askAll(() => ({ ask: 'heard' })),
    close: async () => {
      await Promise.all(
        children.map(async (child) => {
          child.kill()
          await once(child, 'exit')
        }),
      )
    },
  }
}

let asked = 0

/** Sends a process one question at a time. */
function ask(child: ChildProcess, question: Asked): Promise<number[]> {
  asked += 1
  const id = asked
  return new Promise((resolve, reject) => {
    const hear = (answer: Answered) => {
      if (answer.id !== id) return
      child.off('message', hear)
      if (answer.error === undefined) resolve(answer.figures)
      else reject(new Error(answer.error))
    }
    child.on('message', hear)
    child.send({ id, question })
  })
}
