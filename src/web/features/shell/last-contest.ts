import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'

const keyOf = (path: string) => `PuckPool_last_contest${path}`
const isOfContests = (path: string) => path === paths.survivor || path === paths.twoTeam

/**
 * The target of a link to a page: the contest last shown on it in this tab (D8), or on the page itself the active one,
 * which then stays until another is chosen.
 */
export function useLastContest(): (path: string) => string {
  const { pathname, search } = useLocation()
  const shown = new URLSearchParams(search).get('contest')
  useLayoutEffect(() => {
    if (!isOfContests(pathname)) return
    if (shown === null) sessionStorage.removeItem(keyOf(pathname))
    else sessionStorage.setItem(keyOf(pathname), shown)
  }, [pathname, shown])
  return (path) => {
    const last = path === pathname || !isOfContests(path) ? null : sessionStorage.getItem(keyOf(path))
    return last === null ? path : `${path}?contest=${last}`
  }
}
