import { certainlyOut } from '#rules/survivor/certain-eliminations.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { isSlot } from '#rules/survivor/playoffs/slots.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { listGames } from '#server/features/survivor/weeks/schedule.repo.ts'
import { listGamesAtLock, listWeeks } from '#server/features/survivor/weeks/weeks.repo.ts'
import { listPicked, readPlayers } from '../picks/players.repo.ts'
import { listRulings } from '../rulings/rulings.repo.ts'
import { listNextLocks, type NextLock } from './next-locks.service.ts'
import { type Forgetful, listAlive, listForgetful, listPicksOfAlive, listQueuedReminders } from './reminders.repo.ts'

/**
 * The members who are reminded of a week (N1): without a pick for it, neither eliminated nor certain to be. A fixed number of statements for
 * any number of members.
 */
export async function listWithoutPick(
  db: Database,
  { week, now }: { week: NextLock; now: Instant },
): Promise<Forgetful[]> {
  const forgetful = await listForgetful(db, await readPlayers(db, namedBy(week)))
  if (forgetful.length === 0) return []
  const out = await findCertainlyOut(db, { contest: week, now })
  return forgetful.filter((of) => !out.has(of.participant_id))
}

/** Who is still in for a week, whether or not they have picked: neither eliminated nor certain to be (N1). Participant ids by user id. */
export async function listStillIn(
  db: Database,
  { week, now }: { week: NextLock; now: Instant },
): Promise<Map<number, number>> {
  const entries = await listPicked(db, await readPlayers(db, namedBy(week)))
  const out = await findCertainlyOut(db, { contest: week, now })
  const stillIn = entries.filter((of) => !out.has(of.participant_id))
  return new Map(
    stillIn.flatMap(({ user_id, participant_id }) => (user_id === null ? [] : [[user_id, participant_id]])),
  )
}

const namedBy = (week: NextLock) => ({ contestId: week.contest_id, weekNumber: week.week_number })

/** The week of a contest that locks next, and the members who are reminded of it; null where no week is open to them. */
export async function readForgetfulOf(
  db: Database,
  { contestId, now }: { contestId: number; now: Instant },
): Promise<{ week: NextLock; userIds: number[] } | null> {
  const week = (await listNextLocks(db, { now })).find((of) => of.contest_id === contestId)
  if (!week) return null
  return { week, userIds: (await listWithoutPick(db, { week, now })).map(({ user_id }) => user_id) }
}

type Contest = Pick<NextLock, 'contest_id' | 'season_year' | 'status' | 'current_week' | 'late_picks' | 'lives'>

/** The participants whom the weeks that have locked and are not processed put out for certain. */
export async function findCertainlyOut(db: Database, asked: { contest: Contest; now: Instant }): Promise<Set<number>> {
  const season = await readLockedSeason(db, asked)
  return season === null ? new Set() : certainlyOut(season)
}

/** A running contest as its locked weeks without results stand; null where it has none. */
export async function readLockedSeason(db: Database, { contest, now }: { contest: Contest; now: Instant }) {
  const { contest_id: contestId, status, current_week, season_year: seasonYear, late_picks, lives } = contest
  if (status !== 'in_progress') return null
  const all = await listWeeks(db, contestId)
  const weeks = all.filter(
    (week) => week.week_number >= current_week && week.processed_at === null && hasLocked(week, now),
  )
  if (weeks.length === 0) return null
  const games = await listGames(db, { seasonYear, spans: weeks })
  const counted = await listGamesAtLock(db, weeks)
  return {
    lives,
    participants: await listAlive(db, contestId),
    weeks: weeks.map((week) => ({ ...week, gamesAtLock: counted.get(week.week_id) ?? null })),
    slots: all.filter(isSlot),
    picks: await listPicksOfAlive(db, { contestId, now }),
    games,
    rulings: await listRulings(db, { contestId }),
    late_picks,
    now,
  }
}

/** Queued reminders that their readers no longer need: they have picked, are out or left, or another week locks next (N1). */
export async function listPointlessReminders(db: Database, now: Instant): Promise<number[]> {
  const queued = await listQueuedReminders(db)
  const needed = new Set<string>()
  for (const week of await listNextLocks(db, { now })) {
    const { contest_id, week_number } = week
    if (!queued.some((mail) => mail.contest_id === contest_id && mail.occasion === week_number)) continue
    for (const { user_id } of await listWithoutPick(db, { week, now })) {
      needed.add(keyOf({ contest_id, occasion: week_number, user_id }))
    }
  }
  return queued.filter((mail) => !needed.has(keyOf(mail))).map(({ mail_id }) => mail_id)
}

type Key = { contest_id: number | null; occasion: number | null; user_id: number | null }
const keyOf = ({ contest_id, occasion, user_id }: Key) => `${contest_id} ${occasion} ${user_id}`
