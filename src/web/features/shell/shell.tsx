import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/features/sessions/session.tsx'
import { useChannel } from '#web/live/use-live.ts'
import { useWorker } from '#web/live/worker.ts'
import { moreLinks } from '#web/paths.ts'
import { CrashScreen } from './crash-screen.tsx'
import { Header } from './header.tsx'
import { OfflineBar } from './offline-bar.tsx'
import classes from './shell.module.css'
import { Tabs } from './tabs.tsx'

const UrgentStrip = lazy(async () => ({ default: (await import('./urgent-strip.tsx')).UrgentStrip }))

/** Header, screen and footer. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { state } = useSession()
  const main = useFocusOnNavigation(pathname)
  useChannel(state === 'signed-in')
  useWorker(state === 'signed-in')
  return (
    <div className={classes.shell} data-loading={state === 'loading' || undefined}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <OfflineBar />
      <Header />
      <Suspense>{state === 'signed-in' && <UrgentStrip />}</Suspense>
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[pathname]}>
          {children}
        </ErrorBoundary>
      </main>
      <footer className={classes.footer}>
        {state === 'signed-in' && (
          <p className={classes.links}>
            {moreLinks.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </p>
        )}
        PuckPool is not affiliated with the National Hockey League or its teams.
      </footer>
      <Tabs />
    </div>
  )
}

/** A new screen starts at the top, for screen readers too. Before it is drawn: a part of it that brings itself into view does so after. */
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
