import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import type { FromPage, ToPage } from '#contract/live.ts'
import { load } from './load.ts'
import type { PoolServer } from './pool-server.ts'

type Page = Socket<ToPage, FromPage>
type Measured = Awaited<ReturnType<typeof load>>
type ChatBench = {
  tokens: readonly string[]
  say: (line: string) => void
  row: (what: string, measured: Measured) => void
}

const SOCKETS = 500
const HISTORY = 50_000
/** Everybody comes back within this time (ms). */
const RECONNECT_IN = 2_000

/** Everybody is in the chat, with several pages each. */
export async function measureChat(server: PoolServer, { tokens, say, row }: ChatBench): Promise<void> {
  await writeHistory(server)
  const headers = { authorization: `Bearer ${tokens[0]}`, 'accept-encoding': 'gzip' }
  const newest = '/api/chat/messages?limit=40'
  const deep = `${newest}&before=${Math.round(HISTORY / 2)}`
  for (const [what, path] of [
    ['newest page', newest],
    ['page in the middle', deep],
  ] as const) {
    row(
      `chat of 50,000 messages, ${what}`,
      await load({ origin: server.origin, calls: [{ method: 'GET', path, headers }] }),
    )
  }
  const found = '/api/chat/search?text=zamboni'
  row(
    'chat of 50,000 messages, search',
    await load({ origin: server.origin, calls: [{ method: 'GET', path: found, headers }] }),
  )

  const before = server.memory().now
  const pages = await Promise.all(
    Array.from({ length: SOCKETS }, (_, n) => connect(server, tokens[n % tokens.length] ?? '')),
  )
  const memory = (1_024 * (server.memory().now - before)) / SOCKETS
  await pause(2_000)
  const settled = await fanOut(pages, 40)
  const back = comeBack(pages)
  const during = await fanOut(pages, 20)
  await back
  const perSecond = await accepted(pages)
  for (const page of pages) page.disconnect()

  say(`\n## The chat with ${SOCKETS} sockets\n\n| what | figure |\n|---|---:|`)
  say(`| from sending a message to a page, settled, p50 / p95 / p99 | ${threeOf(settled)} ms |`)
  say(`| the same while all reconnect within two seconds | ${threeOf(during)} ms |`)
  say(`| messages a second that are accepted | ${perSecond} |`)
  say(`| memory for each connection | ${memory.toFixed(0)} kB |`)
}

/** By nobody, so that nobody is over his limit (C1). */
async function writeHistory({ db }: PoolServer): Promise<void> {
  await sql`
    insert into chat_messages (message_id, version, author_name, kind, message, sent_at, written_at)
    select n, n, 'Somebody', 'user', 'message ' || n || case when n % 1000 = 0 then ' zamboni' else '' end, now(), now()
    from generate_series((select seq + 1 from chat_state), ${HISTORY}) n`.execute(db)
  await sql`update chat_state set seq = ${HISTORY}`.execute(db)
  await sql`analyze`.execute(db)
}

async function connect({ origin }: PoolServer, token: string): Promise<Page> {
  const page: Page = io(origin, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false })
  await whenConnected(page)
  return page
}

const whenConnected = (page: Page) =>
  new Promise<void>((resolve, reject) => {
    page.once('connect', resolve)
    page.once('connect_error', reject)
  })

/** How long each message takes to each page that is connected all the while, in ms. */
async function fanOut(pages: readonly Page[], messages: number): Promise<number[]> {
  const delays: number[] = []
  const sentAt = new Map<string, number>()
  const hear = (said: { clientId: string | null }) => {
    const at = sentAt.get(said.clientId ?? '')
    if (at !== undefined) delays.push(performance.now() - at)
  }
  for (const page of pages) page.on('chat:message', hear)
  for (let n = 0; n < messages; n += 1) {
    const page = pages[(n * 7) % pages.length]
    const clientId = `bench ${messages} ${n}`
    sentAt.set(clientId, performance.now())
    if (page?.connected) page.emit('chat:message', { message: `hello ${n}`, clientId }, () => undefined)
    await pause(100)
  }
  await pause(500)
  for (const page of pages) page.off('chat:message', hear)
  return delays
}

/** Everybody loses the line and comes back, spread over two seconds. */
async function comeBack(pages: readonly Page[]): Promise<void> {
  await Promise.all(
    pages.map(async (page, n) => {
      await pause((RECONNECT_IN * n) / pages.length)
      page.disconnect()
      const connected = whenConnected(page)
      page.connect()
      await connected
    }),
  )
}

/** Five from each member, which is what C1 lets through at once. */
async function accepted(pages: readonly Page[]): Promise<number> {
  await pause(5_000)
  const started = performance.now()
  const answers = await Promise.all(
    pages
      .slice(0, 200)
      .flatMap((page) => [1, 2, 3, 4, 5].map((n) => page.emitWithAck('chat:message', { message: `line ${n}` }))),
  )
  const stored = answers.filter(({ success }) => success).length
  return Math.round((1_000 * stored) / (performance.now() - started))
}

function threeOf(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (percent: number) => sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
  return [50, 95, 99].map((percent) => at(percent).toFixed(0)).join(' / ')
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
