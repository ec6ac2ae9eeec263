import { notStartedWords } from '#rules/contests/starting.ts'
import { type DueStart, dueStart } from '#rules/survivor/start.ts'
import { easternWords, type Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notifyAdmins } from '#server/features/accounts/users/users.service.ts'
import { auditContest } from '#server/features/contests/contests.service.ts'
import { notice } from '#server/features/outbox/outbox.mail.ts'
import { cacheUntil, type GoodUntil } from '#server/http/cached-answers.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { type ContestRow, changeContestRow, lockContest } from '../survivor.repo.ts'
import { listWeeks, type WeekRow } from '../weeks/weeks.repo.ts'
import { findNextStart, leaveOutWeeksBefore, listDueContests, listJoined } from './start.repo.ts'

/**
 * Starts each waiting contest past its start with at least two members, moves the others on to their next lock, and
 * returns what it did (S14). May run twice, on several servers, and alongside an admin, a join or a leave: each locks
 * the contest first and finds what is due then. A failing contest doesn't stop the others.
 */
export async function startByItself(deps: Deps): Promise<string | null> {
  const lines: string[] = []
  const failed: unknown[] = []
  for (const contestId of await listDueContests(deps.db, { now: deps.now() })) {
    try {
      const done = await deps.db.transaction().execute((tx) => settleContest(tx, deps, contestId))
      if (done === null) continue
      deps.live.publish({ about: 'survivor', contest_id: contestId })
      lines.push(done)
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]
  return lines.length === 0 ? null : lines.join('; ')
}

const startsKey = cacheKey<GoodUntil>('starts')

/**
 * Starts due contests before any read or write, so that a contest past its start counts as started in every answer and
 * for every rule, whether or not the job has run (S14). A start that renumbers the weeks is left to the job, or a
 * request would name a week that is a different one by then; until then no pick is shown. Simultaneous requests share
 * one check, and a failing start stops no one.
 */
export async function startBeforeAnswering(deps: Deps): Promise<void> {
  await cacheUntil(deps, startsKey(), async () => {
    const now = deps.now()
    for (const contestId of await listDueContests(deps.db, { now })) {
      try {
        const isStarted = await deps.db.transaction().execute((tx) => startWithFirstWeek(tx, deps, contestId))
        if (isStarted) deps.live.publish({ about: 'survivor', contest_id: contestId })
      } catch (error) {
        deps.log.error({ err: error, contest: contestId }, 'a contest could not be started')
      }
    }
    return { until: await findNextStart(deps.db, { now }) }
  })
}

async function startWithFirstWeek(tx: Tx, deps: Deps, contestId: number): Promise<boolean> {
  const contest = await lockContest(tx, contestId)
  const due = contest ? await findDueStart(tx, { contest, now: deps.now() }) : null
  if (!contest || due?.what !== 'start' || due.first.week_number !== 1) return false
  return beginWith(tx, deps, { actor: 'system', contest, first: due.first, at: due.at })
}

async function settleContest(tx: Tx, deps: Deps, contestId: number): Promise<string | null> {
  const contest = await lockContest(tx, contestId)
  if (!contest) return null
  const due = await settleStart(tx, deps, contest)
  if (due === null) return null
  const { contest_name } = contest
  if (due.what === 'start') return `${contest_name}: started ${easternWords(due.at)}`
  return due.missed === null ? `${contest_name}: left out locked weeks` : `${contest_name}: not started, too few joined`
}

export type Due = DueStart<WeekRow>

/** The due step of a locked contest (S14); null unless it is waiting. */
export async function findDueStart(
  tx: Database,
  { contest, now }: { contest: ContestRow; now: Instant },
): Promise<Due | null> {
  if (contest.status !== 'waiting') return null
  const { contest_id } = contest
  return dueStart({ contest, weeks: await listWeeks(tx, contest_id), joined: await listJoined(tx, contest_id), now })
}

/** Performs a locked contest's due step, and returns it. */
export async function settleStart(tx: Tx, deps: Deps, contest: ContestRow): Promise<Due | null> {
  const due = await findDueStart(tx, { contest, now: deps.now() })
  if (due?.what === 'start') await beginWith(tx, deps, { actor: 'system', contest, first: due.first, at: due.at })
  if (due?.what === 'wait') await waitOn(tx, deps, { contest, due })
  return due
}

/**
 * Starts a locked waiting contest: `first` becomes its week 1, and the weeks before it are dropped with their picks.
 * Returns false if it isn't waiting.
 */
export async function beginWith(
  tx: Tx,
  deps: Deps,
  { actor, contest, first, at }: { actor: Caller | 'system'; contest: ContestRow; first: WeekRow; at: Instant },
): Promise<boolean> {
  const contestId = contest.contest_id
  const set = { status: 'in_progress', started_at: at, current_week: 1 }
  const wasWaiting = await changeContestRow(tx, { contestId, from: { status: 'waiting' }, set })
  if (!wasWaiting) return false
  const before = await countWeeks(tx, contestId)
  await leaveOutWeeksBefore(tx, { contestId, first: first.week_number })
  await auditContest(tx, deps, actor, {
    action: 'start',
    contestId,
    before: { status: contest.status, weeks: before },
    after: {
      status: 'in_progress',
      started_at: at,
      current_week: 1,
      participants: (await listJoined(tx, contestId)).length,
      weeks: before - first.week_number + 1,
    },
  })
  return true
}

/** The contest keeps waiting. Its locked weeks are left out, and a start with too few moves to the next lock. */
async function waitOn(
  tx: Tx,
  deps: Deps,
  { contest, due: { missed, first } }: { contest: ContestRow; due: Extract<Due, { what: 'wait' }> },
): Promise<void> {
  const contestId = contest.contest_id
  const before = await countWeeks(tx, contestId)
  await leaveOutWeeksBefore(tx, { contestId, first: first.week_number })
  const weeks = { before, after: before - first.week_number + 1 }
  if (missed === null) {
    await auditContest(tx, deps, 'system', {
      action: 'leave_out_weeks',
      contestId,
      before: { weeks: weeks.before },
      after: { weeks: weeks.after },
    })
    return
  }
  await changeContestRow(tx, { contestId, set: { starts_at: null, missed_start_at: missed } })
  await auditContest(tx, deps, 'system', {
    action: 'move_start',
    contestId,
    before: { starts_at: missed, weeks: weeks.before },
    after: { starts_at: first.lock_time, weeks: weeks.after },
  })
  if (contest.missed_start_at !== null) return
  const joined = (await listJoined(tx, contestId)).length
  await notifyNotStarted(tx, deps, { contest, joined, next: first.lock_time })
}

async function countWeeks(tx: Tx, contestId: number): Promise<number> {
  return (await listWeeks(tx, contestId)).length
}

type NotStarted = { contest: Pick<ContestRow, 'contest_id' | 'contest_name'>; joined: number; next: Instant | null }

/**
 * Notifies the admins that a contest's first start has moved to the next lock (S14), once, in the transaction that
 * moved it.
 */
async function notifyNotStarted(
  tx: Tx,
  deps: Deps,
  { contest: { contest_id, contest_name }, joined, next }: NotStarted,
): Promise<void> {
  await notifyAdmins(tx, deps, ({ name }) => ({
    ...notice.of({
      name,
      subject: `${contest_name} hasn't started`,
      sentences: [
        `Not started: ${notStartedWords(joined)}.`,
        ...(next === null
          ? []
          : [`It starts at the next lock, ${easternWords(next)}, if at least two have joined by then.`]),
      ],
      path: '/admin/survivor-contest',
      label: 'Open the contest',
    }),
    contestId: contest_id,
    ...(next === null ? {} : { expiresAt: next }),
  }))
}
