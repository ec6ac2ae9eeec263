import type { LoadedContest } from '#rules/survivor/loaded-contest.ts'
import { nextLock } from '#rules/survivor/locks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { cacheUntil } from '#server/http/cached-answers.ts'
import { Refusal } from '#server/http/errors.ts'
import { cacheKey } from '#server/live/cache.ts'
import { requireContest } from '../required-contest.ts'
import { type Keep, type PicksOf, readLoadedContest } from './loaded-contest.repo.ts'

/** A contest with the instant it was read for, and the one at which it changes without a write: the next lock. */
export type Loaded = { loaded: LoadedContest; now: Instant; until: Instant | null }

type Asked = { contestId: number; now: Instant; picksOf?: PicksOf }

/** Loads a contest. Refuses an unknown one. */
export function loadContest(deps: Pick<Deps, 'db' | 'now'>, { contestId }: Pick<Asked, 'contestId'>): Promise<Loaded> {
  return inSnapshot(deps.db, async (db) => {
    const now = deps.now()
    const loaded = await loadIn(deps, db, { contestId, now })
    return { loaded, now, until: nextLock(loaded.weeks, now) }
  })
}

const loadedKey = cacheKey<Loaded, [contestId: number]>('loaded contest')

/** Loads a contest, shared by members who ask in the same moment, each for their own view. */
export const loadForMany = (deps: Pick<Deps, 'db' | 'now' | 'cache'>, contestId: number): Promise<Loaded> =>
  cacheUntil(deps, loadedKey(contestId), () => loadContest(deps, { contestId }))

/**
 * Loads a contest in a snapshot, or in the transaction of `deps`; `picksOf` leaves out the picks of all other weeks.
 */
export async function loadIn(deps: Pick<Deps, 'db'>, db: Database, asked: Asked): Promise<LoadedContest> {
  const contest = await requireContest(db, asked)
  // A transaction's writes aren't public yet.
  const keep = db === deps.db ? readAgain : keptOf(deps.db, asked.contestId)
  // The league doesn't change while the server runs.
  const teams = await keep('teams', '', () => listTeams(db))
  return readLoadedContest(db, { ...asked, contest, teams, keep })
}

/** For `picksOf`: one week's picks. */
export const ofWeek =
  (weekNumber: number): PicksOf =>
  ({ week_number }) =>
    week_number === weekNumber

/** Refuses a week the contest doesn't have. */
export function requireWeekIn<Week extends { week_number: number }>(weeks: readonly Week[], weekNumber: number): Week {
  const week = weeks.find((of) => of.week_number === weekNumber)
  if (!week) throw new Refusal({ code: 'unknown_week', week_number: weekNumber })
  return week
}

const readAgain: Keep = (_part, _version, read) => read()

/** A contest of 20,000 members takes up to 40 MB. */
const MOST_KEPT = 4

type Parts = Map<string, { version: string; part: unknown }>
const kept = new WeakMap<Database, Map<number, Parts>>()

/** A contest's parts cached by this server, together with those of the last loaded contests. */
function keptOf(db: Database, contestId: number): Keep {
  const contests = kept.get(db) ?? new Map<number, Parts>()
  kept.set(db, contests)
  const parts: Parts = contests.get(contestId) ?? new Map()
  // The one loaded last moves to the end.
  contests.delete(contestId)
  contests.set(contestId, parts)
  for (const oldest of [...contests.keys()].slice(0, -MOST_KEPT)) contests.delete(oldest)
  return async <Part>(name: string, version: string, read: () => Promise<Part>) => {
    const found = parts.get(name)
    // A part is cached under the name of the only read that creates it.
    if (found?.version === version) return found.part as Part
    const part = await read()
    parts.set(name, { version, part })
    return part
  }
}
