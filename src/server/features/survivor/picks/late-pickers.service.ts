import { latePickTeams } from '#rules/survivor/late-picks.ts'
import { hasLocked, nextLock } from '#rules/survivor/locks.ts'
import { slateOf, teamsOfRound } from '#rules/survivor/playoffs/slots.ts'
import { teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { listGames } from '#server/features/survivor/weeks/schedule.repo.ts'
import { listWeeks, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { cacheUntil } from '#server/http/cached-answers.ts'
import { Refusal } from '#server/http/errors.ts'
import { cacheKey } from '#server/live/cache.ts'
import { stateOf } from '../contest-view.ts'
import { type ContestRow, listContestsInProgress } from '../survivor.repo.ts'
import { listLatePickers } from './late-pickers.repo.ts'
import { leagueTeams } from './pick-context.service.ts'

/** Weeks by contest in which someone could still make a pick: nobody's pick of these weeks may reach them (S2). */
export type HiddenWeeks = ReadonlyMap<number, readonly number[]>

/** For the command line, whose user has the database itself. */
export const NOTHING_HIDDEN: HiddenWeeks = new Map()

const latePickersKey = cacheKey<Awaited<ReturnType<typeof readLatePickers>>>('late pickers')

/**
 * The weeks whose picks must not reach this member, in any form, by contest (S2). Ask after the instant that the picks are read for: never
 * older than the last lock, so that no request slips through that began before it.
 */
async function hiddenWeeksOf(deps: Deps, { userId }: { userId: number }): Promise<HiddenWeeks> {
  const { hiddenFrom } = await cacheUntil(deps, latePickersKey(), () => readLatePickers(deps))
  return hiddenFrom.get(userId) ?? NOTHING_HIDDEN
}

/** The same in one contest. */
export async function hiddenWeeksIn(
  deps: Deps,
  { contestId, userId }: { contestId: number; userId: number },
): Promise<readonly number[]> {
  return (await hiddenWeeksOf(deps, { userId })).get(contestId) ?? []
}

/** When a reader looks, and the weeks whose picks must not reach them then. */
export type SeenBy = { now: Instant; hidden: HiddenWeeks }

/** What this member sees now. The hidden weeks are read after the instant, so that no lock falls in between (S2). */
export async function readSeenBy(deps: Deps, who: { userId: number }): Promise<SeenBy> {
  const now = deps.now()
  return { now, hidden: await hiddenWeeksOf(deps, who) }
}

type SecretWeek = { contest_id: number | null; week_number: number | null; lock_time: Instant | null }

/** Whether the picks of a week are secret from a reader: until its lock (S5), and as long as they could still pick late (S2). */
export function arePicksSecret({ contest_id, week_number, lock_time }: SecretWeek, { now, hidden }: SeenBy): boolean {
  const isHidden = week_number !== null && (hidden.get(contest_id ?? 0)?.includes(week_number) ?? false)
  return isHidden || !hasLocked({ lock_time }, now)
}

/** Refuses whoever could still pick late in this contest: what they ask for would tell them another's pick (S2). */
export async function refuseLatePicker(
  deps: Deps,
  { userId }: { userId: number },
  { contestId }: { contestId: number },
): Promise<void> {
  const hidden = await hiddenWeeksIn(deps, { contestId, userId })
  if (hidden.length > 0) throw new Refusal({ code: 'pick_first' })
}

async function readLatePickers(deps: Deps) {
  const now = deps.now()
  const hiddenFrom = new Map<number, Map<number, number[]>>()
  let until: Instant | null = null
  for (const contest of await listContestsInProgress(deps.db)) {
    const weeks = await listWeeks(deps.db, contest.contest_id)
    const lock = nextLock(weeks, now)
    if (lock !== null && (until === null || lock < until)) until = lock
    if (!contest.late_picks) continue
    for (const week of weeks.filter((of) => of.processed_at === null && hasLocked(of, now))) {
      for (const userId of await findLatePickers(deps, { contest, week, now })) {
        const ofMember = hiddenFrom.get(userId) ?? new Map<number, number[]>()
        hiddenFrom.set(userId, ofMember)
        ofMember.set(contest.contest_id, [...(ofMember.get(contest.contest_id) ?? []), week.week_number])
      }
    }
  }
  return { hiddenFrom, until }
}

type Asked = { contest: ContestRow; week: WeekRow; now: Instant }

async function findLatePickers(deps: Deps, { contest, week, now }: Asked): Promise<number[]> {
  const games = await listGames(deps.db, { seasonYear: contest.season_year, spans: [week] })
  const teams = await leagueTeams(deps)
  const teamIds = latePickTeams({
    contest: { ...stateOf(contest), late_picks: contest.late_picks },
    week: { ...week, is_processed: week.processed_at !== null },
    teamIds: teams.map((team) => team.team_id),
    teams: teamWeeks(games, week),
    roundTeams: week.round === null ? null : teamsOfRound(games, week.round),
    now,
  })
  if (teamIds.length === 0) return []
  const { contest_id: contestId } = contest
  const { week_number: weekNumber } = week
  return listLatePickers(deps.db, { contestId, weekNumber, teamIds, slate: slateOf(week.round), now })
}
