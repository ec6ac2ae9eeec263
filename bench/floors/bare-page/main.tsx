// The floor of a screen: the app's libraries and providers around one line and one button.
import '#web/ui/styles.ts'
import { Button, MantineProvider, Text, Title } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { createQueryClient } from '#web/api/query-client.ts'
import { cssVariables, theme } from '#web/ui/theme.ts'

const Page = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} deduplicateCssVariables={false}>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Screen />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  </MantineProvider>
)

const Screen = () => (
  <main>
    <Title>Bare</Title>
    <Text>A line of text.</Text>
    <Button>Press</Button>
  </main>
)

const root = document.getElementById('root')
if (root !== null) startTransition(() => createRoot(root).render(<Page />))
