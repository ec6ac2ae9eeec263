import { type Selectable, sql } from 'kysely'
import { type PickResult, pickResults } from '#rules/survivor/picks.ts'
import { slateOf } from '#rules/survivor/playoffs/slots.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { columnsIn, type Participants, type Picks } from '#server/db/schema.ts'
import { columnsOf, toInstant } from '../rows.repo.ts'

export type PickRow = Selectable<Picks>

/** The picks of one entry, oldest week first. */
export async function listPicksOf(db: Database, participantId: number): Promise<PickRow[]> {
  const { rows } = await sql<PickRow>`
    select ${columnsOf('k', columnsIn.picks)} from picks k
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
  'lost_lives',
] as const

export type OwnEntry = Pick<Selectable<Participants>, (typeof entryColumns)[number]>

/** The columns of a pick that its member sees. */
const ownColumns = [
  'week_number',
  'team_id',
  'picked_at',
  'is_late',
  'result',
  'entered_by_name',
  'entered_reason',
] as const

type OwnPick = Pick<PickRow, (typeof ownColumns)[number]>
export type OwnPicks = { entry: OwnEntry; picks: OwnPick[] }

/** `weeks`: only the picks of these. */
export type EntryOf = { contestId: number; userId: number; weeks?: { first: number; last: number } }

const ALL_WEEKS = { first: 0, last: 1_000 }

/**
 * Members' entries and their picks, oldest week first. In one statement, because each of a member's own screens begins with it and those
 * who look at the same time are read together, and one row for each: 26 rows take three times as long to read. In the order asked; null
 * where they do not take part.
 */
export async function listOwnEntries(db: Database, asked: readonly EntryOf[]): Promise<(OwnPicks | null)[]> {
  const weeks = asked.map((of) => of.weeks ?? ALL_WEEKS)
  const { rows } = await sql<OwnEntry & { n: number; picks: OwnPick[] | null }>`
    select a.n::int as n, ${columnsOf('p', entryColumns)}, (
        select json_agg(k order by k.week_number) from (
          select ${columnsOf('k', ownColumns)} from picks k
          where k.participant_id = p.participant_id and k.week_number between a.first_week and a.last_week
        ) k
      ) as picks
    from unnest(${asked.map((of) => of.contestId)}::int[], ${asked.map((of) => of.userId)}::int[],
        ${weeks.map(({ first }) => first)}::int[], ${weeks.map(({ last }) => last)}::int[])
      with ordinality as a (contest_id, user_id, first_week, last_week, n)
    join participants p on p.contest_id = a.contest_id and p.user_id = a.user_id`.execute(db)
  const found = new Map(
    rows.map(({ n, picks, ...entry }) => [
      n,
      { entry, picks: (picks ?? []).map((pick) => ({ ...pick, picked_at: toInstant(pick.picked_at) })) },
    ]),
  )
  return asked.map((_of, at) => found.get(at + 1) ?? null)
}

/** An entry by its user, or by its own number where an admin enters the pick. */
type Whose = { contestId: number } & ({ userId: number } | { participantId: number })

/** Whose pick of which week. */
export type PickOf = Whose & { weekNumber: number }

type Locked = { participant_id: number | null; week_id: number | null }

/**
 * Locks the contest, the entry and the week of a pick until the transaction ends. The next statement reads what others have committed
 * before, and none of it changes until the pick is written: picks of one entry take turns, and the games of a week are counted, its lock is
 * moved and its late picks are ended before a pick or after it. Without a week the picks of several are locked.
 */
export async function lockForPick(tx: Tx, of: Whose & { weekNumber: number | null }): Promise<Locked> {
  const entry = 'userId' in of ? sql`user_id = ${of.userId}` : sql`participant_id = ${of.participantId}`
  const { rows } = await sql<Locked>`
    with c as materialized (
      select contest_id from contests where contest_id = ${of.contestId} and contest_type = 'survivor' for share
    ), e as materialized (
      select participant_id from participants where contest_id = (select contest_id from c) and ${entry} for update
    ), w as materialized (
      select week_id from contest_weeks where contest_id = (select contest_id from c) and week_number = ${of.weekNumber} for share
    )
    select (select participant_id from e), (select week_id from w)`.execute(tx)
  return rows[0] ?? { participant_id: null, week_id: null }
}

/** The admin who enters a pick for a member, and why. */
export type EnteredBy = { userId: number; name: string; reason: string }

/** One entry's pick of one week, and when it is written. */
type OfPick = { participant_id: number; week: { week_id: number; week_number: number }; at: Instant }

type NewPick = OfPick & {
  contest_id: number
  week: { round: number | null }
  team_id: number
  is_late: boolean
  /** Whether it replaces one. */
  isChange: boolean
  /** Null where the member picks; who changes an entered pick makes it their own. */
  entered: EnteredBy | null
}

/** Stores the pick of a week with its line of changes (S5). */
export async function storePick(
  tx: Tx,
  { contest_id, participant_id, week, at, team_id, is_late, isChange, entered }: NewPick,
): Promise<void> {
  const name = entered?.name ?? null
  await sql`
    with line as (
      insert into pick_changes (week_id, participant_id, what, changed_at, entered_by_name)
      values (${week.week_id}, ${participant_id}, ${isChange ? 'changed' : 'made'}, ${at}, ${name})
    )
    insert into picks (contest_id, participant_id, week_number, team_id, picked_at, is_late, slate,
      entered_by, entered_by_name, entered_reason)
    values (${contest_id}, ${participant_id}, ${week.week_number}, ${team_id}, ${at}, ${is_late}, ${slateOf(week.round)},
      ${entered?.userId ?? null}, ${name}, ${entered?.reason ?? null})
    on conflict (participant_id, week_number) do update set team_id = excluded.team_id, picked_at = excluded.picked_at,
      entered_by = excluded.entered_by, entered_by_name = excluded.entered_by_name, entered_reason = excluded.entered_reason`.execute(
    tx,
  )
}

/** Removes the pick of a week, with its line of changes (S5). */
export async function removePick(
  tx: Tx,
  { participant_id, week, at, entered }: OfPick & { entered: EnteredBy | null },
): Promise<void> {
  await sql`
    with line as (
      insert into pick_changes (week_id, participant_id, what, changed_at, entered_by_name)
      values (${week.week_id}, ${participant_id}, 'taken_back', ${at}, ${entered?.name ?? null})
    )
    delete from picks where participant_id = ${participant_id} and week_number = ${week.week_number}`.execute(tx)
}

/** The entries with a pick of a week, whatever it is (S5). */
export async function listWhoPicked(
  db: Database,
  { contestId, weekNumber }: { contestId: number; weekNumber: number },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('picks')
    .select('participant_id')
    .where('contest_id', '=', contestId)
    .where('week_number', '=', weekNumber)
    .execute()
  return new Set(rows.map(({ participant_id }) => participant_id))
}

export type PickTime = { participant_id: number; week_number: number; picked_at: Instant; changes: number }

/** When the picks of these weeks were made, and how often each was changed or taken back: only for weeks that have locked (S5). */
export async function listPickTimes(
  db: Database,
  { contestId, weekNumbers }: { contestId: number; weekNumbers: readonly number[] },
): Promise<PickTime[]> {
  const { rows } = await sql<PickTime>`
    select k.participant_id, k.week_number, k.picked_at, (
        select count(1)::int from pick_changes c
        where c.week_id = w.week_id and c.participant_id = k.participant_id and c.what <> 'made'
      ) as changes
    from picks k join contest_weeks w on w.contest_id = k.contest_id and w.week_number = k.week_number
    where k.contest_id = ${contestId} and k.week_number = any(${[...weekNumbers]}::int[])`.execute(db)
  return rows
}

/** The table allows exactly these words. */
export function toResult(word: string | null): PickResult | null {
  return pickResults.find((result) => result === word) ?? null
}
