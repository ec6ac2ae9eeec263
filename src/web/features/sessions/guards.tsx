import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { readEnding } from '#web/api/token.ts'
import { paths } from '#web/paths.ts'
import { ErrorState, PanelScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import classes from './guards.module.css'
import { useSession } from './session.tsx'

/** The login screen's history state: the page to go to, and whether a session ended there. */
export type LoginState = { from?: string; ended?: boolean }

/** Admits members; redirects others to the login screen and remembers the wanted page (spec 2). */
export function ForMembers() {
  const { state, askAgain } = useSession()
  const { pathname, search, hash } = useLocation()
  if (state === 'loading') return <Loading />
  if (state === 'unreachable') return <ErrorState message="Network error. Please try again." onRetry={askAgain} />
  if (state === 'signed-out') {
    const ending = readEnding()
    // After a deliberate sign-out, the browser's next user doesn't land on the same page.
    const login: LoginState =
      ending === 'signed-out' ? {} : { from: pathname + search + hash, ended: ending === 'expired' }
    return <Navigate to={paths.login} replace state={login} />
  }
  return <Outlet />
}

/**
 * Inside `ForMembers`: admits administrators, redirects other members home. `gate` asks for the second factor (A10).
 */
export function ForAdmins({ gate }: { gate: ReactNode }) {
  const { isAdmin, needsSecondFactor } = useSession()
  if (needsSecondFactor) return gate
  return isAdmin ? <Outlet /> : <Navigate to={paths.home} replace />
}

/** Admits visitors. Members go to the wanted page, else home; with an invitation they can join its contests. */
export function ForVisitors() {
  const { state, startsAt, needsSecondFactor } = useSession()
  const location = useLocation()
  if (state === 'loading') return <Loading />
  if (state === 'signed-in') {
    const start = needsSecondFactor ? paths.admin : (startsAt ?? paths.home)
    // Our own guards write this state, but a reload may restore an older shape of it.
    const { from } = (location.state ?? {}) as LoginState
    // A sign-up has just used the invitation and removed it from the URL; the last render may still have it.
    const asked = new URLSearchParams(window.location.search)
    asked.delete('view')
    if (asked.has('invite')) return <GoTo to={`${paths.join}?${asked}`} />
    return <GoTo to={typeof from === 'string' && from.startsWith('/') ? from : start} />
  }
  return <Outlet />
}

/** Shows a skeleton until the next screen arrives, which may take a while on a slow line. */
const GoTo = ({ to }: { to: string }) => (
  <>
    <Navigate to={to} replace />
    <ScreenSkeleton />
  </>
)

/** Any screen before its code is loaded. */
export const ScreenSkeleton = () => <PanelScreenSkeleton />

const Loading = () => (
  <div className={`pale ${classes.loading}`} role="status">
    Loading...
  </div>
)
