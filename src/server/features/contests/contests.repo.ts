import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { OwnEntries } from '#rules/contests/active-contest.ts'
import type { ContestType } from '#rules/contests/contest-types.ts'
import type { Instant } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Contests } from '#server/db/schema.ts'

/** The table's check constraint allows exactly these types. */
type Typed = { contest_type: ContestType }
export type ContestRow = Selectable<Contests> & Typed
export type ContestSummary = ContestRow & { current_participants: number; excluded_team_name: string | null }

const summaries = (db: Database) =>
  db
    .selectFrom('contests')
    .selectAll()
    .select([
      sql<number>`(select count(*) from participants where participants.contest_id = contests.contest_id)`.as(
        'current_participants',
      ),
      sql<string | null>`(select team_name from teams where teams.team_id = contests.excluded_team_id)`.as(
        'excluded_team_name',
      ),
    ])
    .$narrowType<Typed>()

/** Every contest with its number of participants, newest first. */
export async function listSummaries(db: Database): Promise<ContestSummary[]> {
  return summaries(db).orderBy('created_at', 'desc').orderBy('contest_id', 'desc').execute()
}

export async function findSummary(db: Database, contestId: number): Promise<ContestSummary | null> {
  return (await summaries(db).where('contest_id', '=', contestId).executeTakeFirst()) ?? null
}

export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number]

/** All contests of a type, among which one is active (D8). */
export const listCandidates = (db: Database, contestType: ContestType) =>
  db
    .selectFrom('contests')
    .select(['contest_id', 'contest_name', 'contest_type', 'season_year', 'status'])
    .select(['version', 'draft_seed', 'second_chance_of', 'tiebreaker_of', 'completed_at', 'entries_until'])
    .$narrowType<Typed>()
    .where('contest_type', '=', contestType)
    .execute()

/** These users' entries by contest, in the order given: eliminated once all of a contest's are (S19). */
export async function listOwnContests(db: Database, userIds: readonly number[]): Promise<OwnEntries[]> {
  const { rows } = await sql<{
    n: number
    contest_id: number
    is_eliminated: boolean
    ending_seen_at: Instant | null
  }>`
    select a.n::int as n, p.contest_id, bool_and(p.is_eliminated) as is_eliminated, min(p.ending_seen_at) as ending_seen_at
    from unnest(${[...userIds]}::int[]) with ordinality as a (user_id, n)
    join participants p on p.user_id = a.user_id group by a.n, p.contest_id`.execute(db)
  const found = Map.groupBy(rows, (row) => row.n)
  return userIds.map((_of, at) => new Map(found.get(at + 1)?.map((row) => [row.contest_id, row])))
}

export async function findContest(db: Database, contestId: number): Promise<ContestRow | null> {
  return (await ofId(db, contestId).executeTakeFirst()) ?? null
}

/**
 * Locks the contest until the transaction ends. To lock several rows, lock the contest first, so that transactions can't
 * deadlock.
 */
export async function lockContest(tx: Tx, contestId: number): Promise<ContestRow | null> {
  return (await ofId(tx, contestId).forUpdate().executeTakeFirst()) ?? null
}

function ofId(db: Database, contestId: number) {
  return db.selectFrom('contests').selectAll().where('contest_id', '=', contestId).$narrowType<Typed>()
}

/** The tiebreaker that decides a contest, or null. */
export async function findTiebreakerOf(db: Database, contestId: number): Promise<number | null> {
  const row = await db
    .selectFrom('contests')
    .select('contest_id')
    .where('tiebreaker_of', '=', contestId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst()
  return row?.contest_id ?? null
}

/**
 * The name of the newest contest of the same type and season that followed this one, ignoring second chances (Y4); null
 * if there is none. A contest created while this one was still on ran beside it and doesn't build on its end.
 */
export async function findNewer(
  db: Database,
  contest: Pick<ContestRow, 'contest_id' | 'contest_type' | 'season_year' | 'completed_at'>,
): Promise<string | null> {
  if (contest.completed_at === null) return null
  const row = await db
    .selectFrom('contests')
    .select('contest_name')
    .where('contest_type', '=', contest.contest_type)
    .where('season_year', '=', contest.season_year)
    .where('status', '<>', 'cancelled')
    .where('contest_id', '>', contest.contest_id)
    .where('created_at', '>=', contest.completed_at)
    .where('second_chance_of', 'is', null)
    .orderBy('contest_id', 'desc')
    .executeTakeFirst()
  return row?.contest_name ?? null
}

export async function insertContest(tx: Tx, contest: Insertable<Contests> & Typed): Promise<number> {
  const { contest_id } = await tx
    .insertInto('contests')
    .values(contest)
    .returning('contest_id')
    .executeTakeFirstOrThrow()
  return contest_id
}

/**
 * Compare-and-set: changes the contest if its status is still `from`, and returns whether it was. Every call bumps the
 * version, even without a changed field, because participants or picks may have changed.
 */
export async function changeContest(
  tx: Tx,
  { contestId, from, set = {} }: { contestId: number; from: string; set?: Updateable<Contests> },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contests')
    .set((of) => ({ ...set, version: of('version', '+', 1) }))
    .where('contest_id', '=', contestId)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Bumps the version of this user's contests with a draft. Locks them in a fixed order, so that two calls can't
 * deadlock.
 */
export async function bumpVersionsOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    update contests set version = version + 1 where contest_id in (
      select contest_id from contests
      where draft_seed is not null and contest_id in (select contest_id from participants where user_id = ${userId})
      order by contest_id for update)`.execute(tx)
}

export async function deleteContestRow(tx: Tx, contestId: number): Promise<void> {
  await tx.deleteFrom('contests').where('contest_id', '=', contestId).execute()
}
