import type { ContestStatus as AnyStatus, EntriesClosed } from '#rules/contests/contests.ts'
import type { Instant } from '#rules/time.ts'
import { hasLocked } from './locks.ts'
import type { ContestStatus } from './picks.ts'

/** How many entries a contest may give each member, and the last week with whose lock it may close them (S19). */
export const MOST_ENTRIES = 5
export const LATEST_ENTRY_WEEK = 6
/** The number of last weeks of the regular season that are always played without new entries. */
const WEEKS_AMONG_THEMSELVES = 3

/** The settings of a contest that decide about entries. */
export type EntrySettings = { max_entries: number; entries_until: number }

type EntryWeek = { week_number: number; round?: number | null; lock_time: Instant | null }

/** The week with whose lock entries close; null where that is the start of the contest, also because it has too few weeks. */
export function closingWeek<Week extends EntryWeek>(
  { entries_until }: Pick<EntrySettings, 'entries_until'>,
  weeks: readonly Week[],
): Week | null {
  const regular = weeks.filter((week) => (week.round ?? null) === null)
  const last = lastEntryWeek({ entries_until, regular_weeks: regular.length })
  return regular.find((week) => week.week_number === last) ?? null
}

const lastEntryWeek = ({ entries_until, regular_weeks }: { entries_until: number; regular_weeks: number }): number =>
  Math.min(entries_until, regular_weeks - WEEKS_AMONG_THEMSELVES)

/** Whether a contest takes entries, by what every answer about it says: its first open week and its number of weeks. */
export function takesEntries(
  contest: Pick<EntrySettings, 'entries_until'> & {
    status: AnyStatus
    open_week: number | null
    total_weeks: number
  },
): boolean {
  const { status, open_week, entries_until, total_weeks } = contest
  if (status !== 'in_progress') return status === 'waiting'
  return open_week !== null && open_week <= lastEntryWeek({ entries_until, regular_weeks: total_weeks })
}

type AskedEntry = EntrySettings & { status: ContestStatus; weeks: readonly EntryWeek[]; now: Instant }

/**
 * Refuses a new entry once the contest is over, or its entries have closed, at its start or with the lock of a week
 * (S14, S19).
 */
export function refuseWhenClosed(asked: AskedEntry): EntriesClosed | null {
  const { status, weeks, now } = asked
  if (status === 'waiting') return null
  const closing = closingWeek(asked, weeks)
  if (status === 'completed' || closing === null) return { code: 'contest_not_waiting', status }
  return hasLocked(closing, now) ? { code: 'entries_closed', week_number: closing.week_number } : null
}

/** The first week that an entry opened now plays: the first that has not locked, and before the start the first of all (S19). */
export function firstWeekFrom({ status, weeks, now }: Pick<AskedEntry, 'status' | 'weeks' | 'now'>): number {
  if (status === 'waiting') return 1
  const open = weeks.find((week) => !hasLocked(week, now))
  if (open === undefined) throw new TypeError('an entry was opened in a contest without an open week')
  return open.week_number
}

/** Whether a week is one of an entry's: the weeks that had locked when it was opened are not (S19). */
export const isWeekOf = ({ first_week = 1 }: { first_week?: number }, weekNumber: number): boolean =>
  first_week <= weekNumber

type Member = { name: string; entries: number }
export type EntrySettingsRefusal = { code: 'entries_fixed' } | ({ code: 'entries_taken' } & Member)

/**
 * The entries of a contest are set before it starts, and never below the number a member has (S19). `most` is the
 * member with the most entries; null without any.
 */
export function refuseEntrySettings(asked: {
  contest: { status: ContestStatus }
  from: EntrySettings
  to: EntrySettings
  most: Member | null
}): EntrySettingsRefusal | null {
  const { contest, from, to, most } = asked
  if (from.max_entries === to.max_entries && from.entries_until === to.entries_until) return null
  if (contest.status !== 'waiting') return { code: 'entries_fixed' }
  return most !== null && most.entries > to.max_entries ? { code: 'entries_taken', ...most } : null
}

/** The subject of a sentence about a member's entry: 'You' in a contest where it is their only one, else its name (S19). */
export const entrySubject = (name: string | null) =>
  name === null ? { are: "You're", have: 'You have' } : { are: `${name} is`, have: `${name} has` }

/** What a contest's spots are counted in: entries, where a member can have several (S19). */
export const spotsLabel = ({ max_entries = 1 }: { max_entries?: number }): 'Entries' | 'Participants' =>
  max_entries > 1 ? 'Entries' : 'Participants'
