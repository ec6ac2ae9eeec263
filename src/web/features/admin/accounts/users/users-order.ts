import type { ManagedUser, UserSorting } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'

const USERS_A_PAGE = 25

export type Wanted = {
  /** The search text. */
  text: string
  sorting: UserSorting
  isDescending: boolean
  /** From 1; anything past the last page means the last page. */
  page: number
}
type Shown<User> = { rows: User[]; found: number; page: number; pages: number }

/** One page of the users that match every word of the search, sorted. */
export function usersToShow<User extends ManagedUser>(
  users: readonly User[],
  { text, sorting, isDescending, page }: Wanted,
): Shown<User> {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const found = users.filter((user) => {
    const said = plain(`${fullName(user)} ${user.email} ${user.role} ${statusOf(user)}`)
    return words.every((word) => fits(said, word))
  })
  const inOrder = found.toSorted((a, b) => (isDescending ? -1 : 1) * orders[sorting](a, b) || orders.name(a, b))
  const pages = Math.max(1, Math.ceil(found.length / USERS_A_PAGE))
  const shown = Math.min(Math.max(1, page), pages)
  const rows = inOrder.slice((shown - 1) * USERS_A_PAGE, shown * USERS_A_PAGE)
  return { rows, found: found.length, page: shown, pages }
}

export const statusOf = ({ active }: ManagedUser) => (active ? 'Active' : 'Inactive')

/** A search for 'active' must not find 'inactive'. */
const fits = (said: string, word: string) => (word === 'active' ? /\bactive\b/.test(said) : said.includes(word))

/** Without case and accents, the way people type names into a search. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const orders: Record<UserSorting, (a: ManagedUser, b: ManagedUser) => number> = {
  name: (a, b) => compare(fullName(a), fullName(b)) || a.id - b.id,
  email: (a, b) => compare(a.email, b.email),
  role: (a, b) => compare(a.role, b.role),
  status: (a, b) => compare(statusOf(a), statusOf(b)),
  joined: (a, b) => compare(a.created_at, b.created_at),
}
