import { type Selectable, sql } from 'kysely'
import type { WeekName } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { AuditLog } from '#server/db/schema.ts'

/** A stored line, with the lock of the week that keeps its details secret until then. */
export type StoredLine = Selectable<AuditLog> & { secret_until: Instant | null; secret_week_now: number | null }

export type LineFilters = {
  actor?: number | 'system' | undefined
  action?: string | undefined
  subject?: string | undefined
  contestId?: number | undefined
  from?: Instant | undefined
  until?: Instant | undefined
  /** Only lines every member may read. */
  forMembers: boolean
}

/** Subjects every member may read: not accounts or settings. */
const HISTORY = ['contest', 'participant', 'pick', 'ruling', 'week', 'game', 'standing', 'announcement']
/** For these, the history shows only admins' acts. The league's news is on the games screens. */
const FROM_THE_LEAGUE = ['game', 'standing']

/** The lines below an id, newest first. */
export async function listLines(
  db: Database,
  filters: LineFilters & { before: number | null; limit: number },
): Promise<StoredLine[]> {
  const { actor, action, subject, contestId, from, until, forMembers, before, limit } = filters
  let found = lines(db).orderBy('audit_id', 'desc').limit(limit)
  if (before !== null) found = found.where('audit_id', '<', before)
  if (actor === 'system') found = found.where('audit_log.user_id', 'is', null)
  else if (actor !== undefined) found = found.where('audit_log.user_id', '=', actor)
  if (action !== undefined) found = found.where('action', '=', action)
  if (subject !== undefined) found = found.where('subject', '=', subject)
  if (contestId !== undefined) found = found.where('audit_log.contest_id', '=', contestId)
  if (from !== undefined) found = found.where('at', '>=', from)
  if (until !== undefined) found = found.where('at', '<', until)
  return (forMembers ? found.where(isHistory) : found).execute()
}

export async function findLine(
  db: Database,
  { auditId, forMembers }: { auditId: number; forMembers: boolean },
): Promise<StoredLine | null> {
  const found = lines(db).where('audit_id', '=', auditId)
  return (await (forMembers ? found.where(isHistory) : found).executeTakeFirst()) ?? null
}

function lines(db: Database) {
  return db
    .selectFrom('audit_log')
    .leftJoin('contest_weeks', (on) =>
      on.on(sql<boolean>`
        contest_weeks.contest_id = audit_log.contest_id and (contest_weeks.week_id = audit_log.secret_week_id
          or audit_log.secret_week_id is null and contest_weeks.week_number = audit_log.secret_week)`),
    )
    .selectAll('audit_log')
    .select(['contest_weeks.lock_time as secret_until', 'contest_weeks.week_number as secret_week_now'])
}

/** Payments are between the admins and the member. */
const FOR_ADMINS = ['set_paid']

/**
 * The settings acts shown to members: those that take members' data out of the pool (S5), and where it is sent (A9).
 */
const OF_SETTINGS = ['download_backup', 'change_app_url']

const isHistory = sql<boolean>`(subject = any(${HISTORY}) and action <> all(${FOR_ADMINS})
  and (user_id is not null or subject <> all(${FROM_THE_LEAGUE})) or subject = 'setting' and action = any(${OF_SETTINGS}))`

/** Every actor, by their newest name. */
export async function listActors(db: Database) {
  const { rows } = await sql<{ user_id: number; name: string }>`
    select * from (
      select distinct on (user_id) user_id, actor_name as name from audit_log
      where user_id is not null order by user_id, audit_id desc
    ) newest order by name_order(name), user_id`.execute(db)
  return rows
}

export async function listActions(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('action').distinct().orderBy('action').execute()
  return rows.map((row) => row.action)
}

export async function listContestIds(db: Database, { forMembers }: { forMembers: boolean }): Promise<number[]> {
  const found = db.selectFrom('audit_log').select('contest_id').distinct().where('contest_id', 'is not', null)
  const rows = await (forMembers ? found.where(isHistory) : found).orderBy('contest_id', 'desc').execute()
  return rows.flatMap((row) => row.contest_id ?? [])
}

/** The names behind the ids in a line. */
export type Names = {
  contests: ReadonlyMap<number, string>
  participants: ReadonlyMap<number, string>
  teams: ReadonlyMap<number, string>
  /** The playoff slots of each contest, by their round and game (P1). */
  slots: ReadonlyMap<number, readonly WeekName[]>
}

export async function readNames(
  db: Database,
  { contestIds, participantIds }: { contestIds: readonly number[]; participantIds: readonly number[] },
): Promise<Names> {
  const contests = await db
    .selectFrom('contests')
    .select(['contest_id', 'contest_name'])
    .where('contest_id', '=', sql<number>`any(${[...contestIds]}::int[])`)
    .execute()
  const participants = await db
    .selectFrom('participants')
    .select(['participant_id', 'participant_name'])
    .where('participant_id', '=', sql<number>`any(${[...participantIds]}::int[])`)
    .execute()
  const teams = await db.selectFrom('teams').select(['team_id', 'abbreviation']).execute()
  const slots = await db
    .selectFrom('contest_weeks')
    .select(['contest_id', 'week_number', 'round', 'game_number'])
    .where('contest_id', '=', sql<number>`any(${[...contestIds]}::int[])`)
    .where('round', 'is not', null)
    .execute()
  return {
    contests: new Map(contests.map((of) => [of.contest_id, of.contest_name])),
    participants: new Map(participants.map((of) => [of.participant_id, of.participant_name])),
    teams: new Map(teams.map((of) => [of.team_id, of.abbreviation])),
    slots: Map.groupBy(slots, (slot) => slot.contest_id),
  }
}

/** A deleted contest's last name, from the line of its deletion. */
export async function listDeletedNames(db: Database, contestIds: readonly number[]): Promise<Map<number, string>> {
  if (contestIds.length === 0) return new Map()
  const { rows } = await sql<{ contest_id: number; contest_name: string }>`
    select contest_id, before ->> 'contest_name' as contest_name from audit_log
    where subject = 'contest' and action = 'delete' and contest_id = any(${[...contestIds]}::int[])
      and before ->> 'contest_name' is not null`.execute(db)
  return new Map(rows.map((row) => [row.contest_id, row.contest_name]))
}
