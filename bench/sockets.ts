import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { pickAll, startDraft } from './draft.ts'
import { unlessSmall } from './floors/small.ts'
import { BEFORE_THE_SEASON, IN_WEEK_ONE } from './load/moments.ts'
import { ADMIN, firstLineOf, type PoolServer, withPool } from './load/pool-server.ts'
import { type Session, seedMembers, signIn, tokensOf } from './load/seed.ts'
import { type Crowd, now, openCrowd } from './load/socket-crowd.ts'
import { percentiles, type Report, round } from './report/report.ts'
import { drawLines } from './report/svg.ts'

const SOCKETS = unlessSmall(2_000, 100)
const CHANGES = unlessSmall(20, 5)
const BETWEEN = 250

/**
 * Measures two thousand pages of as many members on one server: how long until all of them receive a score and a draft
 * pick, compared with bare sockets without a pool.
 */
export async function measureSockets(report: Report, { folder }: { folder: string }): Promise<void> {
  await withPool({ clock: BEFORE_THE_SEASON }, async (server) => {
    await seedMembers(server.db, SOCKETS)
    const admin = await signIn(server, ADMIN)
    const tokens = await tokensOf(server, SOCKETS)
    await admin({ method: 'PUT', path: '/demo/clock', body: { now: IN_WEEK_ONE } })
    const contestId = await startDraft(server, { admin, tokens, size: 16 })

    const before = server.memory().now
    const crowd = await openCrowd()
    const connecting = await crowd.connect({ origin: server.origin, tokens })
    await pause(3_000)
    const memory = (1_024 * (server.memory().now - before)) / SOCKETS
    const idle = await idleShare(server)
    const scores = await fanOut(crowd, '42["news",{"about":"games"', changeScores(server, admin))
    await crowd.say(`42["draft:watch",{"contest_id":${contestId}}]`)
    await pause(3_000)
    const picks = await draftPicks(crowd, { admin, contestId })
    await crowd.close()
    const floor = await measureFloor()

    const missed = scores.missed + picks.missed
    report.promise(`${SOCKETS} sockets hear of every score and every pick`, {
      found: `${missed} missed`,
      isKept: missed === 0,
    })
    const three = (values: number[]) => percentiles(values, [50, 95, 99])
    report.say(`\n## ${SOCKETS} sockets on one server\n`)
    report.say(
      'As many members with one page each, all watching a draft of sixteen. Measured from sending the change over HTTP until a page has it,',
    )
    report.say(
      'including the durable write. The floor is a bare `ws` server that sends a line of the same length to as many sockets and writes nothing.',
    )
    report.table(
      ['until a page has it', 'pages × changes', 'p50 ms', 'p95 ms', 'p99 ms', 'missed'],
      [
        ['floor: bare ws', floor.delays.length, ...three(floor.delays), floor.missed],
        ['a score', scores.delays.length, ...three(scores.delays), scores.missed],
        ['a pick of the draft they watch', picks.delays.length, ...three(picks.delays), picks.missed],
      ],
    )
    const p99 = (values: number[]) => Number(percentiles(values, [99])[0])
    report.say(
      `\nThe p99 of a score is ${round(p99(scores.delays) / p99(floor.delays))} times that of the floor, of a pick ${round(p99(picks.delays) / p99(floor.delays))} times.`,
    )
    report.table(
      ['what', 'figure'],
      [
        ['connections made in a second', round((1_000 * SOCKETS) / connecting.ms)],
        ['one connection, p50 / p99', `${percentiles(connecting.each, [50, 99]).join(' / ')} ms`],
        ['memory of the server for each', `${memory.toFixed(0)} kB`],
        ['CPU of the server while nothing happens', `${idle}% of one core`],
      ],
    )
    const lines = [
      { label: 'bare ws', points: curve(floor.delays) },
      { label: 'a score', points: curve(scores.delays) },
      { label: 'a draft pick', points: curve(picks.delays) },
    ]
    const title = `${SOCKETS} sockets: how many have not heard yet`
    writeFileSync(
      path.join(folder, 'sockets.svg'),
      drawLines({ title, x: 'milliseconds after the change was sent', y: 'share of the pages', lines }),
    )
    report.say('\n![How long news take to reach everybody](sockets.svg)')
  })
}

type Heard = { delays: number[]; missed: number }

/** Makes some changes; returns each one's delivery times, and the number of pages that missed it. */
async function fanOut(crowd: Crowd, prefix: string, change: (n: number) => Promise<unknown>): Promise<Heard> {
  const delays: number[] = []
  let missed = 0
  for (let n = 0; n < CHANGES; n += 1) {
    await crowd.listen(prefix)
    const sentAt = now()
    await change(n)
    const heard = await crowd.heard()
    delays.push(...heard.map((at) => at - sentAt))
    missed += SOCKETS - heard.length
    await pause(BETWEEN)
  }
  return { delays, missed }
}

/** Each change is the score of another game, saved by hand. */
function changeScores({ db }: PoolServer, admin: Session): (n: number) => Promise<unknown> {
  const games = sql<{ game_id: number; home_team_id: number }>`
    select game_id, home_team_id from games where season_year = '2025-26' and game_type = 2 order by game_id limit ${CHANGES}`.execute(
    db,
  )
  return async (n) => {
    const game = (await games).rows[n]
    const body = { team_score: 3, opponent_score: 1, result: 'W', game_state: 'FINAL' }
    return admin({ method: 'PUT', path: `/games/${game?.game_id}/${game?.home_team_id}`, body })
  }
}

async function draftPicks(crowd: Crowd, draft: { admin: Session; contestId: number }): Promise<Heard> {
  const delays: number[] = []
  let missed = 0
  await crowd.listen('42["draft:state"')
  await pickAll(draft.admin, draft.contestId, async (_made, sentAt) => {
    const heard = await crowd.heard()
    // On a busy machine the previous pick's state may arrive only now: it doesn't count for this one.
    delays.push(...heard.filter((at) => at > sentAt).map((at) => at - sentAt))
    missed += SOCKETS - heard.length
    await pause(BETWEEN)
    await crowd.listen('42["draft:state"')
  })
  return { delays, missed }
}

/** One sends a line as long as news, and all get it. */
async function measureFloor(): Promise<Heard> {
  const floor = await firstLineOf('bench/floors/ws-floor.ts')
  const crowd = await openCrowd()
  await crowd.connect({ origin: floor.line, tokens: Array.from({ length: SOCKETS }, () => ''), isFloor: true })
  await pause(500)
  const heard = await fanOut(crowd, '42["floor"', (n) => crowd.sayOnce(`42["floor",{"about":"games","n":${n}}]`))
  await crowd.close()
  floor.stop()
  return heard
}

async function idleShare(server: PoolServer): Promise<string> {
  const [cpu, at] = [server.cpuSeconds(), performance.now()]
  await pause(5_000)
  return round((100_000 * (server.cpuSeconds() - cpu)) / (performance.now() - at))
}

const curve = (values: readonly number[]): [number, number][] => {
  const sorted = values.toSorted((a, b) => a - b)
  const shares = [1, 0.9, 0.7, 0.5, 0.3, 0.2, 0.1, 0.05, 0.03, 0.02, 0.01]
  return shares.map((share) => [Math.max(0.1, sorted[Math.floor((1 - share) * (sorted.length - 1))] ?? 0), share])
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
