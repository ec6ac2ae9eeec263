import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { FEWEST_TO_START } from '#rules/contests/starting.ts'
import { SOON } from '#rules/dashboard/waiting.ts'
import { opensByItself } from '#rules/survivor/playoffs/slots.ts'
import { isRoundPaused } from '#rules/survivor/results/undo.ts'
import { deskTasks } from '#rules/survivor/views/desk.ts'
import { weekWords } from '#rules/survivor/week-words.ts'
import { between, type Instant } from '#rules/time.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { toContest } from './contest-view.ts'
import { loadIn } from './loading/loaded-contest.service.ts'
import { viewRounds } from './playoffs/rounds.service.ts'
import { listNextLocks } from './reminders/next-locks.service.ts'
import type { OpenWeek } from './reminders/reminders.repo.ts'
import { readStillIn } from './reminders/without-pick.service.ts'
import { findOffer } from './second-chance/second-chance.service.ts'
import { type ContestSummary, listContestSummaries } from './survivor.repo.ts'

/**
 * The survivor contests' items for admins: results to recompute, weeks to advance, rounds to set up, missing picks for
 * the next week that locks, also in a contest about to start, weeks locked by a wrong schedule, members missing for a
 * start, and second chances for those eliminated.
 */
export async function listWaitingSurvivors(deps: Deps): Promise<WaitingItem[]> {
  const now = deps.now()
  const all = await listContestSummaries(deps.db, { now })
  const running = all.filter((of) => of.status === 'in_progress')
  const unstarted = all.filter((of) => of.status === 'waiting')
  const locks = await listNextLocks(deps.db, { now })
  const soon = locks.filter(({ lock_time }) => between(now, lock_time) <= SOON)
  const found = await Promise.all([
    ...[...running, ...unstarted].map((contest) => tasksOf(deps, { contest, locks })),
    ...running.map((contest) => roundOf(deps, contest)),
    ...soon.map((week) => missingPicksOf(deps, { week, now })),
    ...running.map((contest) => secondChanceOf(deps, contest)),
  ])
  return [...found.flat(), ...unstarted.flatMap((contest) => ofUnstarted({ contest, now }))]
}

/**
 * The tasks of a contest's weeks. Their deadline is the next lock: by then everyone has to know whether they are still
 * in, because members saved by S9 have to pick again (S13).
 */
async function tasksOf(
  deps: Deps,
  { contest, locks }: { contest: ContestSummary; locks: readonly OpenWeek[] },
): Promise<WaitingItem[]> {
  const { contest_id, contest_name } = contest
  const deadline = locks.find((of) => of.contest_id === contest_id)?.lock_time ?? null
  const now = deps.now()
  const asked = { contestId: contest_id, now, picksOf: () => false }
  const loaded = await inSnapshot(deps.db, (db) => loadIn(deps, db, asked))
  const isPaused = toContest(contest, { isAdmin: true }).auto_advance_paused ?? false
  return deskTasks(loaded, { now, isPaused }).map((task) => ({ ...task, contest_id, contest_name, deadline }))
}

/** Offered until someone decides, unless it opens automatically (Y4). */
async function secondChanceOf(deps: Deps, contest: ContestSummary): Promise<WaitingItem[]> {
  const { contest_id, contest_name, auto_second_chance, total_participants, active_participants } = contest
  if (auto_second_chance || total_participants === active_participants) return []
  const offer = await findOffer(deps, contest)
  if (!offer?.is_offered) return []
  const { out, starts_at, until: deadline } = offer
  return [{ kind: 'second_chance', contest_id, contest_name, deadline, out, starts_at }]
}

/** A start that is near or has passed with too few, or no week left to start with (S14). */
function ofUnstarted({ contest, now }: { contest: ContestSummary; now: Instant }): WaitingItem[] {
  const { contest_id, contest_name, missed_start_at, total_participants: joined } = contest
  const { starts_at: deadline, open_week } = toContest(contest, { isAdmin: true })
  const isNear = missed_start_at !== null || (deadline !== null && between(now, deadline) <= SOON)
  if (open_week !== null && !(isNear && joined < FEWEST_TO_START)) return []
  return [
    {
      kind: 'not_started',
      contest_id,
      contest_name,
      deadline,
      is_draft: false,
      joined,
      is_missed: missed_start_at !== null,
    },
  ]
}

/** Members who would get a reminder, whether or not they can be reached. */
async function missingPicksOf(deps: Deps, { week, now }: { week: OpenWeek; now: Instant }): Promise<WaitingItem[]> {
  const { contest_id, contest_name, lock_time } = week
  const { withoutPick } = await readStillIn(deps.db, { week, now })
  const names = withoutPick.map((of) => of.participant_name)
  return names.length > 0
    ? [{ kind: 'no_pick', contest_id, contest_name, deadline: lock_time, week: weekWords(week), names }]
    : []
}

/** The round to set up. Its deadline is the round's first game: without its slots no one can pick. */
async function roundOf(deps: Deps, contest: ContestSummary): Promise<WaitingItem[]> {
  const { contest_id, contest_name, auto_advance } = contest
  if (toContest(contest, { isAdmin: true }).awaiting_round === null) return []
  const { rounds, games } = await viewRounds(deps, contest)
  const next = rounds.find((round) => !round.is_set_up && round.refused === null)
  if (!next) return []
  const { round } = next
  // The job sets it up within a minute (S13).
  if (auto_advance && opensByItself({ round, games }) && !isRoundPaused(contest, { round, games })) return []
  const starts = next.series.flatMap(({ games }) => games.flatMap(({ start_time }) => start_time ?? []))
  const deadline = starts.filter((start) => start > deps.now()).toSorted()[0] ?? null
  return [{ kind: 'playoff_round', contest_id, contest_name, deadline, round }]
}
