import { draftTypes } from '#rules/contests/contest-types.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'

/** The waiting drafts that start within this time, both ends included. */
export async function listStarting(db: Database, { from, to }: { from: Instant; to: Instant }) {
  return db
    .selectFrom('contests')
    .select(['contest_id', 'contest_name'])
    .select((of) => of.ref('starts_at').$notNull().as('starts_at'))
    .where('contest_type', 'in', draftTypes)
    .where('status', '=', 'waiting')
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', to)
    .orderBy('contest_id')
    .execute()
}
