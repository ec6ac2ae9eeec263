import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { invitationQuery, loginOptionsQuery } from '#web/features/accounts/login-options.queries.ts'
import { LoginScreen, prepareLogin } from '#web/features/accounts/login-screen.tsx'
import { invitedSheetQuery } from './invited.queries.ts'

const PickFirst = lazy(async () => ({ default: (await import('./pick-first.tsx')).PickFirst }))

/** With an invitation, its sheet is fetched too, so that the page doesn't begin as another one. */
export async function prepareInvitedLogin(client: QueryClient, search: URLSearchParams): Promise<void> {
  const code = search.get('invite')
  await Promise.all([
    prepareLogin(client, search),
    code === null || search.has('view')
      ? undefined
      : Promise.all([
          client.prefetchQuery(invitedSheetQuery(code)),
          client.prefetchQuery(invitationQuery(code)),
          import('./pick-first.tsx').catch(() => undefined),
        ]),
  ])
}

/** The login screen; an invitation into a contest with an open week begins with the pick, and asks for the account after it (A1). */
export function InvitedLogin() {
  const [search] = useSearchParams()
  const code = search.get('invite')
  const isAsked = code !== null && !search.has('view')
  const options = useQuery(loginOptionsQuery(code)).data
  const { data } = useQuery({ ...invitedSheetQuery(code ?? ''), enabled: isAsked })
  const sheet = data?.sheet ?? null
  if (!isAsked || sheet === null || options?.registration === 'closed') return <LoginScreen />
  return (
    <Suspense>
      <PickFirst code={code} sheet={sheet} serverNow={data?.server_now ?? ''} />
    </Suspense>
  )
}
