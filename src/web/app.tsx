import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { BrowserRouter } from 'react-router'
import { SessionProvider } from './features/sessions/session.tsx'
import { CrashScreen } from './features/shell/crash-screen.tsx'
import { Shell } from './features/shell/shell.tsx'
import { Screens } from './router.tsx'
import { cssVariables, theme } from './ui/theme.ts'

const Toasts = lazy(async () => ({ default: (await import('./ui/acts/toasts.tsx')).Toasts }))

export function App({ client }: { client: QueryClient }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <ErrorBoundary FallbackComponent={CrashScreen}>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <SessionProvider>
              <Shell>
                <Screens />
              </Shell>
            </SessionProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
      <ToastsOnceShown />
    </MantineProvider>
  )
}

/** Most screens are left without a toast. */
function ToastsOnceShown() {
  const { notifications } = useNotifications()
  const [isWanted, setWanted] = useState(false)
  if (notifications.length > 0 && !isWanted) setWanted(true)
  return <Suspense>{isWanted && <Toasts />}</Suspense>
}
