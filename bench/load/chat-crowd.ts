import { performance } from 'node:perf_hooks'
import { pageOfFloor, pageOfPool, type ThinPage } from './thin-page.ts'

/**
 * Everyone with the chat open, in a separate process, so that measuring doesn't slow down the server. Controlled by
 * messages, one at a time.
 */
export type Asked =
  | { ask: 'gather'; origin: string; tokens: readonly string[]; count: number; isFloor: boolean; perSecond: number }
  | { ask: 'talk'; messages: number; every: number; comeBack: 'no' | 'sockets' | 'and catch up' }
  | { ask: 'all at once'; members: number }
  | { ask: 'leave' }
export type Talked = { delays: number[]; heard: number; expected: number; connecting: number[] }
export type Answered = { done: number } | Talked | { stored: number; ms: number } | { error: string }

/** Everyone reconnects within this time (ms). */
const COME_BACK_IN = 2_000
/** The quiet period after the last message, and the longest wait (ms). */
const QUIET = 1_000
const LONGEST_QUIET = 30_000

let pages: ThinPage[] = []
let catchUp: (n: number) => Promise<void> = async () => {}
let hear: (clientId: string) => void = () => {}
/** The newest message received. */
let newest = 0
let talks = 0

async function answer(asked: Asked): Promise<Answered> {
  if (asked.ask === 'gather') return gather(asked)
  if (asked.ask === 'talk') return talk(asked)
  if (asked.ask === 'all at once') return allAtOnce(asked)
  await Promise.all(pages.map((page) => page.close()))
  pages = []
  return { done: 0 }
}

async function gather({ origin, tokens, count, isFloor, perSecond }: Asked & { ask: 'gather' }): Promise<Answered> {
  const heard = (clientId: string, id: number) => {
    newest = Math.max(newest, id)
    hear(clientId)
  }
  const tokenOf = (n: number) => tokens[n % tokens.length] ?? ''
  const fresh = Array.from({ length: count }, (_, n) =>
    isFloor
      ? pageOfFloor({ origin, hear: heard })
      : pageOfPool({ origin, token: tokenOf(pages.length + n), hear: heard }),
  )
  catchUp = async (n) => {
    // As after a short interruption: almost nothing is missing.
    const where = `${origin}/api/chat/messages?after=${newest}&since=${newest}&limit=200`
    await (await fetch(where, { headers: { authorization: `Bearer ${tokenOf(n)}` } })).arrayBuffer()
  }
  pages.push(...fresh)
  await Promise.all(
    fresh.map(async (page, n) => {
      await pause((1_000 * n) / perSecond)
      await page.open()
    }),
  )
  return { done: pages.length }
}

/** Each message's delivery time per page, in ms, and the number of pages that received it. */
async function talk({ messages, every, comeBack }: Asked & { ask: 'talk' }): Promise<Talked> {
  const delays: number[] = []
  const sentAt = new Map<string, number>()
  hear = (clientId) => {
    const at = sentAt.get(clientId)
    if (at !== undefined) delays.push(performance.now() - at)
  }
  talks += 1
  const started = performance.now()
  const back = comeBack === 'no' ? Promise.resolve([]) : comeBackAll(comeBack === 'and catch up')
  let expected = 0
  for (let n = 0; n < messages; n += 1) {
    // Members take turns, so that no one reaches the limit (C1), and only connected ones send.
    const open = pages.filter((page) => page.isOpen())
    const clientId = `bench ${talks} ${n}`
    sentAt.set(clientId, performance.now())
    open[(n * 37) % open.length]?.say({ message: `hello ${n}`, clientId })
    expected += open.length
    await pause(started + every * (n + 1) - performance.now())
  }
  const connecting = await back
  const end = performance.now() + LONGEST_QUIET
  for (let before = -1; before < delays.length && performance.now() < end; ) {
    before = delays.length
    await pause(QUIET)
  }
  hear = () => {}
  return { delays, heard: delays.length, expected, connecting }
}

/** Disconnects and reconnects everyone, spread over two seconds; returns each one's time, in ms. */
async function comeBackAll(catchesUp: boolean): Promise<number[]> {
  return Promise.all(
    pages.map(async (page, n) => {
      await pause((COME_BACK_IN * n) / pages.length)
      void page.close()
      const started = performance.now()
      await page.open()
      const took = performance.now() - started
      if (catchesUp) await catchUp(n)
      return took
    }),
  )
}

/** Five from each member, the most C1 allows at once. */
async function allAtOnce({ members }: { members: number }): Promise<Answered> {
  const started = performance.now()
  const answers = await Promise.all(
    pages.slice(0, members).flatMap((page) => [1, 2, 3, 4, 5].map((n) => page.sayAndWait({ message: `line ${n}` }))),
  )
  return { stored: answers.filter(Boolean).length, ms: performance.now() - started }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

process.on('message', (asked: Asked) => {
  answer(asked).then(
    (answered) => process.send?.(answered),
    (error) => process.send?.({ error: String(error) }),
  )
})
