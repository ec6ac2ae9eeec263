import { useSearch } from '#web/ui/address/use-search.ts'

/** Filters are kept in the address, so that a search can be shared. */
export function useFilters() {
  const [search, change] = useSearch()
  return {
    /** The filter's value in the address; undefined if it is not set. */
    of: (name: string) => search.get(name) || undefined,
    /** Sets it in the address; an empty text removes it. */
    set: (name: string, value: string) => change({ [name]: value }, { replace: true }),
  }
}

/** The id in the address; undefined if it is not a valid one. */
export function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
