import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ErrorBoundary } from 'react-error-boundary'
import { BrowserRouter } from 'react-router'
import { SessionProvider } from './features/sessions/session.tsx'
import { CrashScreen } from './features/shell/crash-screen.tsx'
import { Shell } from './features/shell/shell.tsx'
import { Screens } from './router.tsx'
import { ToastsOnceShown } from './ui/acts/toasts-once-shown.tsx'
import { cssVariables, theme } from './ui/theme.ts'

export function App({ client }: { client: QueryClient }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
    >
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
