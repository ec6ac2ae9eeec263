import type { Day } from '#rules/time.ts'
import { type ContestType, contestTypes } from './contest-types.ts'

export type ContestStatus = 'waiting' | 'drafting' | 'in_progress' | 'completed' | 'cancelled'

export type NotWaiting = { code: 'contest_not_waiting'; status: ContestStatus }

/** Leaving, editing, deleting and removing participants require a contest that has not started (D9). */
export function refuseUnlessWaiting({ status }: { status: ContestStatus }): NotWaiting | null {
  return status === 'waiting' ? null : { code: 'contest_not_waiting', status }
}

/** Why no entry of a contest can be opened any more (S14, S19). */
export type EntriesClosed = NotWaiting | { code: 'entries_closed'; week_number: number }

export type EntryRefusal =
  | { code: 'already_joined' }
  | { code: 'entries_used_up'; max_entries: number }
  | EntriesClosed
  | { code: 'nothing_left_to_play'; season_year: string }
  | { code: 'contest_full'; max_participants: number }

/**
 * Joining requires a waiting contest, or one whose entries are open (S19), with something left to play (O9) and a free
 * spot (S14), and is possible once per member unless the contest allows more entries.
 */
export function refuseEntry(asked: {
  contest: { status: ContestStatus; max_participants: number; season_year: string }
  current_participants: number
  /** Whether the member has all the entries that they may have. */
  isParticipant: boolean
  /** The contest's entries per member; one if absent. */
  max_entries?: number
  /** Why no entry can be opened now; if absent, because the contest no longer waits. */
  closed?: EntriesClosed | null
  /** Whether it has nothing left to play. */
  isPlayed: boolean
}): EntryRefusal | null {
  const { contest, current_participants, max_entries = 1 } = asked
  const { max_participants, season_year } = contest
  if (asked.isParticipant)
    return max_entries === 1 ? { code: 'already_joined' } : { code: 'entries_used_up', max_entries }
  const closed = asked.closed === undefined ? refuseUnlessWaiting(contest) : asked.closed
  if (closed) return closed
  if (asked.isPlayed) return { code: 'nothing_left_to_play', season_year }
  return current_participants >= max_participants ? { code: 'contest_full', max_participants } : null
}

/** The lowest number that is free among a member's entries. */
export function nextEntryNumber(taken: readonly number[]): number {
  let number = 1
  while (taken.includes(number)) number += 1
  return number
}

/**
 * A draft for 16 or 32 starts automatically when the last member joins. Smaller ones wait for an admin (D4), and so
 * does a tiebreaker of the tied, which is full from its creation (B1).
 */
export function startsByItself(contest: {
  max_participants: number
  current_participants: number
  tiebreaker_of: number | null
}): boolean {
  const { max_participants, current_participants, tiebreaker_of } = contest
  if (tiebreaker_of !== null) return false
  return (max_participants === 16 || max_participants === 32) && current_participants === max_participants
}

export type StartRefusal = NotWaiting | { code: 'no_participants' }

/** A contest, or its draft, starts once, and only with participants (D4, spec 4). */
export function refuseStarting(asked: {
  contest: { status: ContestStatus }
  current_participants: number
}): StartRefusal | null {
  return refuseUnlessWaiting(asked.contest) ?? (asked.current_participants === 0 ? { code: 'no_participants' } : null)
}

export type EditRefusal = NotWaiting | { code: 'contest_too_small'; current_participants: number }

/** A waiting contest can be edited, but not made smaller than the number who have joined (D9, spec 5). */
export function refuseEdit(asked: {
  contest: { status: ContestStatus }
  current_participants: number
  max_participants: number
}): EditRefusal | null {
  const { current_participants, max_participants } = asked
  const tooSmall = max_participants < current_participants
  return refuseUnlessWaiting(asked.contest) ?? (tooSmall ? { code: 'contest_too_small', current_participants } : null)
}

/** The sizes of a two-team contest; with 32 each team exists twice (D3, spec 5). */
const DRAFT_SIZES = [2, 4, 8, 16, 32]
const MOST_IN_TIEBREAKER = 16

export type SizeRefusal = { code: 'contest_size'; sizes: string } | { code: 'tiebreaker_fixed' }

/** The sizes and seasons allowed; a tiebreaker of the tied keeps its own (B1). */
export function refuseSize(asked: {
  contest: { contest_type: ContestType; tiebreaker_of: number | null; max_participants: number; season_year: string }
  max_participants: number
  season_year: string
}): SizeRefusal | null {
  const { contest, max_participants, season_year } = asked
  if (contest.tiebreaker_of !== null) {
    const isSame = contest.max_participants === max_participants && contest.season_year === season_year
    return isSame ? null : { code: 'tiebreaker_fixed' }
  }
  switch (contest.contest_type) {
    case 'two_team':
      return DRAFT_SIZES.includes(max_participants) ? null : { code: 'contest_size', sizes: DRAFT_SIZES.join(', ') }
    case 'playoff_tiebreaker':
      return max_participants <= MOST_IN_TIEBREAKER ? null : { code: 'contest_size', sizes: '2 to 16' }
    case 'survivor':
      return null
  }
}

export type CompleteRefusal =
  | { code: 'contest_not_in_progress'; status: ContestStatus }
  | { code: 'season_still_runs'; season_year: string; last_day: Day }
  | { code: 'playoffs_still_run'; season_year: string }

/**
 * Only a contest in progress can be completed. While games that count are still to come, the admin has to confirm,
 * because those games won't count (D9).
 */
export function refuseComplete(asked: {
  contest: { status: ContestStatus; contest_type: ContestType; season_year: string }
  /** The league day of the last remaining game that counts; null if unknown. */
  lastDay: Day | null
  isConfirmed: boolean
}): CompleteRefusal | null {
  const { contest, lastDay, isConfirmed } = asked
  const { status, season_year } = contest
  if (status !== 'in_progress') return { code: 'contest_not_in_progress', status }
  if (isConfirmed || lastDay === null) return null
  // Later playoff games are known only once their pairs are.
  if (contestTypes[contest.contest_type].game_type === 3) return { code: 'playoffs_still_run', season_year }
  return { code: 'season_still_runs', season_year, last_day: lastDay }
}

export type ReopenRefusal =
  | { code: 'contest_not_over'; status: ContestStatus }
  | { code: 'tiebreaker_stands_on_it' }
  | { code: 'newer_contest'; contest_name: string }

/**
 * Refuses to reopen a completed contest (D9, S11) while a tiebreaker builds on its final standings, or once a newer
 * contest of its type and season exists.
 */
export function refuseReopen(asked: {
  contest: { status: ContestStatus }
  hasTiebreaker: boolean
  /** The name of a newer contest of the same type and season; null if there is none. */
  newer: string | null
}): ReopenRefusal | null {
  const { contest, hasTiebreaker, newer } = asked
  if (contest.status !== 'completed') return { code: 'contest_not_over', status: contest.status }
  if (hasTiebreaker) return { code: 'tiebreaker_stands_on_it' }
  return newer === null ? null : { code: 'newer_contest', contest_name: newer }
}
