import { type Selectable, sql } from 'kysely'
import { slateOf } from '#rules/survivor/playoffs/slots.ts'
import type { PickResult } from '#rules/survivor/survivor.ts'
import type { Instant } from '#rules/time.ts'
import { type Database, isUniqueViolation } from '#server/db/database.ts'
import type { Participants, Picks } from '#server/db/schema.ts'
import { columnsOf } from '../rows.repo.ts'

export type PickRow = Selectable<Picks>

/** By name, because a statement with a star is never prepared (`toQuery`). */
const pickColumns = [
  'pick_id',
  'contest_id',
  'participant_id',
  'week_number',
  'team_id',
  'picked_at',
  'is_late',
  'result',
  'slate',
  'entered_by',
  'entered_by_name',
  'entered_reason',
] as const

/** The picks of one entry, oldest week first. */
export async function listPicksOf(db: Database, participantId: number): Promise<PickRow[]> {
  const { rows } = await sql<PickRow>`
    select ${columnsOf('k', pickColumns)} from picks k
    where k.participant_id = ${participantId} order by k.week_number`.execute(db)
  return rows
}

const entryColumns = [
  'participant_id',
  'contest_id',
  'user_id',
  'participant_name',
  'is_eliminated',
  'elimination_week',
] as const

export type OwnEntry = Pick<Selectable<Participants>, (typeof entryColumns)[number]>
export type OwnPick = OwnEntry & PickRow

/**
 * A member's entry in a contest and its picks, oldest week first; null where they do not take part. In one statement, because each of a
 * member's own screens begins with it.
 */
export async function findOwnEntry(
  db: Database,
  { contestId, userId }: { contestId: number; userId: number },
): Promise<{ entry: OwnEntry; picks: OwnPick[] } | null> {
  const ofPick = pickColumns.filter((column) => column !== 'contest_id' && column !== 'participant_id')
  const { rows } = await sql<OwnPick | (OwnEntry & { pick_id: null })>`
    select ${columnsOf('p', entryColumns)}, ${columnsOf('k', ofPick)}
    from participants p left join picks k on k.participant_id = p.participant_id
    where p.contest_id = ${contestId} and p.user_id = ${userId} order by k.week_number`.execute(db)
  const [entry] = rows
  return entry ? { entry, picks: rows.filter((row) => row.pick_id !== null) } : null
}

/** What was true when the rule allowed a pick. */
type Seen = {
  contest: { contest_id: number; status: string; phase: string; current_week: number }
  entry: { participant_id: number }
  week: { week_id: number; week_number: number; lock_time: Instant | null; round: number | null }
  /** The pick of that week that is changed; null for a first one. */
  before: { pick_id: number; team_id: number } | null
}

type Storing = {
  seen: Seen
  pick: { team_id: number; picked_at: Instant; is_late: boolean }
  /** The pick of another open week that the team is taken from (S1). */
  moved: { pick_id: number; week_id: number; week_number: number; team_id: number; lock_time: Instant | null } | null
  /** The admin who enters it for the member, and why. */
  entered?: { by: number; name: string; reason: string }
}

/**
 * Inserts or changes a pick in one statement, and removes the pick that its team is moved from, if everything that was seen is still so:
 * contest, entry, weeks, locks and the picks before it (S3). False where anything has changed or another transaction holds one of these
 * rows, because it is about to change. It never waits: a pick that was allowed before the lock must not be written long after it.
 */
export async function storePick(db: Database, { seen, pick, moved, entered }: Storing): Promise<boolean> {
  const { week, before } = seen
  // The subquery runs first, so the team is free when it is written again; without a row to remove nothing is written.
  const isMoved = moved === null ? sql`true` : sql`(select count(1) from gone) = 1`
  const store = before
    ? // A member who changes an entered pick makes it their own.
      sql`update picks k set team_id = ${pick.team_id}, picked_at = ${pick.picked_at},
          entered_by = null, entered_by_name = null, entered_reason = null
        from e cross join w cross join b
        where k.pick_id = b.pick_id and k.participant_id = e.participant_id and ${isMoved}`
    : sql`insert into picks (contest_id, participant_id, week_number, team_id, picked_at, is_late, slate,
          entered_by, entered_by_name, entered_reason)
        select e.contest_id, e.participant_id, w.week_number, ${pick.team_id}::int, ${pick.picked_at}::timestamptz,
          ${pick.is_late}::boolean, ${slateOf(week.round)}::smallint,
          ${entered?.by ?? null}::int, ${entered?.name ?? null}::text, ${entered?.reason ?? null}::text
        from e cross join w
        where ${isMoved}`
  // Locked, so that it cannot be taken back after the team has left the other week: then the team would be in neither.
  const changed = before
    ? sql`, b as (
        select pick_id from picks
        where pick_id = ${before.pick_id} and participant_id = (select participant_id from e) and team_id = ${before.team_id}
        for update skip locked)`
    : sql``
  const gone = moved
    ? sql`, m as (${openWeek(moved)}), gone as (
        delete from picks k using e, m
        where k.pick_id = ${moved.pick_id} and k.participant_id = e.participant_id and k.week_number = m.week_number
          and k.team_id = ${moved.team_id} and exists(select from w)
          and ${before ? sql`exists(select from b)` : sql`true`}
        returning k.pick_id)`
    : sql``
  const storing = sql`${seenRows(seen)}${changed}${gone} ${store}`.execute(db)
  try {
    return (await storing).numAffectedRows === 1n
  } catch (error) {
    // Another request of the same member has picked the team, or for this week, meanwhile. Nothing of the statement is left.
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Removes a pick in one statement if everything that was seen is still so; false as for `storePick`. */
export async function deletePick(db: Database, seen: Seen & { before: { pick_id: number; team_id: number } }) {
  const { rows } = await sql`${seenRows(seen)}
    delete from picks k using e, w
    where k.pick_id = ${seen.before.pick_id} and k.participant_id = e.participant_id and k.week_number = w.week_number
      and k.team_id = ${seen.before.team_id}
    returning k.pick_id`.execute(db)
  return rows.length === 1
}

/** The rows that a pick depends on, as they were seen, under locks: c the contest, e the entry, w the week. */
function seenRows({ contest, entry, week }: Seen) {
  return sql`
    with c as (
      select contest_id from contests
      where contest_id = ${contest.contest_id} and status = ${contest.status} and phase = ${contest.phase}
        and current_week = ${contest.current_week}
      for share skip locked
    ), e as (
      select contest_id, participant_id from participants
      where participant_id = ${entry.participant_id} and contest_id = (select contest_id from c) and not is_eliminated
      for update skip locked
    ), w as (${openWeek(week)})`
}

function openWeek({ week_id, week_number, lock_time }: Pick<Seen['week'], 'week_id' | 'week_number' | 'lock_time'>) {
  return sql`
    select week_number from contest_weeks
    where week_id = ${week_id} and contest_id = (select contest_id from c) and week_number = ${week_number}
      and lock_time is not distinct from ${lock_time}::timestamptz and processed_at is null
    for share skip locked`
}

/** A pick as the table of a week shows it. */
export type NamedPick = Pick<
  PickRow,
  'participant_id' | 'week_number' | 'team_id' | 'result' | 'is_late' | 'entered_by_name'
> & {
  user_id: number | null
  participant_name: string
  elimination_week: number | null
}

/** The picks of a week with who made them, without those of members who were out before it: these count for nothing (S1). */
export async function listPicksOfWeek(
  db: Database,
  { contestId, weekNumber }: { contestId: number; weekNumber: number },
): Promise<NamedPick[]> {
  return db
    .selectFrom('picks')
    .innerJoin('participants', 'participants.participant_id', 'picks.participant_id')
    .select(['picks.participant_id', 'week_number', 'team_id', 'result', 'is_late', 'entered_by_name'])
    .select(['participants.user_id', 'participants.participant_name', 'participants.elimination_week'])
    .where('picks.contest_id', '=', contestId)
    .where('picks.week_number', '=', weekNumber)
    .where(wasPlaying({ contestId, weekNumber }))
    .execute()
}

/**
 * Whether an entry played a week: nothing before it had put it out. Who withdrew in the week is not part of it until it is processed, and
 * who was revived for a later week was out in between (S16).
 */
function wasPlaying({ contestId, weekNumber }: { contestId: number; weekNumber: number }) {
  return sql<boolean>`(
    (not participants.is_eliminated or participants.elimination_week > ${weekNumber}
      or (participants.elimination_week = ${weekNumber} and exists(
        select from contest_weeks x
        where x.contest_id = ${contestId} and x.week_number = ${weekNumber} and x.processed_at is not null)))
    and not exists(
      select from rulings r
      where r.participant_id = participants.participant_id and r.kind = 'revive' and r.taken_back_at is null
        and r.out_since < ${weekNumber} and r.week_number > ${weekNumber}))`
}

export type EntryOfWeek = {
  participant_id: number
  user_id: number | null
  participant_name: string
  elimination_week: number | null
  has_picked: boolean
}

/**
 * The entries alive at the start of a week with whether they have picked, never what (S5). Reminders (N1), the admins' list of what waits and the week's page
 * all build on this one statement.
 */
export function entriesOfWeek({ contestId, weekNumber }: { contestId: number; weekNumber: number }) {
  return sql<EntryOfWeek>`
    select participants.participant_id, participants.user_id, participants.participant_name, participants.elimination_week,
      k.pick_id is not null as has_picked
    from participants left join picks k on k.participant_id = participants.participant_id and k.week_number = ${weekNumber}
    where participants.contest_id = ${contestId} and ${wasPlaying({ contestId, weekNumber })}`
}

/** Those entries by name. */
export async function listPicked(
  db: Database,
  week: { contestId: number; weekNumber: number },
): Promise<EntryOfWeek[]> {
  const { rows } = await sql<EntryOfWeek>`
    select participant_id, user_id, participant_name, elimination_week, has_picked from (${entriesOfWeek(week)}) e
    order by participant_name, participant_id`.execute(db)
  return rows
}

export type TeamOfWeek = Pick<PickRow, 'week_number' | 'team_id' | 'result' | 'slate'>
type PackedPick = [week_number: number, team_id: number, result: string | null, slate: number | null]

/**
 * Each entry's picks of the weeks that have locked, oldest first; earlier they are secret (S5). `only` limits it to some entries.
 * One row for each entry, because 500 members × 26 weeks as single rows take longer to read than the rest of the answer.
 */
export async function listLockedPicks(
  db: Database,
  { contestId, now, only }: { contestId: number; now: Instant; only?: readonly number[] | undefined },
): Promise<Map<number, TeamOfWeek[]>> {
  const { rows } = await sql<{ participant_id: number; picks: PackedPick[] }>`
    select p.participant_id,
      json_agg(json_build_array(p.week_number, p.team_id, p.result, p.slate) order by p.week_number) as picks
    from picks p join contest_weeks w on w.contest_id = p.contest_id and w.week_number = p.week_number
    where p.contest_id = ${contestId} and w.lock_time <= ${now}
      ${only ? sql`and p.participant_id = any(${[...only]}::int[])` : sql``}
    group by p.participant_id`.execute(db)
  return new Map(rows.map(({ participant_id, picks }) => [participant_id, picks.map(unpack)]))
}

function unpack([week_number, team_id, result, slate]: PackedPick): TeamOfWeek {
  return { week_number, team_id, result, slate }
}

/** The table allows exactly these two words. */
export function toResult(word: string | null): PickResult | null {
  return word === 'survived' || word === 'eliminated' ? word : null
}
