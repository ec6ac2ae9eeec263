import type { AnswerOf } from '#contract/endpoint.ts'
import type { previewStartDate } from '#contract/survivor/survivor.ts'
import { refuseUnlessWaiting } from '#rules/contests/contests.ts'
import { refuseStartsAt } from '#rules/survivor/start.ts'
import { moveWeeks, type PlannedWeek, planWeeks, refuseMovedStart, teamsLeftOut } from '#rules/survivor/start-date.ts'
import { type Day, dateWords } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { refuseSeasonThatIsOver } from '#server/features/settings/seasons.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { NotifyDeps } from '#server/schedule-watcher.ts'
import { stateOf } from '../contest-view.ts'
import { notifyEverybody } from '../notify-everybody.service.ts'
import { notifyPickersOf } from '../picks/pick-without-game.service.ts'
import { type ContestRow, findContest } from '../survivor.repo.ts'
import { readDeadline } from '../weeks/deadline.ts'
import { listGames } from '../weeks/schedule.repo.ts'
import { insertWeeks, listWeeks, type WeekRow } from '../weeks/weeks.repo.ts'
import { replaceWeeks } from './start.repo.ts'

type Wanted = { season_year: string; season_start_date: Day }

/** The weeks from that day on (W1 to W3, S14). Refuses a season that is over (O9), a day outside it, and one from which every week has locked. */
export async function requirePlannedWeeks(
  db: Database,
  deps: Pick<Deps, 'now'>,
  { stored = [], ...wanted }: Wanted & { stored?: readonly WeekRow[] },
): Promise<PlannedWeek[]> {
  const { season_year } = wanted
  await refuseSeasonThatIsOver(db, deps, season_year)
  const games = await listGames(db, { seasonYear: season_year })
  const plan = planWeeks({ ...wanted, games, deadline: await readDeadline(db), now: deps.now(), stored })
  if ('refusal' in plan) throw new Refusal(plan.refusal)
  return plan.weeks
}

/** A waiting contest's weeks from another day on. Also refuses once one of its weeks has locked. */
async function requireMovedWeeks(
  db: Database,
  deps: Pick<Deps, 'now'>,
  { contest, season_start_date, stored }: Moved & { stored: readonly WeekRow[] },
): Promise<PlannedWeek[]> {
  refuse(refuseUnlessWaiting(stateOf(contest)))
  const { season_year, locked_through } = contest
  const planned = await requirePlannedWeeks(db, deps, { season_year, season_start_date, stored })
  refuse(refuseMovedStart({ locked_through, weeks: stored, now: deps.now() }))
  return planned
}

type Moved = { contest: ContestRow; season_start_date: Day }

/**
 * Gives a locked waiting contest the weeks of another start date (S14). A week that still ends on the same day keeps
 * its picks; the others are dropped with theirs, and everyone in it is notified. Members who have picked a team without
 * a game in a week's rest are notified as after a schedule change (S1). Refuses what creating refuses, a contest that
 * has started or in which a week has locked, and a start by hand after the last lock.
 */
export async function moveStartDate(
  tx: Tx,
  deps: NotifyDeps,
  { contest, season_start_date }: Moved,
): Promise<{ before: number; after: number }> {
  const { contest_id: contestId, season_year, starts_at } = contest
  const stored = await listWeeks(tx, contestId)
  const planned = await requireMovedWeeks(tx, deps, { contest, season_start_date, stored })
  if (starts_at !== null) {
    refuse(refuseStartsAt({ starts_at, weeks: planned, now: deps.now() }))
  }
  const { kept, added, dropped } = moveWeeks(stored, planned)
  if (dropped.length > 0) {
    const [weeks, one] = dropped.length === 1 ? ['One week is', 'it'] : [`${dropped.length} weeks are`, 'one of them']
    await notifyEverybody(tx, deps, {
      contest,
      subject: `${contest.contest_name} has a new first day`,
      sentence: `It's ${dateWords(season_start_date)} now. ${weeks} no longer played. A pick you made ahead for ${one} is gone, and its team is yours to pick again.`,
    })
  }
  await replaceWeeks(tx, {
    contestId,
    kept: kept.map(({ before, after }) => ({ ...before, ...after, was: before.week_number })),
    dropped: dropped.map((week) => week.week_number),
  })
  if (added.length > 0) {
    const rows = added.map((week) => ({ ...week, contest_id: contestId }))
    await insertWeeks(tx, rows)
  }
  const games = await listGames(tx, { seasonYear: season_year, spans: [...stored, ...planned] })
  const lost = new Map(kept.map(({ before, after }) => [before.week_id, [...teamsLeftOut({ before, after, games })]]))
  await notifyPickersOf(tx, deps, { lost, contestIds: [contestId], cause: 'start_date' })
  return { before: stored.length, after: planned.length }
}

/**
 * The effect of another start date, for an admin before saving. The number of picks for later weeks stays secret (S5).
 */
export async function readStartDatePreview(
  deps: Deps,
  { contestId, season_start_date }: { contestId: number; season_start_date: Day },
): Promise<AnswerOf<typeof previewStartDate>> {
  return inSnapshot(deps.db, async (db) => {
    const contest = await findContest(db, contestId)
    if (!contest) throw new Refusal({ code: 'unknown_contest' })
    const stored = await listWeeks(db, contestId)
    const planned = await requireMovedWeeks(db, deps, { contest, season_start_date, stored })
    const first_lock = planned[0]?.lock_time ?? null
    const { dropped } = moveWeeks(stored, planned)
    return {
      total_weeks: planned.length,
      first_lock,
      starts_at: contest.starts_at ?? first_lock,
      dropped_weeks: dropped.length,
      server_now: deps.now(),
    }
  })
}
