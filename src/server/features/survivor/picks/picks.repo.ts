import { type Insertable, type Selectable, sql } from 'kysely'
import { type PickResult, pickResults } from '#rules/survivor/picks.ts'
import { slateOf } from '#rules/survivor/playoffs/slots.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { columnsIn, type Participants, type Picks } from '#server/db/schema.ts'
import type { OwnEntryOf } from '../own-entry.ts'
import { columnsOf, ownEntry, toInstant } from '../rows.repo.ts'

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
  'entry_number',
  'first_week',
] as const

export type OwnEntry = Pick<Selectable<Participants>, (typeof entryColumns)[number]>

/** A pick's columns visible to its member. */
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

/** `weeks`: only picks of these. */
export type EntryOf = { contestId: number; weeks?: { first: number; last: number } } & OwnEntryOf

const ALL_WEEKS = { first: 0, last: 1_000 }

/**
 * Members' entries and their picks, oldest week first. In one statement, because each of a member's own screens begins
 * with it and simultaneous readers share a read, and one row each: 26 rows take three times as long to read. In the
 * order given; null for non-participants.
 */
export async function listOwnEntries(db: Database, asked: readonly EntryOf[]): Promise<(OwnPicks | null)[]> {
  const weeks = asked.map((of) => of.weeks ?? ALL_WEEKS)
  const { rows } = await sql<OwnEntry & { n: number; picks: OwnPick[] | null }>`
    select a.n::int as n, ${columnsOf('p', entryColumns)}, (
        select json_agg(k order by k.week_number) from (
          select ${columnsOf('k', ownColumns)} from picks k
          where k.participant_id = p.participant_id and k.week_number between a.first_asked and a.last_asked
        ) k
      ) as picks
    from unnest(${asked.map((of) => of.contestId)}::int[], ${asked.map((of) => of.userId)}::int[],
        ${asked.map((of) => of.entryId ?? null)}::int[],
        ${weeks.map(({ first }) => first)}::int[], ${weeks.map(({ last }) => last)}::int[])
      with ordinality as a (contest_id, user_id, entry_id, first_asked, last_asked, n)
    cross join lateral (
      ${ownEntry({ contest: 'a.contest_id', user: 'a.user_id', entry: 'a.entry_id' }, sql`*`)}
    ) p`.execute(db)
  const found = new Map(
    rows.map(({ n, picks, ...entry }) => [
      n,
      { entry, picks: (picks ?? []).map((pick) => ({ ...pick, picked_at: toInstant(pick.picked_at) })) },
    ]),
  )
  return asked.map((_of, at) => found.get(at + 1) ?? null)
}

/** Identifies an entry's pick of a week: by user, or by participant id if an admin enters the pick. */
export type PickOf = { contestId: number; weekNumber: number } & (OwnEntryOf | { participantId: number })

/**
 * Locks the contests, entries and weeks of picks until the transaction ends. The next statement reads others' earlier
 * commits, and none of it changes until the picks are written: picks of one entry take turns, and counting a week's
 * games, moving its lock and ending its late picks happen before a pick or after it. Returns the ids of the weeks that
 * had the numbers before this waited.
 */
export async function lockForPicks(tx: Tx, asked: readonly PickOf[]): Promise<(number | null)[]> {
  const contests = sql`any(${asked.map((of) => of.contestId)}::int[])`
  const users = sql`any(${asked.flatMap((of) => ('userId' in of ? of.userId : []))}::int[])`
  const entries = sql`any(${asked.flatMap((of) => ('participantId' in of ? of.participantId : []))}::int[])`
  const { rows: weeks } = await sql<{ contest_id: number; week_number: number; week_id: number }>`
    select contest_id, week_number, week_id
    from (select contest_id from contests where contest_id = ${contests} order by contest_id for share) c
    join contest_weeks using (contest_id)
    where week_number = any(${asked.map((of) => of.weekNumber)}::int[])`.execute(tx)
  await sql`
    with e as materialized (
      select from participants where contest_id = ${contests} and (user_id = ${users} or participant_id = ${entries})
      order by participant_id for update
    ), w as materialized (
      select from contest_weeks where week_id = any(${weeks.map((week) => week.week_id)}::int[]) order by week_id for share
    )
    select (select count(1) from e), (select count(1) from w)`.execute(tx)
  const ids = new Map(weeks.map((week) => [`${week.contest_id} ${week.week_number}`, week.week_id]))
  return asked.map((of) => ids.get(`${of.contestId} ${of.weekNumber}`) ?? null)
}

/** The admin who enters a pick for a member, with the reason. */
export type EnteredBy = { userId: number; name: string; reason: string }

export type NewPick = {
  contest_id: number
  participant_id: number
  week: { week_id: number; week_number: number; round: number | null }
  team_id: number
  at: Instant
  is_late: boolean
  /** Whether it replaces the week's pick. */
  isChange: boolean
  /** The open week the team is taken from (S1). */
  moved: { week_id: number; week_number: number } | null
  /** Null if the member picks; changing an entered pick makes it the member's own. */
  entered: EnteredBy | null
}

/** Stores picks, at most one per entry, with their change log (S5). */
export async function storePicks(tx: Tx, picks: readonly NewPick[]): Promise<void> {
  if (picks.length === 0) return
  // Removed picks are deleted before their team is written again.
  await deletePicks(
    tx,
    picks.flatMap(({ participant_id, moved }) => (moved ? { participant_id, week_number: moved.week_number } : [])),
  )
  const lines = picks.flatMap(({ participant_id, week, at: changed_at, isChange, moved, entered }) => {
    const line = { participant_id, changed_at, entered_by_name: entered?.name ?? null }
    const made = { ...line, week_id: week.week_id, what: isChange ? 'changed' : 'made' }
    return moved ? [made, { ...line, week_id: moved.week_id, what: 'taken_back' }] : [made]
  })
  await tx
    .with('lines', (db) => db.insertInto('pick_changes').values(lines))
    .insertInto('picks')
    .values(picks.map(toRow))
    .onConflict((on) =>
      on.columns(['participant_id', 'week_number']).doUpdateSet((of) => ({
        team_id: of.ref('excluded.team_id'),
        picked_at: of.ref('excluded.picked_at'),
        entered_by: of.ref('excluded.entered_by'),
        entered_by_name: of.ref('excluded.entered_by_name'),
        entered_reason: of.ref('excluded.entered_reason'),
      })),
    )
    .execute()
}

function toRow({ contest_id, participant_id, week, team_id, at, is_late, entered }: NewPick): Insertable<Picks> {
  return {
    contest_id,
    participant_id,
    week_number: week.week_number,
    team_id,
    picked_at: at,
    is_late,
    slate: slateOf(week.round),
    entered_by: entered?.userId ?? null,
    entered_by_name: entered?.name ?? null,
    entered_reason: entered?.reason ?? null,
  }
}

type OfWeek = { participant_id: number; week_number: number }

async function deletePicks(tx: Tx, picks: readonly OfWeek[]): Promise<void> {
  if (picks.length === 0) return
  await sql`
    delete from picks k
    using unnest(${picks.map((of) => of.participant_id)}::int[], ${picks.map((of) => of.week_number)}::int[])
      as gone (participant_id, week_number)
    where k.participant_id = gone.participant_id and k.week_number = gone.week_number`.execute(tx)
}

/** Removes a week's pick, with its change log (S5). */
export async function removePick(
  tx: Tx,
  { participant_id, week, at }: { participant_id: number; week: NewPick['week']; at: Instant },
): Promise<void> {
  await deletePicks(tx, [{ participant_id, week_number: week.week_number }])
  const line = { week_id: week.week_id, participant_id, what: 'taken_back', changed_at: at }
  await tx.insertInto('pick_changes').values(line).execute()
}

/** The entries with a pick of a week, without the pick (S5). */
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

/**
 * When the picks of these weeks were made, and how often each was changed or taken back: only for locked weeks (S5).
 */
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
