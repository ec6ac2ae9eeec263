import { type Selectable, sql, type Updateable } from 'kysely'
import { states } from '#rules/games/games.ts'
import type { LastAct } from '#rules/survivor/results/undo.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { nameOrder } from '#server/db/name-order.ts'
import { type Contests, type ContestWeeks, columnsIn, type Participants } from '#server/db/schema.ts'
import { wordsOf } from '#server/db/words.ts'
import type { OwnEntryOf } from './own-entry.ts'
import { lastActs } from './results/last-act.repo.ts'
import { columnsOf, isInWeekOf, toInstant } from './rows.repo.ts'

export type ContestRow = Selectable<Contests>
export type ParticipantRow = Selectable<Participants>

/** A contest with the facts every screen shows. */
export type ContestSummary = ContestRow & {
  weeks: SummaryWeek[]
  total_participants: number
  active_participants: number
  /** The last act on its results, as long as the state before it is kept. */
  last: LastAct | null
  /** A completed contest's winners, by name. */
  champions: string[]
  /** Whether a newer contest of its type and season exists, ignoring second chances. */
  has_newer: boolean
  /** While automatic advance is paused: when the last final game of the current week changed, for `isPaused` (S11). */
  final_changed_at: Instant | null
  /** The instant these facts are as of. */
  read_at: Instant
}

const weekColumns = ['week_number', 'lock_time', 'processed_at', 'results_out_of_date', 'round', 'game_number'] as const

type SummaryWeek = Pick<Selectable<ContestWeeks>, (typeof weekColumns)[number]>

/**
 * In progress first, then waiting, then completed, each newest first; with `contestId` only that one. Screens show the
 * first that is not completed: a contest created for later must not hide the one being played.
 */
export async function listContestSummaries(
  db: Database,
  { now, contestId }: { now: Instant; contestId?: number },
): Promise<ContestSummary[]> {
  const { rows } = await sql<ContestSummary>`
    select ${columnsOf('c', columnsIn.contests)}, p.total_participants, p.active_participants, coalesce((
        select json_agg(x order by x.week_number)
        from (select ${columnsOf('x', weekColumns)} from contest_weeks x where x.contest_id = c.contest_id) x
      ), '[]') as weeks,
      (select json_build_object('what', what, 'week_number', week_number, 'next_week', (before ->> 'next_week')::int, 'at', at)
        from ${lastActs} a where a.contest_id = c.contest_id) as last,
      case when c.status = 'completed' then array(select participant_name from participants x
        where x.contest_id = c.contest_id and x.placement = 1 order by name_order(participant_name), participant_id) else '{}' end as champions,
      exists(select from contests x where x.contest_type = c.contest_type and x.season_year = c.season_year
        and x.status <> 'cancelled' and x.contest_id > c.contest_id and x.created_at >= c.completed_at and x.second_chance_of is null) as has_newer,
      case when c.advance_paused_at is not null then (select max(g.updated_at) from games g where g.season_year = c.season_year
        and g.game_state in ${wordsOf(states.final)} and ${isInWeekOf('w')}) end as final_changed_at
    from contests c
    cross join lateral (
      select count(1)::int as total_participants,
        (count(1) filter (where not is_eliminated))::int as active_participants
      from participants where contest_id = c.contest_id
    ) p
    left join contest_weeks w on w.contest_id = c.contest_id and w.week_number = c.current_week
    where c.contest_type = 'survivor' and (${contestId ?? null}::int is null or c.contest_id = ${contestId ?? null})
    order by array_position(array['in_progress', 'waiting', 'completed'], c.status), c.created_at desc, c.contest_id desc`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    weeks: row.weeks.map((week) => ({
      ...week,
      lock_time: week.lock_time && toInstant(week.lock_time),
      processed_at: week.processed_at && toInstant(week.processed_at),
    })),
    last: row.last && { ...row.last, at: toInstant(row.last.at) },
    read_at: now,
  }))
}

export async function findContest(db: Database, contestId: number): Promise<ContestRow | null> {
  return (await ofContest(db, contestId).executeTakeFirst()) ?? null
}

/** The contest under an exclusive lock until the transaction ends. A transaction that locks several rows locks the contest first. */
export async function lockContest(tx: Database, contestId: number): Promise<ContestRow | null> {
  return (await ofContest(tx, contestId).forUpdate().executeTakeFirst()) ?? null
}

function ofContest(db: Database, contestId: number) {
  return db
    .selectFrom('contests')
    .select(columnsIn.contests)
    .where('contest_id', '=', contestId)
    .where('contest_type', '=', 'survivor')
}

/** The contests a changed schedule can affect, locked until the transaction ends, always in the same order. */
export async function lockUnfinishedContests(tx: Tx): Promise<ContestRow[]> {
  return tx
    .selectFrom('contests')
    .selectAll()
    .where('contest_type', '=', 'survivor')
    .where('status', '<>', 'completed')
    .orderBy('contest_id')
    .forUpdate()
    .execute()
}

/** Contests in which a week may have locked: those in progress, and those whose start is about to be recorded (S14). */
export async function listOpenContests(db: Database): Promise<ContestRow[]> {
  return db
    .selectFrom('contests')
    .select(columnsIn.contests)
    .where('contest_type', '=', 'survivor')
    .where('status', 'in', ['waiting', 'in_progress'])
    .orderBy('contest_id')
    .execute()
}

export async function listContestsInProgress(db: Database): Promise<ContestRow[]> {
  return inProgress(db).execute()
}

/** Contests that may be due for an automatic advance (S13). */
export async function listSelfAdvancing(db: Database): Promise<ContestRow[]> {
  return inProgress(db).where('auto_advance', '=', true).execute()
}

function inProgress(db: Database) {
  return db
    .selectFrom('contests')
    .select(columnsIn.contests)
    .where('contest_type', '=', 'survivor')
    .where('status', '=', 'in_progress')
    .orderBy('contest_id')
}

type Place = Pick<ContestRow, 'status' | 'phase' | 'current_week'>

/**
 * Changes a contest's own row. Compare-and-set: returns whether the contest existed and was still as in `from`, so that
 * one of two simultaneous changes fails.
 */
export async function changeContestRow(
  tx: Tx,
  { contestId, from = {}, set }: { contestId: number; from?: Partial<Place>; set: Updateable<Contests> },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contests')
    .set(set)
    .where((of) => of.and({ contest_id: contestId, ...from }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A user's entry, locked with their others until the transaction ends, so that one member's requests run in order. */
export async function lockParticipant(
  tx: Tx,
  { contestId, userId, entryId }: { contestId: number } & OwnEntryOf,
): Promise<ParticipantRow | null> {
  const own = tx
    .selectFrom('participants')
    .select(columnsIn.participants)
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .orderBy('is_eliminated')
    .orderBy('entry_number')
    .forUpdate()
  const entries = await own.execute()
  return entries.find((of) => entryId === undefined || of.participant_id === entryId) ?? null
}

/** All entries with the e-mail addresses, by name. */
export async function listParticipants(db: Database, contestId: number) {
  return db
    .selectFrom('participants')
    .leftJoin('users', 'users.user_id', 'participants.user_id')
    .selectAll('participants')
    .select('users.email as user_email')
    .where('contest_id', '=', contestId)
    .orderBy(nameOrder('participant_name'))
    .orderBy('participant_id')
    .execute()
}

/** The names of the entries that joined first. */
export async function listFirstNames(
  db: Database,
  { contestId, most }: { contestId: number; most: number },
): Promise<string[]> {
  const entries = await db
    .selectFrom('participants')
    .select('participant_name')
    .where('contest_id', '=', contestId)
    .orderBy('participant_id')
    .limit(most)
    .execute()
  return entries.map(({ participant_name }) => participant_name)
}
