import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { FEWEST_TO_START } from '#rules/contests/starting.ts'
import { SOON } from '#rules/dashboard/waiting.ts'
import { between, hours, type Instant } from '#rules/time.ts'
import { proposedDraft, refuseTiebreaker } from '#rules/two-team/tiebreaker.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import { findTiebreakerOf, listSummaries } from '#server/features/contests/contests.service.ts'
import { listPlayoffFacts, listSeasonProgress } from '#server/features/games/games.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { readRunningDraft } from '#server/features/two-team/draft/views.service.ts'
import { hasPlayoffTeams } from './draft/draft-teams.service.ts'
import { listFinished } from './finished.service.ts'
import { listFirst } from './tied.service.ts'

/** A draft counts as stalled after this long without a pick. */
const STALLED_AFTER = hours(12)

/** Stalled drafts without a pick clock: the member on the clock, and since when (D6). */
export async function listStalledDrafts(deps: Deps): Promise<WaitingItem[]> {
  const drafting = (await listSummaries(deps.db)).filter((contest) => contest.status === 'drafting')
  const found = await Promise.all(
    drafting.map(async ({ contest_id, contest_name, started_at, created_at }): Promise<WaitingItem[]> => {
      const { current, picks, pick_deadline, server_now } = await readRunningDraft(deps, contest_id)
      const since = picks.at(-1)?.picked_at ?? started_at ?? created_at
      const isStalled = pick_deadline === null && between(since, server_now) >= STALLED_AFTER
      if (!current || !isStalled) return []
      const { participant_name } = current.participant
      return [{ kind: 'draft', contest_id, contest_name, deadline: null, participant_name, since }]
    }),
  )
  return found.flat()
}

/**
 * The season's decided contests, completed or not, with a tie for first place that a tiebreaker could settle (D10): its
 * teams are known (B2), and no playoff game has begun. With the proposed draft.
 */
export async function listTies(deps: Deps): Promise<WaitingItem[]> {
  const { db } = deps
  const { season_year } = await requirePoolSettings(db)
  const decided = [
    ...(await listSummaries(db)).filter(({ status }) => status === 'completed'),
    ...(await listFinished(deps)).map(({ contest }) => contest),
  ].filter((of) => of.contest_type === 'two_team' && of.season_year === season_year)
  if (decided.length === 0 || !(await hasPlayoffTeams(db, season_year))) return []
  const now = deps.now()
  const firstGame = await findFirstStart(db, season_year)
  if (firstGame !== null && firstGame <= now) return []
  const found = await Promise.all(
    decided.map(async (contest): Promise<WaitingItem[]> => {
      const { contest_id, contest_name, contest_type } = contest
      const first = await listFirst(db, contest)
      const refusal = refuseTiebreaker({
        contest: { contest_type, status: statusOf(contest) },
        isFinished: true,
        tied: first.length,
        members: first.filter(({ user_id }) => user_id !== null).length,
        exists: (await findTiebreakerOf(db, contest_id)) !== null,
      })
      if (refusal !== null) return []
      const names = first.map((of) => of.participant_name)
      const starts_at = proposedDraft({ now, firstGame })
      return [{ kind: 'tied', contest_id, contest_name, deadline: firstGame, names, starts_at }]
    }),
  )
  return found.flat()
}

/** The start of a season's first playoff game; null while none has a time. */
async function findFirstStart(db: Database, seasonYear: string): Promise<Instant | null> {
  const games = await listPlayoffFacts(db, seasonYear)
  return games.flatMap(({ start_time }) => start_time ?? []).toSorted()[0] ?? null
}

type Summary = Awaited<ReturnType<typeof listSummaries>>[number]
type Unstarted = { contest: Summary; seasonStart: Instant | null; now: Instant }

/**
 * Drafts that wait for an admin: full ones, those near their start or season with too few, and those that missed a
 * start (D4), until the season is over.
 */
export async function listUnstartedDrafts(deps: Deps): Promise<WaitingItem[]> {
  const waiting = (await listSummaries(deps.db)).filter(
    (of) => of.contest_type !== 'survivor' && of.status === 'waiting',
  )
  if (waiting.length === 0) return []
  const seasons = await listSeasonProgress(deps.db)
  return waiting.flatMap((contest) => {
    const season = seasons.find((of) => of.season_year === contest.season_year)
    // It can't be joined anymore (O9), so nothing waits.
    if (contest.contest_type === 'two_team' && season?.left === 0) return []
    return ofUnstarted({ contest, seasonStart: season?.first_start ?? null, now: deps.now() })
  })
}

function ofUnstarted({ contest, seasonStart, now }: Unstarted): WaitingItem[] {
  const { contest_id, contest_name, contest_type, starts_at, missed_start_at, max_participants } = contest
  const joined = contest.current_participants
  const of = { contest_id, contest_name, joined }
  const is_missed = missed_start_at !== null
  const isTooFew = joined < FEWEST_TO_START
  // With a scheduled start it begins automatically.
  if (starts_at !== null) {
    const isNear = isTooFew && between(now, starts_at) <= SOON
    const left = starts_at > now ? starts_at : null
    return isNear ? [{ kind: 'not_started', ...of, is_draft: true, deadline: left, is_missed }] : []
  }
  const deadline = seasonStart !== null && seasonStart > now ? seasonStart : null
  if (joined >= max_participants) return [{ kind: 'draft_full', ...of, deadline }]
  // A tiebreaker is drafted after the season.
  const isLate = contest_type === 'two_team' && seasonStart !== null && between(now, seasonStart) <= SOON
  if (isLate) return [{ kind: 'not_started', ...of, is_draft: true, deadline, is_missed }]
  return is_missed ? [{ kind: 'not_started', ...of, is_draft: true, deadline: null, is_missed }] : []
}

/** Finished contests that wait to be completed. Most complete automatically at the deadline. */
export async function listUncompleted(deps: Deps): Promise<WaitingItem[]> {
  return (await listFinished(deps)).map(({ contest: { contest_id, contest_name, season_year }, completesAt }) => ({
    kind: 'season_over',
    contest_id,
    contest_name,
    season_year,
    deadline: completesAt,
  }))
}
