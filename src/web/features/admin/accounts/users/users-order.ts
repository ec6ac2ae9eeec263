import type { ManagedUser, UserSorting } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { compareNames, nameOrder, searchedName, searchWords } from '#rules/accounts/name-order.ts'

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
  const words = searchWords(text)
  const found = users.filter((user) => {
    const said = `${searchedName(fullName(user))} ${nameOrder(`${user.email} ${user.role} ${statusOf(user)}`)}`
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

const orders: Record<UserSorting, (a: ManagedUser, b: ManagedUser) => number> = {
  name: (a, b) => compareNames(fullName(a), fullName(b)) || a.id - b.id,
  email: (a, b) => compareNames(a.email, b.email),
  role: (a, b) => compareNames(a.role, b.role),
  status: (a, b) => compareNames(statusOf(a), statusOf(b)),
  joined: (a, b) => compareNames(a.created_at, b.created_at),
}
