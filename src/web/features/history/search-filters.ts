import { useSearchParams } from 'react-router'

type Filters = {
  /** What the address says; undefined where it says nothing. */
  of: (name: string) => string | undefined
  /** Puts it into the address; an empty text takes it out. */
  set: (name: string, value: string) => void
}

/** Filters stand in the address, so that what somebody found can be shared. */
export function useFilters(): Filters {
  const [search, setSearch] = useSearchParams()
  return {
    of: (name) => search.get(name) || undefined,
    set: (name, value) => {
      const next = new URLSearchParams(search)
      if (value === '') next.delete(name)
      else next.set(name, value)
      setSearch(next, { replace: true, preventScrollReset: true })
    },
  }
}

/** A number of the address, where it is one. */
export function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
