import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { SCREEN_PATH } from '#web/paths.ts'
import { cssVariables, theme } from '#web/ui/theme.ts'
import { OfficeScreen } from './office-screen.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const [secret = ''] = window.location.pathname.slice(SCREEN_PATH.length).split('/')

// In place of the app (O10): without a session and a header, and always dark.
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    deduplicateCssVariables={false}
    forceColorScheme="dark"
  >
    <QueryClientProvider client={new QueryClient()}>
      <OfficeScreen secret={secret} />
    </QueryClientProvider>
  </MantineProvider>,
)
