import { io, type Socket } from 'socket.io-client'
import type { FromPage, ToPage } from '#contract/live.ts'
import { load } from './load/load.ts'
import type { PoolServer } from './load/pool-server.ts'
import type { Session } from './load/seed.ts'
import { now } from './load/socket-crowd.ts'
import type { Report } from './report/report.ts'

/** The page's poll interval (spec 9). */
const POLL = 1_500
const BETWEEN_PICKS = 400

type DraftBench = { admin: Session; tokens: readonly string[] } & Pick<Report, 'say' | 'promise'>

/** Measures sixteen members with the same draft open: a socket each, and the 1.5 s poll with the last push's ETag. */
export async function measureDraft(server: PoolServer, { admin, tokens, say, promise }: DraftBench): Promise<void> {
  const contestId = await startDraft(server, { admin, tokens, size: 16 })
  const listeners = await Promise.all(tokens.map((token) => listen(server, { token, contestId })))
  const before = { cpu: server.cpuSeconds(), at: performance.now() }
  for (const listener of listeners) listener.startPolling()
  await pause(2 * POLL)
  const calm = shareOf(server, before)
  const calmPolls = listeners.flatMap(({ polled }) => polled())
  const after = { cpu: server.cpuSeconds(), at: performance.now() }
  const delays: number[] = []
  const last: number[] = []
  await pickAll(admin, contestId, async (made, sentAt) => {
    const arrivals = await Promise.all(listeners.map(({ whenPicked }) => whenPicked(made)))
    delays.push(...arrivals.map((at) => at - sentAt))
    last.push(Math.max(...arrivals) - sentAt)
    await pause(BETWEEN_PICKS)
  })
  const busy = shareOf(server, after)
  const polls = listeners.flatMap(({ polled }) => polled())
  for (const { stop } of listeners) stop()
  const unchanged = calmPolls.filter((status) => status === 304).length / calmPolls.length
  promise('a poll of an idle draft gets a 304', {
    found: unchangedOf(calmPolls),
    isKept: unchanged > 0.99,
  })
  say(`\n## A draft of 16 with ${tokens.length} people polling and listening\n\n| what | figure |\n|---|---:|`)
  say(`| polls answered 304 while nothing happens | ${unchangedOf(calmPolls)} |`)
  say(`| polls answered 304 at two picks a second | ${unchangedOf(polls)} |`)
  say(`| from sending a pick to a page, p50 | ${percentile(delays, 50)} ms |`)
  say(`| from sending a pick to a page, p99 | ${percentile(delays, 99)} ms |`)
  say(`| until a pick has reached all of them, p99 of ${last.length} picks | ${percentile(last, 99)} ms |`)
  say(`| CPU of the server while nothing happens | ${calm}% of one core |`)
  say(`| CPU of the server at two picks a second | ${busy}% of one core |`)
}

const LEADERBOARD_RATE = 1_500

/** Measures the leaderboard of the largest possible contest (D3). */
export async function measureLeaderboard(
  server: PoolServer,
  { admin, tokens, row, promisedRow }: Omit<DraftBench, 'say' | 'promise'> & Pick<Report, 'row' | 'promisedRow'>,
): Promise<void> {
  const contestId = await startDraft(server, { admin, tokens, size: 32 })
  await pickAll(admin, contestId)
  const headers = { authorization: `Bearer ${tokens[0]}`, 'accept-encoding': 'gzip' }
  const path = `/api/contest/leaderboard?contest_id=${contestId}`
  const etag = String((await fetch(`${server.origin}${path}`, { headers })).headers.get('etag'))
  const measured = { origin: server.origin, cpuSeconds: server.workSeconds }
  const whole = await load({ ...measured, calls: [{ method: 'GET', path, headers }] })
  promisedRow('leaderboard, 32 participants', whole, LEADERBOARD_RATE)
  const polled = { ...headers, 'if-none-match': etag }
  row('leaderboard, unchanged: a 304', await load({ ...measured, calls: [{ method: 'GET', path, headers: polled }] }))
}

type Start = { admin: Session; tokens: readonly string[]; size: 16 | 32 }

/** The last member to join starts the draft (D4). */
export async function startDraft({ origin }: PoolServer, { admin, tokens, size }: Start): Promise<number> {
  const body = {
    contest_type: 'two_team',
    contest_name: `Draft of ${size}`,
    season_year: '2025-26',
    max_participants: size,
  }
  const { contest } = await admin<{ contest: { contest_id: number } }>({
    method: 'POST',
    path: '/contest/contests',
    body,
  })
  for (const token of tokens.slice(0, size)) {
    const headers = { authorization: `Bearer ${token}` }
    const joined = await fetch(`${origin}/api/contest/contests/${contest.contest_id}/join`, { method: 'POST', headers })
    if (!joined.ok) throw new Error(`not joined: ${joined.status}`)
  }
  return contest.contest_id
}

type Current = { current: { participant: { participant_id: number } } | null; picks: unknown[] }
type Team = { team_id: number }

export async function pickAll(
  admin: Session,
  contestId: number,
  then?: (made: number, sentAt: number) => Promise<void>,
): Promise<void> {
  const at = `/contest/contests/${contestId}/draft`
  const teams = await admin<Team[]>({ method: 'GET', path: `/contest/picks/available-teams?contest_id=${contestId}` })
  for (;;) {
    const { current, picks } = await admin<Current>({ method: 'GET', path: at })
    if (!current) return
    // If each team exists twice, goes through the league twice, so that no one gets the same team again.
    const body = { participant_id: current.participant.participant_id, team_id: teams[picks.length % 32]?.team_id }
    const sentAt = now()
    await admin({ method: 'POST', path: `${at}/pick-for`, body })
    await then?.(picks.length + 1, sentAt)
  }
}

async function listen({ origin }: PoolServer, { token, contestId }: { token: string; contestId: number }) {
  const page: Socket<ToPage, FromPage> = io(origin, { auth: { token }, transports: ['websocket'], forceNew: true })
  const arrivedAt = new Map<number, number>()
  const waiting = new Map<number, (at: number) => void>()
  let etag = ''
  page.on('draft:state', (state) => {
    const made = state.draft?.picks.length ?? 0
    etag = state.etag ?? ''
    if (arrivedAt.has(made)) return
    arrivedAt.set(made, now())
    waiting.get(made)?.(now())
  })
  await new Promise<void>((resolve, reject) => {
    page.once('connect', resolve)
    page.once('connect_error', reject)
  })
  await page.emitWithAck('draft:watch', { contest_id: contestId })
  let statuses: number[] = []
  const addresses = ['/contest/contests/active/two_team', `/contest/contests/${contestId}/draft`]
  const poll = async (address: string) => {
    const headers = { authorization: `Bearer ${token}`, 'if-none-match': etag }
    try {
      const answer = await fetch(`${origin}/api${address}`, { headers })
      statuses.push(answer.status)
      await answer.arrayBuffer()
    } catch {
      // No response counts as not 304.
      statuses.push(0)
    }
  }
  const timers: NodeJS.Timeout[] = []
  return {
    whenPicked: (made: number) =>
      new Promise<number>((resolve) => {
        const at = arrivedAt.get(made)
        if (at === undefined) waiting.set(made, resolve)
        else resolve(at)
      }),
    startPolling: () => {
      for (const address of addresses)
        timers.push(setTimeout(() => timers.push(setInterval(() => void poll(address), POLL)), Math.random() * POLL))
    },
    /** The responses since the last call. */
    polled: () => {
      const since = statuses
      statuses = []
      return since
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
      page.disconnect()
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function unchangedOf(statuses: readonly number[]): string {
  const unchanged = statuses.filter((status) => status === 304).length
  return `${((100 * unchanged) / statuses.length).toFixed(1)} % of ${statuses.length}`
}

function shareOf(server: PoolServer, { cpu, at }: { cpu: number; at: number }): string {
  return ((100_000 * (server.cpuSeconds() - cpu)) / (performance.now() - at)).toFixed(0)
}

function percentile(values: readonly number[], percent: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0).toFixed(0)
}
