import { Navigate, Outlet, useLocation } from 'react-router'
import { readEnding } from '#web/api/token.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import classes from './guards.module.css'
import { useSession } from './session.tsx'

/** What the login screen reads from the history: the page to go to, and whether a session ended on it. */
export type LoginState = { from?: string; ended?: boolean }

/** Lets members through; sends others to the login screen and remembers where they wanted to go (spec 2). */
export function ForMembers() {
  const { state, askAgain } = useSession()
  const { pathname, search, hash } = useLocation()
  if (state === 'loading') return <Loading />
  if (state === 'unreachable') return <ErrorState message="Network error. Please try again." onRetry={askAgain} />
  if (state === 'signed-out') {
    const ending = readEnding()
    // Who signed out himself does not leave a trail for the next person at this browser.
    const login: LoginState =
      ending === 'signed-out' ? {} : { from: pathname + search + hash, ended: ending === 'expired' }
    return <Navigate to={paths.login} replace state={login} />
  }
  return <Outlet />
}

/** Inside of `ForMembers`: lets administrators through, sends other members home. */
export function ForAdmins() {
  const { isAdmin } = useSession()
  return isAdmin ? <Outlet /> : <Navigate to={paths.home} replace />
}

/** Lets visitors through; who is signed in goes to the page that was wanted, else home. */
export function ForVisitors() {
  const { state } = useSession()
  const location = useLocation()
  if (state === 'loading') return <Loading />
  if (state === 'signed-in') {
    // Only our own guards write this state; a reload may bring an older shape, so `from` is checked.
    const { from } = (location.state ?? {}) as LoginState
    return <Navigate to={typeof from === 'string' && from.startsWith('/') ? from : paths.home} replace />
  }
  return <Outlet />
}

export function Loading() {
  return (
    <div className={classes.loading} role="status">
      Loading...
    </div>
  )
}
