import type { listUsers, UserSorting } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { PAGE } from '#contract/paging.ts'
import { cutPage, readPlace } from '#server/db/pages.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { countFitting, listUsersInOrder } from './user-list.repo.ts'
import { toUser } from './users.service.ts'

type Page = AnswerOf<typeof listUsers>
type Asked = {
  limit?: number | undefined
  /** The `next` of the page above. */
  before?: string | undefined
  id?: number | undefined
  text?: string | undefined
  sort?: UserSorting | undefined
  order?: 'asc' | 'desc' | undefined
}

/** A page of the users, by name unless asked otherwise, with the counts of all. For admins only, because it has email addresses. */
export async function listUserPage(
  { db }: Pick<Deps, 'db'>,
  { limit = PAGE, before, id, text = '', sort = 'name', order }: Asked,
): Promise<Page> {
  const wanted = { id, words: plain(text).split(/\s+/).filter(Boolean) }
  const { rows, counts } = await inSnapshot(db, async (db) => ({
    rows: await listUsersInOrder(db, {
      ...wanted,
      sort,
      isDescending: order === 'desc',
      after: readPlace(before),
      limit: limit + 1,
    }),
    counts: await countFitting(db, wanted),
  }))
  const page = cutPage(rows, { limit, placeOf: ({ user_id, place }) => ({ section: 0, id: user_id, key: place }) })
  return { users: page.rows.map(toUser), ...counts, next: page.next }
}

/** Without case and accents, the way people type names into a search. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
