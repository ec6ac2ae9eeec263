import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ErrorBoundary } from 'react-error-boundary'
import { BrowserRouter } from 'react-router'
import { SessionProvider } from './features/sessions/session.tsx'
import { CrashScreen } from './features/shell/crash-screen.tsx'
import { Shell } from './features/shell/shell.tsx'
import { Screens } from './router.tsx'
import { useIsPhone } from './ui/layout/use-width.ts'
import { cssVariables, theme } from './ui/theme.ts'

export function App({ client }: { client: QueryClient }) {
  const isPhone = useIsPhone()
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
      <Notifications position="bottom-right" limit={isPhone ? 1 : 3} />
    </MantineProvider>
  )
}
