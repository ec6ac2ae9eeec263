import { type UserSorting, userSortings } from '#contract/accounts/users.ts'
import { useSearch } from '#web/ui/address/use-search.ts'
import type { Wanted } from './users-order.ts'

/** Search, order and page live in the address (defaults are left out), so that a reload or a shared link shows the same list. */
export function useWantedUsers() {
  const [search, changeSearch] = useSearch()
  const page = Number(search.get('page') ?? 1)
  const wanted: Wanted = {
    text: search.get('q') ?? '',
    sorting: userSortings.find((name) => name === search.get('sort')) ?? 'name',
    isDescending: search.get('order') === 'desc',
    page: Number.isInteger(page) ? page : 1,
  }
  const change = (changes: Partial<Wanted>) => {
    const { text, sorting, isDescending, page } = { ...wanted, page: 1, ...changes }
    changeSearch(
      {
        q: text,
        sort: sorting === 'name' ? null : sorting,
        order: isDescending ? 'desc' : null,
        page: page === 1 ? null : page,
      },
      { replace: true },
    )
  }
  /** UserSorting by the same column again reverses it. */
  const sortBy = (sorting: UserSorting) =>
    change({ sorting, isDescending: wanted.sorting === sorting && !wanted.isDescending })
  return { wanted, change, sortBy }
}
