import { type Selectable, sql } from 'kysely'
import { type PickResult, pickResults } from '#rules/survivor/picks.ts'
import { slateOf } from '#rules/survivor/playoffs/slots.ts'
import type { Instant } from '#rules/time.ts'
import { type Database, isUniqueViolation } from '#server/db/database.ts'
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

/** What was true when the rule allowed a pick. */
type Seen = {
  contest: { contest_id: number; status: string; phase: string; current_week: number }
  entry: { participant_id: number }
  week: { week_id: number; week_number: number; lock_time: Instant | null; round: number | null }
  /** The pick of that week that is changed or taken back; null for a first one. */
  before: { pick_id: number; team_id: number } | null
}

export type PickWrite = {
  seen: Seen
  /** Null takes the pick back. */
  pick: { team_id: number; picked_at: Instant; is_late: boolean } | null
  /** The pick of another open week that the team is taken from (S1). */
  moved: { pick_id: number; week_id: number; week_number: number; team_id: number; lock_time: Instant | null } | null
  /** The admin who enters it for the member, and why. */
  entered?: { by: number; name: string; reason: string }
}

/**
 * Writes picks in one statement, at most one of each entry: each if everything that was seen for it is still so (S3), its contest, entry,
 * weeks, locks and the picks before it, and the pick that it replaces, or that its team is moved from, goes. Says of each whether it was
 * written: not where anything has changed, or where another transaction holds a row because it is about to change. It never waits: a pick
 * that was allowed before the lock must not be written long after it, and never once the games of its week are counted, which is done after
 * the lock: from then on only late picks are. Null, and nothing is written, where one of them has become a second pick of its week or team.
 * Each change is kept with its time and who made it (S5).
 */
export async function writePicks(
  db: Database,
  { writes, at }: { writes: readonly PickWrite[]; at: Instant },
): Promise<boolean[] | null> {
  const typed = sql.raw(
    Object.entries(rowColumns)
      .map((column) => column.join(' '))
      .join(),
  )
  const columns = columnsOf('s', Object.keys(rowColumns))
  // What goes is gone before a team is written again. A member who changes an entered pick makes it their own.
  const writing = sql<{ participant_id: number }>`
    with seen as materialized (
      select ${columns} from jsonb_to_recordset(${JSON.stringify(writes.map(toRow))}::jsonb) as s (${typed})
      join contests c using (contest_id, status, phase, current_week)
      join participants e on e.participant_id = s.participant_id and e.contest_id = s.contest_id
      join contest_weeks w on w.week_id = s.week_id and w.week_number = s.week_number and w.lock_time is not distinct from s.lock_time
      join contest_weeks g on g.week_id = s.gone_week_id and g.week_number = s.gone_week and g.lock_time is not distinct from s.gone_lock
      where not e.is_eliminated and (not s.is_late or e.sighted_at is null or e.sighted_at < w.lock_time) and w.processed_at is null and g.processed_at is null
        and case when s.is_late then w.late_picks_over_at else w.fixed_at end is null and (s.gone_id is null or g.fixed_at is null)
      for update of e skip locked for share of c, w, g skip locked
    ), kept as materialized (
      select pick_id from picks k join seen on pick_id = before_id and k.team_id = before_team
      for update of k skip locked
    ), gone as (
      delete from picks k using seen
      where pick_id = gone_id and k.team_id = gone_team and (before_id is null or before_id in (select pick_id from kept))
      returning pick_id
    ), r as materialized (
      select ${columns} from seen s
      where (before_id is null or before_id in (select pick_id from kept)) and (gone_id is null or gone_id in (select pick_id from gone))
    ), changed as (
      update picks k set team_id = r.team_id, picked_at = r.picked_at, entered_by = null, entered_by_name = null, entered_reason = null
      from r where pick_id = before_id
    ), made as (
      insert into picks (contest_id, participant_id, week_number, team_id, picked_at, is_late, slate,
        entered_by, entered_by_name, entered_reason)
      select contest_id, participant_id, week_number, team_id, picked_at, is_late, slate, entered_by, entered_by_name, entered_reason
      from r where before_id is null and team_id is not null
    ), told as (
      insert into pick_changes (week_id, participant_id, what, changed_at, entered_by_name)
      select week_id, participant_id, case when before_id is null then 'made' else 'changed' end, ${at}::timestamptz, entered_by_name
      from r where team_id is not null
      union all
      select gone_week_id, participant_id, 'taken_back', ${at}::timestamptz, entered_by_name from r where gone_id is not null
    )
    select participant_id from r`
  try {
    const written = new Set((await writing.execute(db)).rows.map((row) => row.participant_id))
    return writes.map(({ seen }) => written.has(seen.entry.participant_id))
  } catch (error) {
    // Another request of the same member has picked the team, or for this week, meanwhile. Nothing of the statement is left.
    if (isUniqueViolation(error)) return null
    throw error
  }
}

const rowColumns = {
  contest_id: 'int',
  status: 'text',
  phase: 'text',
  current_week: 'int',
  participant_id: 'int',
  week_id: 'int',
  week_number: 'int',
  lock_time: 'timestamptz',
  before_id: 'int',
  before_team: 'int',
  team_id: 'int',
  picked_at: 'timestamptz',
  is_late: 'boolean',
  slate: 'smallint',
  gone_id: 'int',
  gone_team: 'int',
  gone_week_id: 'int',
  gone_week: 'int',
  gone_lock: 'timestamptz',
  entered_by: 'int',
  entered_by_name: 'text',
  entered_reason: 'text',
}

function toRow({ seen, pick, moved, entered }: PickWrite): { [Column in keyof typeof rowColumns]?: unknown } {
  const { contest, entry, week, before } = seen
  // The pick that goes without being replaced: that of the week the team is moved from, or the one that is taken back.
  const gone = moved ?? (before && pick === null ? { ...week, ...before } : null)
  const { contest_id, status, phase, current_week } = contest
  const { week_id, week_number, lock_time } = week
  return {
    contest_id,
    status,
    phase,
    current_week,
    participant_id: entry.participant_id,
    week_id,
    week_number,
    lock_time,
    ...(before &&
      pick && {
        before_id: before.pick_id,
        before_team: before.team_id,
      }),
    ...pick,
    slate: slateOf(week.round),
    ...(gone && {
      gone_id: gone.pick_id,
      gone_team: gone.team_id,
    }),
    gone_week_id: (gone ?? week).week_id,
    gone_week: (gone ?? week).week_number,
    gone_lock: (gone ?? week).lock_time,
    ...(entered && {
      entered_by: entered.by,
      entered_by_name: entered.name,
      entered_reason: entered.reason,
    }),
  }
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
