import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, type Instant } from '#rules/time.ts'
import {
  closingWeek,
  firstWeekFrom,
  LATEST_ENTRY_WEEK,
  refuseEntrySettings,
  refuseWhenClosed,
  takesEntries,
} from './entries.ts'
import { hasLocked } from './locks.ts'
import { refusePick } from './picks.ts'
import { teamWeeks } from './team-weeks.ts'

/** Weeks 1 to `count`; week 1 locks on Monday, October 13, at 7:00 PM Eastern. */
const weeksOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    week_number: at + 1,
    lock_time: `${addDays('2025-10-14', 7 * at)}T00:00:00.000Z` as Instant,
  }))
const LOCK_1 = '2025-10-14T00:00:00.000Z'
const LOCK_4 = '2025-11-04T00:00:00.000Z'
const justBefore = (lock: Instant) => new Date(Date.parse(lock) - 1).toISOString()

describe('Entries close (S19)', () => {
  it.each([
    { entries_until: 0, weeks: 26, closing: null },
    { entries_until: 4, weeks: 26, closing: 4 },
    { entries_until: 6, weeks: 26, closing: 6 },
    { entries_until: 6, weeks: 9, closing: 6 },
    { entries_until: 6, weeks: 8, closing: 5 },
    { entries_until: 3, weeks: 4, closing: 1 },
    { entries_until: 3, weeks: 3, closing: null },
  ])('until $entries_until with week $closing of $weeks', ({ entries_until, weeks, closing }) => {
    expect(closingWeek({ entries_until }, weeksOf(weeks))?.week_number ?? null).toBe(closing)
  })

  it('with a week of the regular season: playoff slots are no weeks to them', () => {
    const slots = [7, 8, 9].map((week_number) => ({ week_number, round: 1, lock_time: null }))
    expect(closingWeek({ entries_until: 6 }, [...weeksOf(6), ...slots])?.week_number).toBe(3)
  })

  const asked = { max_entries: 3, entries_until: 4, weeks: weeksOf(26) }
  it.each([
    { status: 'waiting', entries_until: 0, now: LOCK_4, code: undefined },
    { status: 'in_progress', entries_until: 0, now: justBefore(LOCK_1), code: 'contest_not_waiting' },
    { status: 'in_progress', entries_until: 4, now: LOCK_1, code: undefined },
    { status: 'in_progress', entries_until: 4, now: justBefore(LOCK_4), code: undefined },
    { status: 'in_progress', entries_until: 4, now: LOCK_4, code: 'entries_closed' },
    { status: 'completed', entries_until: 4, now: LOCK_1, code: 'contest_not_waiting' },
  ] as const)('$code: $status, until $entries_until, at $now', ({ code, ...of }) => {
    expect(refuseWhenClosed({ ...asked, ...of })?.code).toBe(code)
  })

  it.each([
    { status: 'waiting', open_week: 9, is_open: true },
    { status: 'in_progress', open_week: 4, is_open: true },
    { status: 'in_progress', open_week: 5, is_open: false },
    { status: 'in_progress', open_week: 4, total_weeks: 6, is_open: false },
    { status: 'in_progress', open_week: null, is_open: false },
    { status: 'completed', open_week: 4, is_open: false },
  ] as const)('as the contest itself says: $is_open, $status with week $open_week open', ({ is_open, ...of }) => {
    expect(takesEntries({ entries_until: 4, total_weeks: 26, ...of })).toBe(is_open)
  })
})

describe('An entry plays (S19)', () => {
  const weeks = weeksOf(26)
  it.each([
    { status: 'waiting', now: LOCK_4, first: 1 },
    { status: 'in_progress', now: justBefore(LOCK_1), first: 1 },
    { status: 'in_progress', now: LOCK_1, first: 2 },
    { status: 'in_progress', now: justBefore(LOCK_4), first: 4 },
    { status: 'in_progress', now: LOCK_4, first: 5 },
  ] as const)('from week $first, opened at $now while the contest is $status', ({ first, ...of }) => {
    expect(firstWeekFrom({ ...of, weeks })).toBe(first)
  })

  it('no week that had locked when it was opened, and takes no pick in one, late or not', () => {
    const anyHour = fc.integer({ min: 0, max: 60 * 24 }).map((hours) => Date.parse(LOCK_1) + hours * 3_600_000)
    fc.assert(
      fc.property(anyHour, fc.constantFrom(...weeks.slice(0, 8)), (at, week) => {
        const now = new Date(at).toISOString()
        const first_week = firstWeekFrom({ status: 'in_progress', weeks, now })
        expect(weeks.filter((of) => hasLocked(of, now)).every((of) => of.week_number < first_week)).toBe(true)
        const refusal = refusePick({
          contest: { status: 'in_progress', phase: 'regular_season', current_week: 1, late_picks: true },
          participant: { is_eliminated: false, first_week },
          week: { ...week, is_processed: false, late_picks_over_at: null },
          week_number: week.week_number,
          currentPick: null,
          teams: teamWeeks([], { start_date: '2025-10-13', end_date: '2025-12-31' }),
          team_id: 1,
          team_exists: true,
          usedTeamIds: new Set(),
          now,
        })
        expect(refusal?.code === 'picks_locked').toBe(hasLocked(week, now))
      }),
    )
  })
})

test.each([
  { status: 'waiting', to: { max_entries: 1, entries_until: 0 }, entries: 1, code: undefined },
  { status: 'waiting', to: { max_entries: 2, entries_until: 0 }, entries: 2, code: undefined },
  { status: 'waiting', to: { max_entries: 1, entries_until: 0 }, entries: 2, code: 'entries_taken' },
  { status: 'in_progress', to: { max_entries: 3, entries_until: 4 }, entries: 3, code: undefined },
  { status: 'in_progress', to: { max_entries: 4, entries_until: 4 }, entries: 3, code: 'entries_fixed' },
  {
    status: 'in_progress',
    to: { max_entries: 3, entries_until: LATEST_ENTRY_WEEK },
    entries: 3,
    code: 'entries_fixed',
  },
] as const)(
  '$code: 3 entries until week 4 become $to while the contest is $status and a member has $entries (S19)',
  (of) => {
    const from = { max_entries: 3, entries_until: 4 }
    const asked = { contest: { status: of.status }, from, to: of.to, most: { name: 'Ann', entries: of.entries } }
    expect(refuseEntrySettings(asked)?.code).toBe(of.code)
  },
)
