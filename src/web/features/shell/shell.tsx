import { type ReactNode, Suspense, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/features/sessions/session.tsx'
import { moreLinks } from '#web/paths.ts'
import { arriving } from '#web/ui/layout/arriving.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { OfflineBar } from './offline-bar.tsx'
import classes from './shell.module.css'

const frame = () => import('./frame.ts')
const Connected = arriving(async () => (await frame()).Connected)
const Header = arriving(async () => (await frame()).Header)
const Tabs = arriving(async () => (await frame()).Tabs)
const UrgentStrip = arriving(async () => (await frame()).UrgentStrip)

/** Loads the frame around a member's screen, to be drawn with it. */
export const fetchFrame = () => Promise.all([Connected, Header, Tabs, UrgentStrip].map((part) => part.fetch()))

const noHeader = <div className={classes.noHeader} />

/** Header, screen and footer. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { state } = useSession()
  const main = useFocusOnNavigation(pathname)
  useRoomForTabs(state === 'signed-in')
  return (
    <div className={`stack ${classes.shell}`} data-visitor={state === 'signed-out' || undefined}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <OfflineBar />
      <Suspense fallback={noHeader}>
        {state === 'signed-in' && <Header />}
        {state === 'loading' && noHeader}
      </Suspense>
      <Suspense>
        {state === 'signed-in' && (
          <>
            <Connected />
            <UrgentStrip />
          </>
        )}
      </Suspense>
      <main id="main" ref={main} tabIndex={-1} className={`grows ${classes.main}`}>
        <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[pathname]}>
          {children}
        </ErrorBoundary>
      </main>
      <footer className={`tiny ruled centered ${classes.footer}`}>
        {state === 'signed-in' && (
          <p className={`below-xxs ${classes.links}`}>
            {moreLinks.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </p>
        )}
        PuckPool is not affiliated with the National Hockey League or its teams.
      </footer>
      <Suspense>{state === 'signed-in' && <Tabs />}</Suspense>
    </div>
  )
}

/**
 * Reserves the height by a mark for the style sheet, so that nothing sticks below the tabs, nor moves when they arrive.
 * Set before anything is measured: a mark on the whole page makes the browser restyle all of it.
 */
function useRoomForTabs(isWanted: boolean) {
  useInsertionEffect(() => {
    const { dataset } = document.documentElement
    if (isWanted) dataset.tabs = ''
    return () => {
      delete dataset.tabs
    }
  }, [isWanted])
}

/**
 * A new screen starts at the top, for screen readers too. Done before drawing: a part that scrolls itself into view
 * does so afterwards.
 */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
