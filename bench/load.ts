import autocannon from 'autocannon'

export type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
export type Load = { perSecond: number; p50: number; p99: number; failures: number }

const SECONDS = 4
const CONNECTIONS = 16

/** Sends the calls in turn over a few connections for some seconds. Milliseconds for the percentiles. */
export async function load({ origin, calls }: { origin: string; calls: Call[] }): Promise<Load> {
  const result = await autocannon({ url: origin, connections: CONNECTIONS, duration: SECONDS, requests: calls })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  }
}
