/** How long signing out waits for pending writes, and then for the server (ms). */
const PATIENCE = 5_000

let leaving: Promise<void> | null = null
const reads = new Set<AbortController>()
const writes = new Set<Promise<unknown>>()

/** Settles once the member has signed out; null if no sign-out is in progress. */
export const untilLeft = (): Promise<void> | null => leaving

/**
 * Ends the session so that no request is made on its behalf afterwards: reads are stopped, pending writes get their
 * response, and new calls wait until `end` is done.
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

/** Runs `work` with a signal that aborts on timeout. */
async function soon(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PATIENCE)
  await work(late.signal).finally(() => clearTimeout(timer))
}

const aborted = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve))

/** A read stopped by signing out, or by its own signal. */
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
