import { useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'

/** A page of the pool to open after sign-in. Anyone can write such a link, so it never leads to another site. */
export function useWantedPath(): string {
  const [search] = useSearchParams()
  const from = search.get('from') ?? paths.home
  const { origin } = window.location
  if (!URL.canParse(from, origin)) return paths.home
  const url = new URL(from, origin)
  const isInPool = url.origin === origin && !url.pathname.startsWith('//')
  return isInPool ? url.pathname + url.search + url.hash : paths.home
}
