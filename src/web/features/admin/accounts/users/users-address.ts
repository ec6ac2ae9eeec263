import { useSearchParams } from 'react-router'
import { type Sorting, sortings, type Wanted } from './users-order.ts'

/** Search, order and page live in the address, so that a reload or a shared link shows the same list. */
export function useWantedUsers() {
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page') ?? 1)
  const wanted: Wanted = {
    text: search.get('q') ?? '',
    sorting: sortings.find((name) => name === search.get('sort')) ?? 'name',
    isDescending: search.get('order') === 'desc',
    page: Number.isInteger(page) ? page : 1,
  }
  const change = (changes: Partial<Wanted>) => {
    const { text, sorting, isDescending, page } = { ...wanted, page: 1, ...changes }
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        put(next, 'q', text, '')
        put(next, 'sort', sorting, 'name')
        put(next, 'order', isDescending ? 'desc' : 'asc', 'asc')
        put(next, 'page', String(page), '1')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  /** Sorting by the same column again reverses it. */
  const sortBy = (sorting: Sorting) =>
    change({ sorting, isDescending: wanted.sorting === sorting && !wanted.isDescending })
  return { wanted, change, sortBy }
}

/** Leaves defaults out of the address. */
function put(address: URLSearchParams, name: string, value: string, fallback: string): void {
  if (value === fallback) address.delete(name)
  else address.set(name, value)
}
