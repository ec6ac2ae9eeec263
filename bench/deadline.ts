import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { unlessSmall } from './floors/small.ts'
import { type Asked, type Made, type Member, pickAt, type Read, readPage, readTables } from './load/deadline-members.ts'
import { BEFORE_THE_SEASON } from './load/moments.ts'
import { ADMIN, type PoolServer, withPool } from './load/pool-server.ts'
import { type Session, signIn, startedContest, tokensOf } from './load/seed.ts'
import { teamsOfWeekOne } from './picks.ts'
import { percentiles, type Report } from './report/report.ts'
import { drawLines } from './report/svg.ts'

const MEMBERS = unlessSmall(500, 40)
/** Windows before the lock in seconds: the last minute, a bad evening, and more than the server can handle. */
const WINDOWS = unlessSmall([60, 5, 2], [12, 5, 2])
/** The limit for 99 % of the pages (ms). */
const PAGES_WITHIN: Partial<Record<number, number>> = { 5: 1_000, 2: 2_500 }
const PICKS_WITHIN = 400
/** Seconds after the lock in which everyone views the picks and some try to change theirs. */
const AFTER = 3
const REGULARS = unlessSmall(100, 8)
const ROUNDS = unlessSmall(5, 1)

/**
 * Simulates everyone picking in the last seconds before the lock: they open the dashboard and the survivor page, pick,
 * and read what a browser reads after that. One in ten is too late. At the lock everyone opens the week.
 */
export async function measureDeadline(report: Report, { folder }: { folder: string }): Promise<void> {
  report.say(`\n## ${MEMBERS} members at the deadline\n`)
  report.say(
    `Each member opens the dashboard and the survivor page (eight calls), picks and reads again (three calls), all in the last seconds`,
  )
  report.say(
    'before the lock; one in ten tries to change the pick too late. Then everyone reads the week table and the standings at once. The',
  )
  report.say('server has answered some thousand reads before.')
  const rows: (string | number)[][] = []
  const lines: { label: string; points: [number, number][] }[] = []
  const words: string[] = []
  for (const seconds of WINDOWS) {
    const found = await withPool({ clock: BEFORE_THE_SEASON }, (server) => atDeadline(server, seconds))
    const all = {
      page: found.reads.map(({ ms }) => ms),
      pick: found.picks.map(({ ms }) => ms),
      'tables after the lock': found.tables.map(({ ms }) => ms),
    }
    for (const [what, values] of Object.entries(all)) {
      rows.push([`${what}, all within ${seconds} s`, values.length, ...percentiles(values, [50, 95, 99, 100])])
    }
    lines.push(
      { label: `pick, ${seconds} s`, points: curve(all.pick) },
      { label: `read, ${seconds} s`, points: curve(all.page) },
    )
    words.push(found.verdict(seconds))
    promiseSpeed(report, { seconds, ...all })
    const sentAway = [...found.reads, ...found.tables].filter(({ status }) => status !== 200).length
    report.promise(
      `${MEMBERS} members within ${seconds} s of the lock: nobody refused wrongly, nothing accepted after it or lost, no page sent away`,
      {
        found: `${found.wrong} wrong, ${sentAway} sent away`,
        isKept: found.wrong === 0 && sentAway === 0,
      },
    )
  }
  report.table(['call', 'calls', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest ms'], rows)
  report.say('')
  for (const line of words) report.say(line)
  const title = `${MEMBERS} members at the deadline: how many of the calls took longer`
  writeFileSync(
    path.join(folder, 'deadline.svg'),
    drawLines({ title, x: 'milliseconds', y: 'share of calls that took longer', lines }),
  )
  report.say('\n![How long calls take at the deadline](deadline.svg)')
}

function promiseSpeed(
  { promise }: Report,
  { seconds, page, pick }: { seconds: number; page: readonly number[]; pick: readonly number[] },
) {
  const pagesWithin = PAGES_WITHIN[seconds]
  if (pagesWithin === undefined) return
  const [pages, picks] = [page, pick].map((values) => Number(percentiles(values, [99])[0])) as [number, number]
  promise(
    `In the last ${seconds} seconds 99 % of the pages are there within ${pagesWithin} ms, and of the picks within ${PICKS_WITHIN}`,
    { found: `${pages} and ${picks} ms`, isKept: pages < pagesWithin && picks < PICKS_WITHIN },
  )
}

/** Latency percentiles as points of a curve. */
const curve = (values: readonly number[]): [number, number][] => {
  const sorted = values.toSorted((a, b) => a - b)
  const shares = [1, 0.7, 0.5, 0.3, 0.2, 0.1, 0.07, 0.05, 0.03, 0.02, 0.01]
  return shares.map((share) => [Math.max(0.1, sorted[Math.floor((1 - share) * (sorted.length - 1))] ?? 0), share])
}

type Found = {
  reads: Read[]
  picks: Made[]
  tables: Read[]
  verdict: (seconds: number) => string
  wrong: number
}

async function atDeadline(server: PoolServer, seconds: number): Promise<Found> {
  const admin = await signIn(server, ADMIN)
  const contestId = await startedContest(server, { admin, size: MEMBERS, name: 'Deadline' })
  const tokens = await tokensOf(server, MEMBERS)
  const teams = await teamsOfWeekOne(server.db)
  await warmUp({ origin: server.origin, contestId, teams, lock: { at: 0 } }, await tokensOf(server, REGULARS))
  const lock = await moveBeforeLock(server, { admin, contestId, seconds })
  const asked: Asked = { origin: server.origin, contestId, teams, lock }
  const members = tokens.map((token, n): Member => ({ token, n }))
  const reads: Read[] = []
  const picks: Made[] = []
  await Promise.all(
    members.map(async (member) => {
      // The last ones read the page first and pick a moment before the lock.
      await until(lock.at - 1_000 * seconds * (1 - member.n / MEMBERS) - 150)
      reads.push(...(await readPage(asked, member)))
      picks.push(await pickAt(asked, member, 0))
      reads.push(...(await readPage(asked, member, 'after')))
      if (member.n % 10 > 0) return
      // A change in flight at the lock, or slightly later.
      await until(lock.at + (member.n / MEMBERS) * 1_000 * AFTER - 500)
      picks.push(await pickAt(asked, member, 1))
    }),
  )
  await until(lock.at + 200)
  const tables = (await Promise.all(members.map((member) => readTables(asked, member)))).flat()
  const wrong = await countWrong(server, { contestId, picks, lock })
  const sum = wrong.wronglyRefused + wrong.lateAccepted + wrong.lost + wrong.other.length
  return { reads, picks, tables, verdict: (window) => printWrong(window, wrong), wrong: sum }
}

/**
 * As on any evening some have looked before, on their own connections: the first thousand answers take a server twice
 * as long.
 */
async function warmUp(asked: Asked, tokens: readonly string[]): Promise<void> {
  const all = tokens.map((token, n): Member => ({ token, n }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (let n = 0; n < all.length; n += 8)
      await Promise.all(all.slice(n, n + 8).map((member) => readPage(asked, member)))
}

/** Sets the pool's clock to this many seconds before week 1's lock. Returns the lock by this process's clock. */
async function moveBeforeLock(
  { db, origin }: PoolServer,
  { admin, contestId, seconds }: { admin: Session; contestId: number; seconds: number },
): Promise<{ instant: string; at: number }> {
  const { rows } = await sql<{ lock_time: string }>`
    select lock_time from contest_weeks where contest_id = ${contestId} and week_number = 1`.execute(db)
  const instant = rows[0]?.lock_time ?? ''
  const now = new Date(Date.parse(instant) - 1_000 * (seconds + 2)).toISOString()
  await admin({ method: 'PUT', path: '/demo/clock', body: { now } })
  const before = performance.now()
  const health = await fetch(`${origin}/api/health`)
  // The contract promises it.
  const answer = (await health.json()) as { now: string }
  const middle = (before + performance.now()) / 2
  return { instant, at: middle + Date.parse(instant) - Date.parse(answer.now) }
}

const until = (at: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))

type Wrong = {
  accepted: number
  refused: number
  wronglyRefused: number
  lateAccepted: number
  lost: number
  other: string[]
}

/** After the lock an existing pick stays, and without one only a team that has not started can be picked (S2). */
const TOO_LATE = ['picks_locked', 'team_has_started']

/** Milliseconds around the lock in which this process can't know whether a call preceded it. */
const UNSURE = 25

async function countWrong(
  { db }: PoolServer,
  { contestId, picks, lock }: { contestId: number; picks: readonly Made[]; lock: { instant: string; at: number } },
): Promise<Wrong> {
  const isGood = ({ status }: Made) => status === 200 || status === 201
  const { rows } = await sql<{ user_id: number; team_id: number; picked_at: string; is_late: boolean }>`
    select p.user_id, k.team_id, k.picked_at, k.is_late from picks k join participants p using (participant_id)
    where k.contest_id = ${contestId}`.execute(db)
  const stored = new Map(rows.map((row) => [row.user_id, row]))
  // A member whose first pick was too late has none; their next one may count as late (S2), as the rows show.
  const inTime = new Set(picks.filter((made) => isGood(made) && !made.isChange).map((made) => made.userId))
  const changed = picks.filter((made) => isGood(made) && made.isChange && inTime.has(made.userId))
  // The stored pick must be each member's last acknowledged one.
  const acknowledged = new Map(picks.filter(isGood).map((made) => [made.userId, made.teamId]))
  return {
    accepted: picks.filter(isGood).length,
    refused: picks.filter(({ code }) => TOO_LATE.includes(code)).length,
    wronglyRefused: picks.filter((made) => !isGood(made) && made.answeredAt < lock.at - UNSURE).length,
    lateAccepted:
      changed.filter((made) => made.sentAt > lock.at + UNSURE).length +
      rows.filter((row) => row.picked_at >= lock.instant && !row.is_late).length,
    lost: [...acknowledged].filter(([userId, teamId]) => stored.get(userId)?.team_id !== teamId).length,
    other: [...new Set(picks.filter((made) => !isGood(made) && !TOO_LATE.includes(made.code)).map(({ code }) => code))],
  }
}

function printWrong(seconds: number, { accepted, refused, wronglyRefused, lateAccepted, lost, other }: Wrong): string {
  const strange = other.length > 0 ? ` **Other refusals: ${other.join(', ')}.**` : ''
  return (
    `- Within ${seconds} s: ${accepted} picks were accepted and ${refused} refused because the week had locked; refused although it had not: ` +
    `**${wronglyRefused}**, accepted although it had: **${lateAccepted}**, acknowledged but not stored: **${lost}**.${strange}`
  )
}
