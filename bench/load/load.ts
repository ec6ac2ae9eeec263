import autocannon from 'autocannon'
import { unlessSmall } from '../floors/small.ts'

export type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
/** `cpu`: milliseconds of CPU time of server and database per call, if requested. */
export type Load = { perSecond: number; p50: number; p99: number; failures: number; cpu?: number }

const SECONDS = unlessSmall(2, 1)
const WARM_UP = unlessSmall(8, 1)
const CONNECTIONS = 16

type Loaded = {
  origin: string
  calls: Call[]
  connections?: number
  cpuSeconds?: () => number
  /** Runs between the warm-up and the measurement, which begins with the same calls. */
  between?: () => Promise<unknown>
}

/** Sends the calls in turn over a few connections for some seconds. Percentiles are in milliseconds. */
export async function load({ cpuSeconds, between, ...what }: Loaded): Promise<Load> {
  // Warm-up: initially code isn't compiled and no connection has prepared statements.
  await send(what, WARM_UP)
  await between?.()
  const before = cpuSeconds?.() ?? 0
  const { requests, latency, duration, errors, ...counts } = await send(what, SECONDS)
  const cpu = cpuSeconds && requests.total > 0 ? { cpu: (1_000 * (cpuSeconds() - before)) / requests.total } : {}
  // A 304 is the desired response for a client with the newest answer.
  const failures = counts.non2xx - counts['3xx'] + errors
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99, failures, ...cpu }
}

function send({ origin, calls, connections = CONNECTIONS }: Loaded, duration: number) {
  let opened = 0
  return autocannon({
    url: origin,
    connections,
    duration,
    requests: calls.slice(0, 1),
    setupClient: (client) => {
      const own = opened
      opened += 1
      client.setRequests(calls.filter((_call, at) => at % connections === own % calls.length))
    },
  })
}

/** A read by each of these members, as a browser sends it over HTTPS. */
export const readsOf = (path: string, tokens: readonly string[]): Call[] =>
  tokens.map((token) => ({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br, zstd' },
  }))
