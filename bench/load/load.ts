import autocannon from 'autocannon'
import { unlessSmall } from '../floors/small.ts'

export type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
/** `cpu`: milliseconds of CPU time that server and database used per call, if requested. */
export type Load = { perSecond: number; p50: number; p99: number; failures: number; cpu?: number }

const SECONDS = unlessSmall(2, 1)
const WARM_UP = 1
const CONNECTIONS = 16

type Loaded = {
  origin: string
  calls: Call[]
  cpuSeconds?: () => number
  /** Runs between the warm-up and the measurement, which begins with the same calls. */
  between?: () => Promise<unknown>
}

/** Sends the calls in turn over a few connections for some seconds. Percentiles are in milliseconds. */
export async function load({ origin, calls, cpuSeconds, between }: Loaded): Promise<Load> {
  // Warm-up: at first code is not compiled and statements are not prepared yet.
  await send({ origin, calls }, WARM_UP)
  await between?.()
  const before = cpuSeconds?.() ?? 0
  const { requests, latency, duration, errors, ...counts } = await send({ origin, calls }, SECONDS)
  const cpu = cpuSeconds && requests.total > 0 ? { cpu: (1_000 * (cpuSeconds() - before)) / requests.total } : {}
  // A 304 is what a client with the newest answer wants.
  const failures = counts.non2xx - counts['3xx'] + errors
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99, failures, ...cpu }
}

function send({ origin, calls }: Loaded, duration: number) {
  let opened = 0
  return autocannon({
    ...{ url: origin, connections: CONNECTIONS, duration, requests: calls },
    // Each connection starts at another call: calls of the same member would only wait for each other.
    setupClient: (client) => {
      const first = Math.floor((opened * calls.length) / CONNECTIONS) % calls.length
      opened += 1
      client.setRequests([...calls.slice(first), ...calls.slice(0, first)])
    },
  })
}
