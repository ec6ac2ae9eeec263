import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { logout, me } from '#contract/accounts/sign-in.ts'
import type { User } from '#contract/accounts/users.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { clearToken, listenToToken, readToken, storeToken } from '#web/api/token.ts'

const ME = ['me'] as const

type Opened = { user: User; accessToken: string }

export type Session = {
  /** `unreachable`: there is a token, but nobody answered whose it is. */
  state: 'loading' | 'signed-in' | 'signed-out' | 'unreachable'
  user: User | null
  isAdmin: boolean
  /** Begins a session with the answer of login or register. */
  open: (answer: Opened) => void
  /** Shows the user as he is after a change of the profile; a new password brings a new token. */
  renew: (answer: { user: User; accessToken?: string }) => void
  /** Ends the session here whatever the server says. */
  signOut: () => Promise<void>
  askAgain: () => void
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession outside of SessionProvider')
  return session
}

/** The signed-in user, for screens behind a guard. */
export function useUser(): User {
  const { user } = useSession()
  if (user === null) throw new Error('useUser on a screen without a guard')
  return user
}

/** Who is signed in. Asks the server at the start only when a token is stored (spec 4). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const token = useSyncExternalStore(listenToToken, readToken)
  const query = useQuery({
    queryKey: ME,
    queryFn: async ({ signal }) => (await call(me, {}, { signal })).user,
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  })
  const user = token === null ? null : (query.data ?? null)
  const unreachable = user === null && query.error instanceof Failure && query.error.status === 0

  // A token without a user is worth nothing: the session ends here (spec 4). Silence says nothing about the token.
  const refused = token !== null && user === null && query.isError && !unreachable
  useEffect(() => {
    if (refused) clearToken('expired')
  }, [refused])

  // What one person read must not be shown to the next one.
  useEffect(() => {
    if (token === null) client.clear()
  }, [token, client])

  // Another tab may have signed somebody else in.
  useEffect(
    () =>
      listenToToken(() => {
        if (readToken() !== null && document.hidden) void client.invalidateQueries({ queryKey: ME })
      }),
    [client],
  )

  const open = useCallback(
    ({ user, accessToken }: Opened) => {
      client.clear()
      client.setQueryData(ME, user)
      storeToken(accessToken)
    },
    [client],
  )
  const renew = useCallback(
    ({ user, accessToken }: { user: User; accessToken?: string }) => {
      if (accessToken !== undefined) storeToken(accessToken)
      client.setQueryData(ME, user)
    },
    [client],
  )
  const signOut = useCallback(async () => {
    try {
      await call(logout)
    } catch (error) {
      console.warn('Signing out at the server failed', error)
    }
    // Whoever comes next at this browser gets nothing that is meant for this one; the server sends it nothing more in any case.
    void import('./this-device.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => undefined)
    // What was kept for a session that merely expired is not for the next person.
    sessionStorage.clear()
    clearToken('signed-out')
  }, [])
  const refetch = query.refetch

  const session = useMemo<Session>(
    () => ({
      state: stateOf({ token, user, unreachable }),
      user,
      isAdmin: user?.role === 'admin',
      open,
      renew,
      signOut,
      askAgain: () => void refetch(),
    }),
    [token, user, unreachable, open, renew, signOut, refetch],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

function stateOf({ token, user, unreachable }: { token: string | null; user: User | null; unreachable: boolean }) {
  if (token === null) return 'signed-out'
  if (user !== null) return 'signed-in'
  return unreachable ? 'unreachable' : 'loading'
}
