import { useSearchParams } from 'react-router'

type Changes = Record<string, string | number | null>
type Change = (changes: Changes, options?: { replace: boolean }) => void

/**
 * The query part of the URL, and a function that sets some of its values (null or an empty text removes one). A change
 * starts from the current URL, not from the last render: a dialog that has just closed must not come back because the
 * list behind it was still being drawn.
 */
export function useSearch(): [URLSearchParams, Change] {
  const [search, setSearch] = useSearchParams()
  const change: Change = (changes, options) => {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, String(value))
    }
    setSearch(next, { preventScrollReset: true, ...options })
  }
  return [search, change]
}
