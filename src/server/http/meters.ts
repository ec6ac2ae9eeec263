import type { FastifyInstance } from 'fastify'
import type { Instant } from '#rules/time.ts'

type Labels = Record<string, string>
type OfRequest = { method: string; route: string }

/** A Prometheus metric: a counter or a gauge. */
export type Sample = {
  name: string
  type: 'counter' | 'gauge'
  help: string
  values: { labels?: Labels; value: number }[]
}

/**
 * This server's metrics since its start; each server reports its own. Written by hand because counting and the text format take a few
 * lines, and a library would bring registries and globals that every test would have to reset.
 */
export type Meters = {
  startedAt: Instant
  countRequest: (request: Counted) => void
  /** A value read at each scrape. */
  gauge: (gauge: { name: string; help: string; read: () => number }) => void
  /** All metrics plus the given samples in Prometheus's text format, without the excluded requests. */
  text: (more: readonly Sample[], isLeftOut?: (request: OfRequest) => boolean) => string
}

type Counted = OfRequest & { status: number; seconds: number }

/** Upper bounds in seconds: from a cached answer to a proxy's timeout. */
const ENDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Timed = { labels: OfRequest; upTo: number[]; sum: number; count: number }

export function openMeters({ startedAt }: { startedAt: Instant }): Meters {
  const answered = new Map<string, { labels: OfRequest & { status: string }; value: number }>()
  const timed = new Map<string, Timed>()
  const gauges: { name: string; help: string; read: () => number }[] = []
  return {
    startedAt,
    countRequest: ({ method, route, status, seconds }) => {
      const labels = { method, route }
      const key = `${method} ${route}`
      const count = answered.get(`${key} ${status}`) ?? { labels: { ...labels, status: String(status) }, value: 0 }
      count.value += 1
      answered.set(`${key} ${status}`, count)
      const time = timed.get(key) ?? { labels, upTo: ENDS.map(() => 0), sum: 0, count: 0 }
      time.upTo = time.upTo.map((many, place) => (seconds <= (ENDS[place] ?? 0) ? many + 1 : many))
      time.sum += seconds
      time.count += 1
      timed.set(key, time)
    },
    gauge: (gauge) => void gauges.push(gauge),
    text: (more, isLeftOut = () => false) => {
      const formatted = <Of extends { labels: OfRequest }>(all: Map<string, Of>) =>
        [...all.values()].filter(({ labels }) => !isLeftOut(labels))
      const samples: Sample[] = [
        {
          name: 'http_requests_total',
          type: 'counter',
          help: 'Requests answered, by the pattern of their address.',
          values: formatted(answered),
        },
        ...gauges.map(({ name, help, read }) => ({ name, help, type: 'gauge' as const, values: [{ value: read() }] })),
        ...more,
      ]
      return samples.map(written).join('') + durations(formatted(timed))
    },
  }
}

/** Counts every answer by its route's pattern, because URLs may contain secrets and are too many. */
export function countAnswers(app: FastifyInstance, meters: Meters): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1_000
    meters.countRequest({ method: request.method, route, status: reply.statusCode, seconds })
    request.log.debug({ method: request.method, route, status: reply.statusCode, seconds }, 'answered')
  })
}

function durations(all: Timed[]): string {
  const name = 'http_request_duration_seconds'
  const lines = all.flatMap(({ labels, upTo, sum, count }) => [
    ...upTo.map((many, place) => line(`${name}_bucket`, { ...labels, le: String(ENDS[place]) }, many)),
    line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    line(`${name}_sum`, labels, sum),
    line(`${name}_count`, labels, count),
  ])
  return `# HELP ${name} How long answers took.\n# TYPE ${name} histogram\n${lines.join('')}`
}

function written({ name, type, help, values }: Sample): string {
  const lines = values.map(({ labels = {}, value }) => line(name, labels, value))
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function line(name: string, labels: Labels, value: number): string {
  const formatted = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${formatted.length > 0 ? `{${formatted.join(',')}}` : ''} ${value}\n`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
