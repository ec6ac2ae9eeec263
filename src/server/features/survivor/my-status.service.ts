import { settingsOf } from '#contract/survivor/contest-settings.ts'
import type { NextEntry } from '#contract/survivor/survivor.ts'
import { nextEntryNumber } from '#rules/contests/contests.ts'
import { closingWeek } from '#rules/survivor/entries.ts'
import { shownLives } from '#rules/survivor/lives.ts'
import { plannedStart } from '#rules/survivor/start.ts'
import type { Deps } from '#server/deps.ts'
import { isPlayed } from '#server/features/contests/contests.service.ts'
import { countEntries, listEntriesIn } from '#server/features/contests/entries.service.ts'
import type { Caller } from '#server/http/session.ts'
import { openingAt } from './opening.service.ts'
import type { OwnEntry } from './picks/picks.repo.ts'
import { readOwnEntry } from './picks/picks.service.ts'
import { readOwnRulings } from './rulings/shown-rulings.service.ts'
import { refuseUnlessOut } from './second-chance/second-chance.service.ts'
import type { ContestRow } from './survivor.repo.ts'
import { readContestRow } from './survivor.service.ts'
import { listWeeks } from './weeks/weeks.repo.ts'

const NO_WEEK = { first: 0, last: 0 }

/** Whether the caller takes part and is still alive. Not taking part is an answer, not a refusal. */
export async function readMyStatus(
  deps: Deps,
  caller: Caller,
  asked: { contestId: number; entryId?: number | undefined },
) {
  const contest = await readContestRow(deps, asked.contestId)
  const own = await readOwnEntry(deps, { ...asked, userId: caller.userId, weeks: NO_WEEK })
  const status = await toStatus(deps, caller, { lives: contest.lives, entry: own?.entry ?? null })
  return { ...status, ...(await entriesFor(deps, caller, contest)) }
}

/** The caller's status from their entry; null for non-participants. */
export async function toStatus(
  deps: Deps,
  caller: Caller,
  { lives, entry }: { lives: number; entry: OwnEntry | null },
) {
  return {
    is_participant: entry !== null,
    is_eliminated: entry?.is_eliminated ?? false,
    elimination_week: entry?.elimination_week ?? null,
    ...(entry ? shownLives({ lives, ...entry }) : {}),
    participant_id: entry?.participant_id ?? null,
    participant_name: entry?.participant_name ?? null,
    ...(entry ? await readOwnRulings(deps, caller, entry) : {}),
  }
}

/** The entry a member could open after all of theirs are out (S19); nothing if they can't. */
export async function findWayBack(
  deps: Deps,
  { userId }: Caller,
  { contestId, isOut }: { contestId: number; isOut: boolean },
): Promise<{ next_entry?: NextEntry }> {
  const contest = isOut ? await readContestRow(deps, contestId) : null
  if (contest === null || contest.status === 'completed' || contest.entries_until === 0) return {}
  const own = await listEntriesIn(deps.db, { contestId, userId })
  const numbers = own.map(({ entry_number }) => entry_number)
  const next_entry = await findNextEntry(deps, { contest, userId, numbers })
  return next_entry === null ? {} : { next_entry }
}

/** The caller's entries and the one they could open now; nothing in a contest with one entry per member (S19). */
async function entriesFor(deps: Deps, { userId }: Caller, contest: ContestRow) {
  if (contest.max_entries === 1 && contest.entries_until === 0) return {}
  const { contest_id: contestId, lives } = contest
  const own = await listEntriesIn(deps.db, { contestId, userId })
  const entries = own.map((entry) => ({
    participant_id: entry.participant_id,
    participant_name: entry.participant_name,
    entry_number: entry.entry_number,
    first_week: entry.first_week,
    is_eliminated: entry.is_eliminated,
    elimination_week: entry.elimination_week,
    ...shownLives({ lives, ...entry }),
  }))
  const numbers = own.map(({ entry_number }) => entry_number)
  return { entries, next_entry: await findNextEntry(deps, { contest, userId, numbers }) }
}

type Asking = { contest: ContestRow; userId: number; numbers: readonly number[] }

async function findNextEntry(deps: Deps, { contest, userId, numbers }: Asking): Promise<NextEntry | null> {
  if (numbers.length >= contest.max_entries) return null
  const { db, now } = deps
  const { contest_id: contestId, max_participants, season_year } = contest
  const { closed, first_week } = await openingAt(db, { contest, now: now() })
  if (closed !== null || (await isPlayed(deps, { contest_type: 'survivor', season_year }))) return null
  if ((await refuseUnlessOut(db, { contest, userId })) !== null) return null
  const { all } = await countEntries(db, { contestId, userIds: [] })
  if (all >= max_participants) return null
  const weeks = await listWeeks(db, contestId)
  const until = closingWeek(settingsOf(contest), weeks)?.lock_time ?? plannedStart(contest, weeks)
  return { entry_number: nextEntryNumber(numbers), first_week, until }
}
