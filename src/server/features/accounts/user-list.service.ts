import type { listUsers, UserSorting } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { PAGE } from '#contract/paging.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { countFitting, type ListedUser, listUsersInOrder, type UserPlace } from './user-list.repo.ts'
import { toUser } from './users.service.ts'

type Page = Omit<AnswerOf<typeof listUsers>, 'success'>
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
      after: placeOf(before),
      limit: limit + 1,
    }),
    counts: await countFitting(db, wanted),
  }))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { users: shown.map(toUser), ...counts, next: last && rows.length > limit ? nameOf(last) : null }
}

/** Without case and accents, the way people type names into a search. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** No name has a tab. */
const nameOf = ({ user_id, sort_key, name_order, last_name_order }: ListedUser) =>
  `0.${user_id}.${[sort_key, name_order, last_name_order].join('\t')}`

/** What `nameOf` named; null for the beginning of the list. */
function placeOf(before: string | undefined): UserPlace | null {
  const [, id, rest] = /^\d+\.(\d+)\.(.*)$/su.exec(before ?? '') ?? []
  if (id === undefined || rest === undefined) return null
  const [key = '', name = '', lastName = ''] = rest.split('\t')
  return { id: Number(id), key, name, lastName }
}
