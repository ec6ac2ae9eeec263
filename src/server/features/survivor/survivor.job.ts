import { LAST_ROUND, opensByItself } from '#rules/survivor/playoffs/slots.ts'
import { mayAutoAdvance, weekReadiness } from '#rules/survivor/results/placements.ts'
import { isRoundPaused } from '#rules/survivor/results/undo.ts'
import { roundWords, type WeekName, weekWords } from '#rules/survivor/week-words.ts'
import { minutes, seconds } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { stateOf } from './contest-view.ts'
import { countGamesAtLock } from './picks/lock-counts.service.ts'
import { roundsOf, setUpRound } from './playoffs/rounds.service.ts'
import { postReminders } from './reminders/reminder-posts.service.ts'
import { queueReminders } from './reminders/reminders.service.ts'
import { readAdvanceFacts } from './results/readiness.service.ts'
import { advanceWeek } from './results/results.service.ts'
import { openByItself } from './second-chance/second-chance.service.ts'
import { startByItself } from './start/start.service.ts'
import { type ContestRow, listSelfAdvancing } from './survivor.repo.ts'
import { listPlayoffGames } from './weeks/schedule.repo.ts'
import { findWeek, listWeeks } from './weeks/weeks.repo.ts'

/**
 * Sets up rounds and advances weeks until nothing is due, so that a contest whose weeks went by while the clock jumped
 * or the server was down catches up within seconds (T5). May run twice.
 */
async function playOn(deps: Deps): Promise<string | null> {
  const lines: string[] = []
  for (;;) {
    const done = await inEach(
      deps,
      async (contest) => (await setUpIfDue(deps, contest)) ?? advanceIfOver(deps, contest),
    )
    if (done === null) return lines.length === 0 ? null : lines.join('; ')
    lines.push(done)
  }
}

/** Starts due contests, and plays the weeks of a late start. */
async function startAndPlayOn(deps: Deps): Promise<string | null> {
  const started = await startByItself(deps)
  if (started === null) return null
  const played = await playOn(deps)
  return played === null ? started : `${started}; ${played}`
}

/**
 * Advances each contest with auto advance whose current week is over (S13), and returns the outcome. May run twice, and
 * alongside an admin: the call names the week, so only one of them advances it.
 */
export const advanceByItself = (deps: Deps): Promise<string | null> =>
  inEach(deps, (contest) => advanceIfOver(deps, contest))

async function advanceIfOver(deps: Deps, contest: ContestRow): Promise<string | null> {
  if (!(await isOver(deps, contest))) return null
  const { contest_id: contestId, current_week: weekNumber } = contest
  const advanced = await advanceWeek(deps, 'system', { contestId, weekNumber })
  return sentenceOf(advanced, await listWeeks(deps.db, contestId))
}

type Advanced = Awaited<ReturnType<typeof advanceWeek>>

function sentenceOf({ action, status, previous_week, current_week }: Advanced, weeks: readonly WeekName[]): string {
  const wordsOf = (number: number) => {
    const week = weeks.find((of) => of.week_number === number)
    return week ? weekWords(week) : 'the next playoff round'
  }
  if (action === 'advanced') return `from ${wordsOf(previous_week)} to ${wordsOf(current_week)}`
  if (action === 'completed_with_winner') return `completed, with a winner in ${wordsOf(previous_week)}`
  return status === 'in_progress' ? 'on to the playoff tiebreaker' : `completed after ${wordsOf(previous_week)}`
}

/**
 * Sets up the next playoff round of each contest with auto advance, once its first game is known (S13, P1), and returns
 * which. May run twice, and alongside an admin: a round is set up once.
 */
export const setUpRoundsByThemselves = (deps: Deps): Promise<string | null> =>
  inEach(deps, (contest) => setUpIfDue(deps, contest))

async function setUpIfDue(deps: Deps, contest: ContestRow): Promise<string | null> {
  const { contest_id: contestId, phase, season_year } = contest
  if (phase !== 'playoff_tiebreaker') return null
  const done = roundsOf(await listWeeks(deps.db, contestId))
  const round = Math.max(0, ...done) + 1
  const games = await listPlayoffGames(deps.db, season_year)
  if (round > LAST_ROUND || !opensByItself({ round, games })) return null
  if (isRoundPaused(contest, { round, games })) return null
  await setUpRound(deps, 'system', { contestId, round })
  return `${roundWords(round)} is set up`
}

/**
 * Runs `act` for each contest with auto advance, and returns the outcome in words for an admin. A refusal means that
 * someone was faster; a failing contest doesn't stop the others.
 */
async function inEach(deps: Deps, act: (contest: ContestRow) => Promise<string | null>): Promise<string | null> {
  const lines: string[] = []
  const failed: unknown[] = []
  for (const contest of await listSelfAdvancing(deps.db)) {
    try {
      const done = await act(contest)
      if (done !== null) lines.push(`${contest.contest_name}: ${done}`)
    } catch (error) {
      if (!(error instanceof Refusal)) failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]
  return lines.length === 0 ? null : lines.join('; ')
}

async function isOver(deps: Deps, contest: ContestRow): Promise<boolean> {
  const week = await findWeek(deps.db, { contestId: contest.contest_id, weekNumber: contest.current_week })
  if (!week) return false
  const { games, finalSince, isPaused } = await readAdvanceFacts(deps.db, { contest, week })
  return mayAutoAdvance({
    contest: { ...stateOf(contest), auto_advance: contest.auto_advance },
    week,
    readiness: weekReadiness(games, week),
    finalSince,
    isPaused,
    now: deps.now(),
  })
}

async function remind(deps: Deps): Promise<void> {
  await queueReminders(deps)
  await postReminders(deps)
}

export const survivorJobs: readonly Job[] = [
  { name: 'survivor: start', every: seconds(5), run: startAndPlayOn },
  { name: 'survivor: count games at the lock', every: seconds(5), run: countGamesAtLock },
  { name: 'survivor: advance', every: minutes(1), run: playOn },
  { name: 'survivor: open second chances', every: minutes(1), run: openByItself },
  { name: 'mail: write reminders', every: minutes(0.5), run: remind },
]
