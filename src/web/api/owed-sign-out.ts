import { logout } from '#contract/accounts/sign-in.ts'
import { OWED } from './token.ts'

/**
 * Sends the sign-out that is owed to the server, if there is one, and forgets it once the server has answered. It goes without the cookie,
 * which may be that of a session begun since.
 */
export async function payOwedSignOut(): Promise<void> {
  const token = localStorage.getItem(OWED)
  if (token === null) return
  const headers = { authorization: `Bearer ${token}` }
  try {
    const { status } = await fetch(`/api${logout.path}`, { method: logout.method, credentials: 'omit', headers })
    if (status < 500 && status !== 429 && localStorage.getItem(OWED) === token) localStorage.removeItem(OWED)
  } catch {
    // Still no network: it stays owed.
  }
}
