import { type QueryClient, type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { me } from '#contract/accounts/sign-in.ts'
import type { OwnUser } from '#contract/accounts/users.ts'
import { call, signOutThere } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { clearToken, listenToToken, OWED, readToken, storeToken } from '#web/api/token.ts'
import { typedKey } from '#web/api/typed-key.ts'

const ME = typedKey<OwnUser>('me')
/** The signed-in user's query. */
export const OWN_USER: QueryKey = ME

const meQuery = queryOptions({
  queryKey: ME,
  queryFn: async ({ signal }) => (await call(me, {}, { signal })).user,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Reads the signed-in user before anything is drawn; null for a visitor. */
export const prepareSession = async (client: QueryClient): Promise<OwnUser | null> =>
  readToken() === null ? null : client.fetchQuery(meQuery)

type Opened = { user: OwnUser; accessToken: string }

export type Session = {
  /** `unreachable`: there is a token, but the server didn't respond. */
  state: 'loading' | 'signed-in' | 'signed-out' | 'unreachable'
  user: OwnUser | null
  /** May use admin calls. */
  isAdmin: boolean
  /** An admin who still needs a passkey or a recovery code (A10). */
  needsSecondFactor: boolean
  /** Starts a session with the answer of login or register. */
  /** `at`: the starting page, unless another page was wanted. */
  open: (answer: Opened, more?: { at: string }) => void
  /** The starting page of the session just opened; null for the default. */
  startsAt: string | null
  /** Shows the changed profile. A new password comes with a new token. */
  renew: (answer: { user: OwnUser; accessToken?: string }) => void
  /** Ends the session in this browser even if the server doesn't respond (spec 4). */
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
export function useUser(): OwnUser {
  const { user } = useSession()
  if (user === null) throw new Error('useUser on a screen without a guard')
  return user
}

/** Provides the signed-in user. At startup it asks the server only if a token is stored (spec 4). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const token = useSyncExternalStore(listenToToken, readToken)
  const { user, unreachable, askAgain } = useSignedInUser(token)
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const open = useCallback(
    ({ user, accessToken }: Opened, { at }: { at: string | null } = { at: null }) => {
      // The signed-in user changes at once, and this has to be set by then.
      flushSync(() => setStartsAt(at))
      if (readToken() !== null && client.getQueryData(ME)?.id !== user.id) {
        leaveNothing()
        clearToken('signed-out')
      }
      client.clear()
      client.setQueryData(ME, user)
      storeToken(accessToken)
    },
    [client],
  )
  const renew = useCallback(
    ({ user, accessToken }: { user: OwnUser; accessToken?: string }) => {
      if (accessToken !== undefined) storeToken(accessToken)
      client.setQueryData(ME, user)
    },
    [client],
  )
  const session = useMemo<Session>(
    () => ({
      state: stateOf({ token, user, unreachable }),
      user,
      isAdmin: user?.role === 'admin' && !user.needs_second_factor,
      needsSecondFactor: user?.needs_second_factor === true,
      open,
      startsAt,
      renew,
      signOut: () => signOut(client),
      askAgain,
    }),
    [token, user, unreachable, client, open, startsAt, renew, askAgain],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

function stateOf({ token, user, unreachable }: { token: string | null; user: OwnUser | null; unreachable: boolean }) {
  if (token === null) return 'signed-out'
  if (user !== null) return 'signed-in'
  return unreachable ? 'unreachable' : 'loading'
}

/** The token's user. Ends the session when the server refuses it, and clears everything once it is gone. */
function useSignedInUser(token: string | null) {
  const client = useQueryClient()
  const query = useQuery({ ...meQuery, enabled: token !== null, throwOnError: false })
  const user = token === null ? null : (query.data ?? null)
  const unreachable = user === null && query.error instanceof Failure && query.error.status === 0

  // The server refused the token, so the session ends here (spec 4). A missing response proves nothing about the token.
  const refused = token !== null && user === null && query.isError && !unreachable
  useEffect(() => {
    if (refused) clearToken('expired')
  }, [refused])

  // The next person must not see what this one has read. A visitor has read nothing that must go, and their screen is
  // already reading.
  const wasSignedIn = useRef(token !== null)
  useEffect(() => {
    if (token === null && wasSignedIn.current) client.clear()
    wasSignedIn.current = token !== null
  }, [token, client])

  const { refetch } = query
  const askAgain = useCallback(() => void refetch(), [refetch])
  return { user, unreachable, askAgain }
}

async function signOut(client: QueryClient): Promise<void> {
  // Loaded with the frame around the member's screen; a visitor has none.
  await import('#web/live/socket.ts').then(
    ({ closeChannel }) => closeChannel(),
    () => undefined,
  )
  void client.cancelQueries()
  await signOutThere((failure) => {
    const token = readToken()
    if (failure !== undefined && token !== null) localStorage.setItem(OWED, token)
    leaveNothing()
    clearToken('signed-out')
  })
}

/** Ends this member's notifications and clears their choices: the browser's next user must get neither. */
function leaveNothing(): void {
  // The server has stopped sending them too.
  void import('./this-device.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => undefined)
  sessionStorage.clear()
}
