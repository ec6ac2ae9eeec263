import { settingsOf } from '#contract/survivor/contest-settings.ts'
import { firstWeekFrom, refuseWhenClosed } from '#rules/survivor/entries.ts'
import type { ContestStatus } from '#rules/survivor/picks.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { stateOf } from './contest-view.ts'
import { findDueStart } from './start/start.service.ts'
import type { ContestRow } from './survivor.repo.ts'
import { listWeeks } from './weeks/weeks.repo.ts'

type At = { contest: ContestRow; now: Instant }

/** A contest whose start has come has started, even before the server gets to it (S14). */
export async function statusAt(db: Database, asked: At): Promise<ContestStatus> {
  const due = await findDueStart(db, asked)
  return due?.what === 'start' ? 'in_progress' : stateOf(asked.contest).status
}

/** Between the start and the lock of its last week for them, an entry plays from the next week on (S19). */
export async function openingAt(db: Database, { contest, now }: At) {
  const weeks = await listWeeks(db, contest.contest_id)
  const asked = { ...settingsOf(contest), status: await statusAt(db, { contest, now }), weeks, now }
  const closed = refuseWhenClosed(asked)
  return { closed, first_week: closed === null ? firstWeekFrom(asked) : 1 }
}
