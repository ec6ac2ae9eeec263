import type { Analytics } from '#contract/dashboard/analytics.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { nextLock, nextWeekToLock } from '#rules/survivor/locks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { easternDay, easternWords } from '#rules/time.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { countUsers } from '#server/features/accounts/users.service.ts'
import { findActive } from '#server/features/contests/contests.service.ts'
import { countGamesInWeekOf } from '#server/features/games/games.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { findSurvivor, readMyStatus } from '#server/features/survivor/survivor.service.ts'
import { readMyPicks, readStandings } from '#server/features/survivor/views.service.ts'
import { listSomeWeeks } from '#server/features/survivor/weeks/weeks.service.ts'
import { findLeader } from '#server/features/two-team/leaderboard/leaderboard.service.ts'
import { cacheUntil } from '#server/http/cached-answers.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'

const poolKey = cacheKey<Awaited<ReturnType<typeof readPool>>, [survivor: number, draft: number]>('pool')
const NONE = 0

/** What the dashboard shows: key figures of the pool, and how the caller is doing in the survivor contest. */
export async function summarizePool(deps: Deps, caller: Caller): Promise<Analytics> {
  const { contest, weeks, ...pool } = await readPoolFor(deps, caller)
  const now = deps.now()
  const isOn = contest !== null && contest.status !== 'completed'
  const week = isOn ? findWeek(weeks, contest.current_week) : null
  const due = isOn ? nextWeekToLock(weeks, now) : null
  return {
    season_year: contest?.season_year ?? pool.season_year,
    currentWeek: contest?.current_week ?? pool.current_week,
    survivorAlive: contest?.active_participants ?? 0,
    totalParticipants: contest?.total_participants ?? 0,
    totalUsers: pool.totalUsers,
    nextDeadline: due?.lock_time ? easternWords(due.lock_time) : 'TBD',
    next_deadline_at: due?.lock_time ?? null,
    next_deadline_for: due && weekTitle(due),
    server_now: now,
    leader: pool.leader,
    gamesThisWeek: week?.total_games ?? pool.gamesNow,
    survivor:
      contest &&
      (await survivorOf(deps, caller, {
        contest,
        week: findWeek(weeks, contest.current_week),
        next: due,
        champion: pool.champion,
      })),
  }
}

/**
 * What is the same for everybody with the same active contests (D8), read at one moment (S17), so that it can be cached: everybody opens the
 * dashboard.
 */
async function readPoolFor(deps: Deps, { userId }: Caller) {
  const survivor = await findActive(deps, { type: 'survivor', userId })
  const draft =
    (await findActive(deps, { type: 'two_team', userId })) ??
    (await findActive(deps, { type: 'playoff_tiebreaker', userId }))
  const shown = { survivorId: survivor?.contest_id ?? NONE, draftId: draft?.contest_id ?? NONE }
  return cacheUntil(deps, poolKey(shown.survivorId, shown.draftId), () =>
    atOneMoment(deps, (moment) => readPool(moment, shown)),
  )
}

async function readPool(deps: Deps, { survivorId, draftId }: { survivorId: number; draftId: number }) {
  const { season_year, current_week } = await requirePoolSettings(deps.db)
  const contest = survivorId === NONE ? null : await findSurvivor(deps, survivorId)
  const weeks = contest ? await currentAndNextWeek(deps, contest) : []
  const now = deps.now()
  return {
    season_year,
    current_week,
    contest,
    weeks,
    totalUsers: await countUsers(deps),
    leader: draftId === NONE ? null : await findLeader(deps, draftId),
    gamesNow: await countGamesInWeekOf(deps, easternDay(now)),
    champion: contest?.status === 'completed' ? await findChampions(deps, contest.contest_id) : null,
    until: nextLock(weeks, now),
  }
}

/** The current week and the next one that locks, with their games: not the whole season, to keep the dashboard fast. */
async function currentAndNextWeek(deps: Deps, { contest_id, current_week }: SurvivorContest): Promise<ContestWeek[]> {
  return listSomeWeeks(deps, contest_id, (weeks) => {
    const next = nextWeekToLock(weeks, deps.now())
    return weeks.filter((week) => week.week_number === current_week || week === next)
  })
}

function findWeek(weeks: readonly ContestWeek[], weekNumber: number): ContestWeek | null {
  return weeks.find((week) => week.week_number === weekNumber) ?? null
}

type OwnSurvivor = {
  contest: SurvivorContest
  week: ContestWeek | null
  /** The next week that locks. */
  next: ContestWeek | null
  champion: string | null
}

async function survivorOf(
  deps: Deps,
  caller: Caller,
  { contest, week, next, champion }: OwnSurvivor,
): Promise<Analytics['survivor']> {
  const { contest_id, contest_name, status, phase, current_week, max_participants } = contest
  const { is_participant, is_eliminated, elimination_week } = await readMyStatus(deps, caller, contest_id)
  const picks = await picksOf(deps, caller, { contest, next })
  const pickIn = (number: number) => picks.find((pick) => pick.week_number === number) ?? null
  return {
    contest_id,
    contest_name,
    status,
    phase,
    week_number: current_week,
    round: contest.round,
    game_number: contest.game_number,
    awaiting_round: contest.awaiting_round,
    is_locked: week?.is_locked ?? false,
    lock_time: week?.lock_time ?? null,
    late_picks: contest.late_picks,
    current_participants: contest.current_participants,
    max_participants,
    champion,
    next_pick: next && { ...nameOf(next), lock_time: next.lock_time, pick: pickIn(next.week_number) },
    me: {
      is_participant,
      is_eliminated,
      elimination_week,
      eliminated_in:
        elimination_week === null ? null : await nameWeek(deps, { contestId: contest_id, week: elimination_week }),
      pick: pickIn(current_week),
    },
  }
}

function nameOf({ week_number, round, game_number }: ContestWeek) {
  return { week_number, round, game_number }
}

async function nameWeek(deps: Deps, { contestId, week }: { contestId: number; week: number }): Promise<string> {
  const [named] = await listSomeWeeks(deps, contestId, (weeks) => weeks.filter((of) => of.week_number === week))
  return weekTitle(named ?? { week_number: week })
}

/** The caller's own picks of the current week and of the next one that locks (S1). */
async function picksOf(deps: Deps, caller: Caller, { contest, next }: Pick<OwnSurvivor, 'contest' | 'next'>) {
  const { contest_id: contestId, current_week } = contest
  return readMyPicks(deps, caller, { contestId, weeks: [current_week, next?.week_number ?? current_week] })
}

/** The winners' names; several can share first place after game 4 of the Final (P4). */
async function findChampions(deps: Deps, contestId: number): Promise<string | null> {
  const { participants } = (await readStandings(deps, contestId, { hidden: [] })).answer
  const names = participants.filter(({ placement }) => placement === 1).map((champion) => champion.participant_name)
  return names.length === 0 ? null : new Intl.ListFormat('en').format(names)
}
