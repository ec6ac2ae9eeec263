import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import type { Talked } from './load/chat-crowd.ts'
import { type Crowd, openCrowd } from './load/crowd.ts'
import type { Inspector } from './load/inspector.ts'
import { load } from './load/load.ts'
import { cpuOf, firstLine, type PoolServer } from './load/pool-server.ts'

type Measured = Awaited<ReturnType<typeof load>>
type ChatBench = {
  tokens: readonly string[]
  say: (line: string) => void
  row: (what: string, measured: Measured) => void
  promisedRow: (what: string, measured: Measured, atLeast: number) => void
}

const SOCKETS = 500
const HISTORY = 50_000
/** Longer than the server's handshake window, so that two rounds don't count together. */
const KNOCK_AGAIN_AFTER = 11_000
const ROUNDS = 3

/** Measures the chat with everyone in it, several pages each. */
export async function measureChat(server: PoolServer, { tokens, say, row, promisedRow }: ChatBench): Promise<void> {
  await writeHistory(server)
  const headers = { authorization: `Bearer ${tokens[0]}`, 'accept-encoding': 'gzip' }
  const newest = '/api/chat/messages?limit=40'
  const deep = `${newest}&before=${Math.round(HISTORY / 2)}`
  const search = '/api/chat/search?text=zamboni'
  for (const [what, where] of [
    ['newest page', newest],
    ['page in the middle', deep],
    ['search', search],
  ] as const) {
    const calls = [{ method: 'GET' as const, path: where, headers }]
    const found = await load({ ...server, cpuSeconds: server.workSeconds, calls })
    if (where === newest) promisedRow(`chat of 50,000 messages, ${what}`, found, 2_500)
    else row(`chat of 50,000 messages, ${what}`, found)
  }
  await measureSockets(server, { tokens, say })
}

type SocketBench = Pick<ChatBench, 'tokens' | 'say'>

/** Measures the floors and the pool the same way, one after the other, from the same process. */
async function measureSockets(server: PoolServer, { tokens, say }: SocketBench): Promise<void> {
  const crowd = openCrowd()
  try {
    const ws = await measureFloor(crowd, { file: 'ws-floor.ts', isFloor: true })
    const library = await measureFloor(crowd, { file: 'socket-io-floor.ts', isFloor: false })
    const ours = { origin: server.origin, tokens, isFloor: false, cpu: server.cpuSeconds }
    const pool = await measureTalk(crowd, { ...ours, ways: ['no', 'sockets', 'and catch up'] })
    sayTalk(say, { ws, library, pool })
    await measureAccepted(server, { crowd, tokens, say })
    await measureMemory(server, { crowd, tokens, say })
  } finally {
    crowd.stop()
  }
}

type FloorServer = { file: string; isFloor: boolean }

async function measureFloor(crowd: Crowd, { file, isFloor }: FloorServer): Promise<Map<Way, Round>> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'floors', file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const where = { origin: await firstLine(child), tokens: [''], isFloor, cpu: () => cpuOf(child) }
    return await measureTalk(crowd, { ...where, ways: ['no', 'sockets'] })
  } finally {
    child.kill('SIGKILL')
  }
}

type Way = 'no' | 'sockets' | 'and catch up'
type Round = { delays: number[]; share: number; cpu: number; messages: number; connecting: number[] }
type Talking = { origin: string; tokens: readonly string[]; isFloor: boolean; cpu: () => number; ways: readonly Way[] }

async function measureTalk(crowd: Crowd, { ways, cpu, ...where }: Talking): Promise<Map<Way, Round>> {
  await crowd.gather({ ...where, count: SOCKETS, perSecond: 250 })
  await pause(KNOCK_AGAIN_AFTER)
  const found = new Map<Way, Round>()
  for (const comeBack of ways) {
    const rounds: Talked[] = []
    let used = 0
    const asked = comeBack === 'no' ? { messages: 100, every: 50 } : { messages: 50, every: 40 }
    for (let n = 0; n < ROUNDS; n += 1) {
      const before = cpu()
      rounds.push(await crowd.talk({ ...asked, comeBack }))
      used += cpu() - before
      if (comeBack !== 'no') await pause(KNOCK_AGAIN_AFTER)
    }
    const sum = (of: (round: Talked) => number) => rounds.reduce((total, round) => total + of(round), 0)
    found.set(comeBack, {
      delays: rounds.flatMap(({ delays }) => delays),
      share: sum(({ heard }) => heard) / sum(({ expected }) => expected),
      cpu: used,
      messages: ROUNDS * asked.messages,
      connecting: rounds.flatMap(({ connecting }) => connecting),
    })
  }
  await crowd.leave()
  return found
}

type Found = Record<'ws' | 'library' | 'pool', Map<Way, Round>>

function sayTalk(say: SocketBench['say'], { ws, library, pool }: Found) {
  say(`
## The chat with ${SOCKETS} sockets

The pages run in a separate process. The floors send each message to all, with nobody signed in and nothing stored: one with the bare library
Socket.IO, one with \`ws\` below it. Measured from sending a message to receiving it on a page. Everyone reconnects within two seconds.

| what | heard | p50 / p95 / p99 ms | CPU ms per message | of bare Socket.IO: p99, CPU |
|---|---:|---:|---:|---:|`)
  const words: Record<Way, string> = {
    no: 'settled',
    sockets: 'all reconnect',
    'and catch up': 'all reconnect and read what they missed',
  }
  for (const [kind, rounds] of [
    ['floor: ws', ws],
    ['floor: Socket.IO', library],
    ['pool', pool],
  ] as const) {
    for (const [way, { delays, share, cpu, messages }] of rounds) {
      const bare = library.get(way) ?? library.get('sockets')
      const ratio = (mine: number, its: number) => `${(mine / its).toFixed(1)} ×`
      const each = (1_000 * cpu) / messages
      const compared = bare
        ? `${ratio(at(delays, 99), at(bare.delays, 99))}, ${ratio(each, (1_000 * bare.cpu) / bare.messages)}`
        : ''
      say(
        `| ${kind}, ${words[way]} | ${way === 'no' ? `${(100 * share).toFixed(1)}%` : ''} | ${threeOf(delays)} | ${each.toFixed(1)} | ${compared} |`,
      )
    }
  }
  say('\n| until a page is connected again, p50 / p95 / p99 | ms |\n|---|---:|')
  for (const [kind, round] of [
    ['floor: Socket.IO', library.get('sockets')],
    ['pool', pool.get('sockets')],
    ['pool, catching up', pool.get('and catch up')],
  ] as const)
    say(`| ${kind} | ${threeOf(round?.connecting ?? [])} |`)
}

type Gathering = SocketBench & { crowd: Crowd }

async function measureAccepted(server: PoolServer, { crowd, tokens, say }: Gathering): Promise<void> {
  await crowd.gather({ origin: server.origin, tokens, count: 200, isFloor: false, perSecond: 200 })
  await pause(6_000)
  const before = server.cpuSeconds()
  const { stored, ms } = await crowd.allAtOnce({ members: 200 })
  const each = (1_000 * (server.cpuSeconds() - before)) / stored
  await crowd.leave()
  const { perSecond } = await bareInserts(server)
  const mine = (1_000 * stored) / ms
  say('\n| what | figure |\n|---|---:|')
  say(`| messages per second, stored and sent to 200 pages | ${mine.toFixed(0)} (${stored} of 1000) |`)
  say(
    `| compared with bare durable inserts, one after the other | ${((100 * mine) / perSecond).toFixed(0)}% of ${perSecond.toFixed(0)} |`,
  )
  say(`| CPU of the server for each, including sending to 200 pages | ${each.toFixed(1)} ms |`)
}

/** The chat stores messages in sequence to keep their order, so the floor is a row and a commit, repeated. */
async function bareInserts({ db }: PoolServer): Promise<{ perSecond: number }> {
  await sql`create table if not exists bench_rows (id serial primary key, message text)`.execute(db)
  const started = performance.now()
  let rows = 0
  for (; performance.now() - started < 3_000; rows += 1)
    await sql`insert into bench_rows (message) values ('hello')`.execute(db)
  const perSecond = (1_000 * rows) / (performance.now() - started)
  await sql`drop table bench_rows`.execute(db)
  return { perSecond }
}

/** The server process only, after garbage collection, while no one writes. */
async function measureMemory(server: PoolServer, { crowd, tokens, say }: Gathering): Promise<void> {
  const inspector = await server.inspect()
  await pause(KNOCK_AGAIN_AFTER)
  say(
    '\n| idle sockets | resident MB | heap MB | a socket, resident kB | a socket, heap kB |\n|---:|---:|---:|---:|---:|',
  )
  const empty = await inspector.heldBytes()
  await sayHeld(inspector, { say, empty, sockets: 0 })
  for (const [count, perSecond] of [
    [500, 90],
    [1_500, 90],
  ] as const) {
    await crowd.gather({ origin: server.origin, tokens, count, isFloor: false, perSecond })
    await pause(3_000)
    await sayHeld(inspector, { say, empty, sockets: count === 500 ? 500 : 2_000 })
  }
  await crowd.leave()
  await pause(3_000)
  await sayHeld(inspector, { say, empty, sockets: 0 })
  inspector.close()
}

type Held = Awaited<ReturnType<Inspector['heldBytes']>>

async function sayHeld(
  inspector: Inspector,
  { say, empty, sockets }: { say: SocketBench['say']; empty: Held; sockets: number },
): Promise<void> {
  const held = await inspector.heldBytes()
  const each = (of: keyof Held) => (sockets === 0 ? '' : ((held[of] - empty[of]) / 1_024 / sockets).toFixed(1))
  const whole = (of: keyof Held) => (held[of] / 1_024 / 1_024).toFixed(1)
  say(`| ${sockets} | ${whole('resident')} | ${whole('heap')} | ${each('resident')} | ${each('heap')} |`)
}

/** Without an author, so that no member reaches the message limit (C1). */
async function writeHistory({ db }: PoolServer): Promise<void> {
  await sql`
    insert into chat_messages (message_id, version, author_name, kind, message, sent_at, written_at)
    select n, n, 'Somebody', 'user', 'message ' || n || case when n % 1000 = 0 then ' zamboni' else '' end, now(), now()
    from generate_series((select seq + 1 from chat_state), ${HISTORY}) n`.execute(db)
  await sql`update chat_state set seq = ${HISTORY}`.execute(db)
  await sql`analyze`.execute(db)
}

function at(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

const threeOf = (values: readonly number[]): string =>
  [50, 95, 99].map((percent) => at(values, percent).toFixed(0)).join(' / ')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
