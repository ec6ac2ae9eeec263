import type { Deps } from '#server/deps.ts'

/**
 * No script can read such a cookie, and other sites can't make the browser send it (A4). With https it is sent over https only, and its
 * `__Host-` name means that only this host can set it, not a neighbor under the same domain. That name requires the path /. Without https
 * the name isn't allowed, so the cookie goes to the session calls only.
 */
export function safeCookie({ settings }: Pick<Deps, 'settings'>, name: string) {
  const secure = settings.appUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: secure ? '/' : '/api/auth', httpOnly: true, sameSite: 'strict' as const, secure },
  }
}
