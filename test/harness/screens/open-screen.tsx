import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { me } from '#contract/accounts/sign-in.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { clearToken, storeToken } from '#web/api/token.ts'
import { ForMembers } from '#web/features/sessions/guards.tsx'
import { SessionProvider } from '#web/features/sessions/session.tsx'
import { Toasts } from '#web/ui/acts/toasts.tsx'
import { theme } from '#web/ui/theme.ts'
import { people } from '../people.ts'
import type { Answers } from './answers.ts'

type Shown = {
  answers: Answers
  screen: ReactNode
  /** The screen's path without parameters: `/admin/user-management`. */
  path: string
  /** The rest of the URL: `?q=ann`. */
  more?: string
  /** Null for a visitor, whose screen must be open to everyone. */
  as?: keyof typeof people | null
}

const ids: Record<keyof typeof people, number> = { admin: 1, ann: 2, bob: 3 }

/** One of the tests' people, as their browser knows them. */
export const userOf = (who: keyof typeof people) => ({ ...people[who], id: ids[who], role: roleOf(who), active: true })
const roleOf = (who: keyof typeof people) => (who === 'admin' ? ('admin' as const) : ('player' as const))

/** Shows a screen like the app, but without the frame around it. Returns the user, and ways to inspect the page. */
export function openScreen({ answers, screen, path, more = '', as = 'ann' }: Shown) {
  notifications.clean()
  window.history.replaceState(null, '', path + more)
  clearToken('signed-out')
  if (as !== null) {
    storeToken(`token of ${as}`)
    answers.answer(me, { user: { ...userOf(as), needs_second_factor: false } })
  }
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <SessionProvider>
            <Routes>
              <Route element={as === null ? null : <ForMembers />}>
                <Route path={`${path}/*`} element={screen} />
              </Route>
              <Route path="*" element={<p>another screen</p>} />
            </Routes>
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>,
  )
  const user = userEvent.setup({ delay: null })
  const page = within(document.body)
  /** Types a text into the field whose label begins like this, replacing its content. */
  const fill = async (label: string, text: string) => {
    const field = await page.findByLabelText((words) => words.startsWith(label))
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
  }
  return { user, page, fill, address: () => location.pathname + location.search }
}
