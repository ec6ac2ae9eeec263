import type { LoadedEntry } from '#rules/survivor/loaded-contest.ts'
import { stillIn } from '#rules/survivor/views/still-in.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { type ActiveUser, listActiveUsers } from '../active-users.repo.ts'
import { loadIn } from '../loading/loaded-contest.service.ts'
import { listWhoPicked } from '../picks/picks.repo.ts'
import { listNextLocks } from './next-locks.service.ts'
import { listQueuedReminders, type OpenWeek } from './reminders.repo.ts'

type Asked = { week: Pick<OpenWeek, 'contest_id' | 'week_number'>; now: Instant }

/** The entries still in for a week, by name, and those of them without a pick for it. */
export async function readStillIn(
  db: Database,
  { week: { contest_id: contestId, week_number: weekNumber }, now }: Asked,
): Promise<{ entries: LoadedEntry[]; withoutPick: LoadedEntry[] }> {
  return inSnapshot(db, async (moment) => {
    const loaded = await loadIn({ db }, moment, { contestId, now })
    const picked = await listWhoPicked(moment, { contestId, weekNumber })
    const entries = stillIn(loaded, { weekNumber, now })
    return { entries, withoutPick: entries.filter(({ participant_id }) => !picked.has(participant_id)) }
  })
}

export type Forgetful = ActiveUser &
  Pick<LoadedEntry, 'participant_id' | 'lost_lives'> & {
    /** How many of their entries that are still in have a pick (S19). */
    picked: { count: number; of: number }
  }

/**
 * The active members who get a week's reminders (N1), by joining time, each once with the first of their entries
 * without a pick (S19).
 */
export async function listWithoutPick(db: Database, asked: Asked): Promise<Forgetful[]> {
  const { entries, withoutPick } = await readStillIn(db, asked)
  const allOf = Map.groupBy(entries, ({ user_id }) => user_id)
  const firstOf = [...Map.groupBy(withoutPick.toSorted(byNumber), ({ user_id }) => user_id).values()]
  const users = new Map((await listActiveUsers(db, withoutPick)).map((user) => [user.user_id, user]))
  return firstOf
    .flatMap((without) => {
      const [first] = without
      const user = users.get(first?.user_id ?? 0)
      if (first === undefined || user === undefined) return []
      const { participant_id, lost_lives } = first
      const of = allOf.get(first.user_id)?.length ?? 0
      return [{ ...user, participant_id, lost_lives, picked: { count: of - without.length, of } }]
    })
    .sort((a, b) => a.participant_id - b.participant_id)
}

const byNumber = (a: LoadedEntry, b: LoadedEntry) => a.entry_number - b.entry_number

/** A contest's next week to lock, with the members who get its reminders; null if no week is open to them. */
export async function readForgetfulOf(
  db: Database,
  { contestId, now }: { contestId: number; now: Instant },
): Promise<{ week: OpenWeek; userIds: ReadonlySet<number> } | null> {
  const week = (await listNextLocks(db, { now })).find((of) => of.contest_id === contestId)
  if (!week) return null
  return { week, userIds: new Set((await listWithoutPick(db, { week, now })).map(({ user_id }) => user_id)) }
}

/** Queued reminders no longer needed: the member has picked, is out or left, or another week locks next (N1). */
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
