import type { listUsers, UserSorting } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { PAGE } from '#contract/paging.ts'
import { searchWords } from '#rules/accounts/name-order.ts'
import type { Database } from '#server/db/database.ts'
import { cutPage, readPlace } from '#server/db/pages.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { withSealedVersion } from '#server/http/sealed-version.ts'
import { countFitting, listCardHolders, listContestsOf, listSignedIn, listUsersInOrder } from './user-list.repo.ts'
import { toUser } from './users.service.ts'

type Page = AnswerOf<typeof listUsers>
type Asked = {
  limit?: number | undefined
  /** The previous page's `next`. */
  before?: string | undefined
  id?: number | undefined
  text?: string | undefined
  sort?: UserSorting | undefined
  order?: 'asc' | 'desc' | undefined
}

/** A page of the users, by name unless asked otherwise, with the counts of all. For admins only, because it has email addresses. */
export async function listUserPage(
  deps: Pick<Deps, 'db' | 'settings'>,
  { limit = PAGE, before, id, text = '', sort = 'name', order }: Asked,
): Promise<Page> {
  const wanted = { id, words: searchWords(text) }
  const { rows, counts, arrivals } = await inSnapshot(deps.db, async (db) => {
    const rows = await listUsersInOrder(db, {
      ...wanted,
      sort,
      isDescending: order === 'desc',
      after: readPlace(before),
      limit: limit + 1,
    })
    return { rows, counts: await countFitting(db, wanted), arrivals: await readArrivals(db, rows) }
  })
  const page = cutPage(rows, { limit, placeOf: ({ user_id, place }) => ({ section: 0, id: user_id, key: place }) })
  return {
    users: page.rows.map((row) => ({ ...withSealedVersion(deps, toUser(row)), ...arrivals(row) })),
    ...counts,
    next: page.next,
  }
}

/** Each user's contests, and whether they have ever signed in and have a card. */
async function readArrivals(db: Database, users: readonly { user_id: number }[]) {
  if (users.length === 0) return () => ({ contests: [], has_signed_in: false, has_card: false })
  const ids = users.map(({ user_id }) => user_id)
  const contests = Map.groupBy(await listContestsOf(db, ids), ({ user_id }) => user_id)
  const signedIn = new Set(await listSignedIn(db, ids))
  const withCard = new Set(await listCardHolders(db, ids))
  return ({ user_id }: { user_id: number }) => ({
    contests: (contests.get(user_id) ?? []).map(({ contest_name }) => contest_name),
    has_signed_in: signedIn.has(user_id),
    has_card: withCard.has(user_id),
  })
}
