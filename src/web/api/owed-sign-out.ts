import { logout } from '#contract/accounts/sign-in.ts'
import { OWED } from './token.ts'

/**
 * Sends the owed sign-out, if any, and removes it once the server has responded. It goes without the cookie, which may
 * belong to a newer session.
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
