import autocannon from 'autocannon'
import { unlessSmall } from './small.ts'

export type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
/** `cpu`: milliseconds of processor that the server and its database used for each call, where they were asked for. */
export type Load = { perSecond: number; p50: number; p99: number; failures: number; cpu?: number }

const SECONDS = unlessSmall(2, 1)
const CONNECTIONS = 16

type Loaded = { origin: string; calls: Call[]; cpuSeconds?: () => number }

/** Sends the calls in turn over a few connections for some seconds. Milliseconds for the percentiles. */
export async function load({ origin, calls, cpuSeconds }: Loaded): Promise<Load> {
  const before = cpuSeconds?.() ?? 0
  const result = await autocannon({ url: origin, connections: CONNECTIONS, duration: SECONDS, requests: calls })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
    ...(cpuSeconds ? { cpu: (1_000 * (cpuSeconds() - before)) / result.requests.total } : {}),
  }
}
