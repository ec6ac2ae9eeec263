import { Navigate, useLocation } from 'react-router'

/** Redirects from an old path to the new one, keeping the rest. */
export function Moved({ from, to }: { from: string; to: string }) {
  const { pathname, search, hash } = useLocation()
  return <Navigate replace to={`${pathname.replace(from, to)}${search}${hash}`} />
}
