import { type Call, load } from '../load/load.ts'
import { withPool } from '../load/pool-server.ts'
import { type Floors, type Report, round } from '../report/report.ts'

/** This run's floors. Everything else is a share of them. */
export async function measureFloors(): Promise<{ floors: Floors; databaseVersion: string }> {
  return withPool({ clock: '2025-10-07T12:00:00.000Z' }, async ({ floor, databaseVersion, floorSeconds }) => {
    const call = (path: string): Call => ({ method: 'GET', path, headers: {} })
    const rate = (path: string) => load({ origin: floor, calls: [call(path)], cpuSeconds: floorSeconds })
    const floors = { answer: await rate('/answer'), select: await rate('/select'), insert: await rate('/insert') }
    return { floors, databaseVersion }
  })
}

export function printFloors({ say, table }: Report, { answer, select, insert }: Floors): void {
  say('\n## The floors\n')
  say(
    'The least a call can cost here: Fastify with nothing behind it, with one prepared select by primary key, and with one',
  )
  say('row that is on disk before it answers.')
  const all = { 'bare answer': answer, 'bare select': select, 'bare insert': insert }
  table(
    ['floor', 'per second', 'p50 ms', 'p99 ms', 'CPU µs per call'],
    Object.entries(all).map(([what, { perSecond, p50, p99, cpu = 0 }]) => [
      what,
      round(perSecond),
      p50,
      p99,
      round(1_000 * cpu),
    ]),
  )
  say(
    '\nThe column *CPU* of the tables below is the CPU time of server and database for one call, in bare selects: it depends less',
  )
  say('on how busy the machine is than a rate does.')
}
