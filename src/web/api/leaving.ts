/** How long signing out waits for what was already sent, and then for the server (ms). */
const PATIENCE = 5_000

let leaving: Promise<void> | null = null
const reads = new Set<AbortController>()
const writes = new Set<Promise<unknown>>()

/** Settles once the member has signed out; null while nobody is signing out. */
export const untilLeft = (): Promise<void> | null => leaving

/**
 * Ends the session so that nothing is asked in its name afterwards: reads are stopped, writes that were already sent get their answer,
 * and new calls wait until `end` is done.
 */
export function leave(end: (signal: AbortSignal) => Promise<void>): Promise<void> {
  leaving ??= inOrder(end).finally(() => {
    leaving = null
  })
  return leaving
}

async function inOrder(end: (signal: AbortSignal) => Promise<void>): Promise<void> {
  for (const read of reads) read.abort()
  window.earlyAnswers?.stop()
  await soon((signal) => Promise.race([Promise.allSettled(writes), aborted(signal)]))
  await soon(end)
}

/** Does this with a signal that aborts when it takes too long. */
async function soon(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PATIENCE)
  await work(late.signal).finally(() => clearTimeout(timer))
}

const aborted = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve))

/** A read that signing out stops. It also stops when its own signal says so. */
export async function stoppable<T>(
  own: AbortSignal | undefined,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const follow = () => stop.abort(own?.reason)
  if (own?.aborted) follow()
  own?.addEventListener('abort', follow)
  reads.add(stop)
  try {
    return await read(stop.signal)
  } finally {
    reads.delete(stop)
    own?.removeEventListener('abort', follow)
  }
}

/** A write that signing out waits for. */
export async function awaited<T>(write: Promise<T>): Promise<T> {
  writes.add(write)
  try {
    return await write
  } finally {
    writes.delete(write)
  }
}
