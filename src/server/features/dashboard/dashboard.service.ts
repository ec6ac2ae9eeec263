import type { Analytics } from '#contract/dashboard/analytics.ts'
import { isEndingNew, isShownBeside, type OwnEntries } from '#rules/contests/active-contest.ts'
import { earlierOf, nextLock, nextWeekToLock } from '#rules/survivor/locks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { easternDay, easternWords, midnightAfter } from '#rules/time.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { countActiveUsers, countUsers } from '#server/features/accounts/users/users.service.ts'
import { listPastContests } from '#server/features/champions/champions.service.ts'
import { findActive, isPlayed, listOthers, readOwnContests } from '#server/features/contests/contests.service.ts'
import { countGamesInWeekOf } from '#server/features/games/games.service.ts'
import { isSeasonOver } from '#server/features/settings/seasons.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { findSurvivor } from '#server/features/survivor/survivor.service.ts'
import { cacheUntil } from '#server/http/cached-answers.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { readSurvivorPool, survivorFor, weekIn } from './survivor-case.service.ts'
import { type DraftPool, leaderIn, readDraftPool, twoTeamFor } from './two-team-case.service.ts'

const idOf = (pool: { contest: { contest_id: number } } | null) => pool?.contest.contest_id ?? []

const poolKey = cacheKey<Awaited<ReturnType<typeof readPool>>, [survivor: number, draft: number, tiebreaker: number]>(
  'pool',
)
const NONE = 0

/** The dashboard: key figures of the pool, and the caller's state in both contests. */
export async function summarizePool(deps: Deps, caller: Caller): Promise<Analytics> {
  const own = await readOwnContests(deps, caller.userId)
  const { survivor, draft, tiebreaker, ...pool } = await readPoolFor(deps, { userId: caller.userId, own })
  const now = deps.now()
  const contest = survivor?.contest ?? null
  const weeks = contest === null || contest.status === 'completed' ? [] : (survivor?.weeks ?? [])
  const due = nextWeekToLock(weeks, now)
  return {
    season_year: pool.shown_season,
    is_season_over: pool.is_season_over,
    // A finished contest's week is fixed, while the season continues.
    currentWeek: contest === null || contest.status === 'completed' ? pool.current_week : contest.current_week,
    survivorAlive: contest?.active_participants ?? 0,
    totalParticipants: contest?.total_participants ?? 0,
    totalUsers: pool.totalUsers,
    totalPlayers: pool.totalPlayers,
    nextDeadline: due?.lock_time ? easternWords(due.lock_time) : 'TBD',
    next_deadline_at: due?.lock_time ?? null,
    next_deadline_for: due && weekTitle(due),
    server_now: now,
    leader: draft && leaderIn(draft),
    gamesThisWeek: weekIn(weeks, contest?.current_week ?? NONE)?.total_games ?? pool.gamesNow,
    survivor: survivor && (await survivorFor(deps, caller, { pool: survivor, next: due, own })),
    two_team: draft && (await draftFor(deps, caller, { pool: draft, own })),
    tiebreaker: tiebreaker && (await draftFor(deps, caller, { pool: tiebreaker, own })),
    endings: pool.endings,
    others: await listOthers(deps, { own, but: [survivor, draft, tiebreaker].flatMap(idOf) }),
  }
}

const draftFor = async (deps: Deps, caller: Caller, { pool, own }: { pool: DraftPool; own: OwnEntries }) => ({
  ...twoTeamFor(pool, caller),
  is_season_over: await isPlayed(deps, pool.contest),
  is_ending_new: isEndingNew(pool.contest, own),
})

/**
 * The part shared by everyone with the same active contests (D8), read in one snapshot (S17), so that it can be cached:
 * everyone opens the dashboard.
 */
async function readPoolFor(deps: Deps, reader: { userId: number; own: OwnEntries }) {
  const survivor = await findActive(deps, 'survivor', reader)
  const twoTeam = await findActive(deps, 'two_team', reader)
  const tiebreaker = await findActive(deps, 'playoff_tiebreaker', reader)
  const isBeside = twoTeam !== null && tiebreaker !== null && isShownBeside(tiebreaker, twoTeam, reader.own)
  const shown = {
    survivorId: survivor?.contest_id ?? NONE,
    draftId: (twoTeam ?? tiebreaker)?.contest_id ?? NONE,
    tiebreakerId: isBeside ? tiebreaker.contest_id : NONE,
  }
  return cacheUntil(deps, poolKey(shown.survivorId, shown.draftId, shown.tiebreakerId), () =>
    atOneMoment(deps, (moment) => readPool(deps, moment, shown)),
  )
}

type Shown = { survivorId: number; draftId: number; tiebreakerId: number }

/** `server` caches the loaded contests. */
async function readPool(server: Deps, deps: Deps, { survivorId, draftId, tiebreakerId }: Shown) {
  const { season_year, current_week } = await requirePoolSettings(deps.db)
  const contest = survivorId === NONE ? null : await findSurvivor(deps, survivorId)
  const survivor = contest && (await readSurvivorPool(server, deps, contest))
  const draft = draftId === NONE ? null : await readDraftPool(deps, draftId)
  const now = deps.now()
  const seasons = [survivor?.contest.season_year, draft?.contest.season_year].filter((of) => of !== undefined)
  const running = contest?.status === 'completed' ? undefined : contest?.season_year
  const shown_season = running ?? seasons.toSorted().at(-1) ?? season_year
  const is_season_over = await isSeasonOver(deps.db, { season_year: shown_season, now })
  return {
    shown_season,
    is_season_over,
    endings: is_season_over ? await listEndings(deps, shown_season) : [],
    current_week,
    survivor,
    totalUsers: await countUsers(deps.db),
    totalPlayers: await countActiveUsers(deps.db),
    draft,
    tiebreaker: tiebreakerId === NONE ? null : await readDraftPool(deps, tiebreakerId),
    gamesNow: await countGamesInWeekOf(deps, easternDay(now)),
    // A season is over at the end of a league day.
    until: [nextLock(survivor?.weeks ?? [], now), draft?.ending.awaited?.tiebreaker_by ?? null].reduce(
      (until, other) => earlierOf(until, other),
      midnightAfter(now),
    ),
  }
}

/** The endings of a season's contests; a tiebreaker of the tied is part of its contest's. */
async function listEndings({ db }: Deps, seasonYear: string): Promise<Analytics['endings']> {
  const nameOf = ({ participant_name }: { participant_name: string }) => participant_name
  return (await listPastContests(db))
    .filter(
      ({ season_year, status, tiebreaker_of }) =>
        season_year === seasonYear && status === 'completed' && tiebreaker_of === null,
    )
    .map(({ contest_name, contest_type, champions, tied }) => ({
      contest_name,
      contest_type,
      champions: champions.map(nameOf),
      tied: tied.map(nameOf),
    }))
    .toReversed()
}
