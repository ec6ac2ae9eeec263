import { sql } from 'kysely'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

type DatabaseFacts = { version: string; size_bytes: number; connections: number; migration: string; set_up_at: Instant }

/** In bytes: a finer size would count the picks an admin must not know of (S5). */
const SIZE_STEP = 10_000_000

export async function readDatabaseFacts(db: Database) {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      ceil(pg_database_size(current_database()) / ${SIZE_STEP}::float8) * ${SIZE_STEP} as size_bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      (select max(name) from kysely_migration) as migration,
      (select min(timestamp) from kysely_migration) as set_up_at`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('a select without a table has one row')
  return facts
}

export async function countContests(db: Database) {
  return db
    .selectFrom('contests')
    .select((of) => ['contest_type', 'status', of.fn.countAll<number>().as('contests')])
    .groupBy(['contest_type', 'status'])
    .orderBy('contest_type')
    .orderBy('status')
    .execute()
}
