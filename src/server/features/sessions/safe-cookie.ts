import type { Deps } from '#server/deps.ts'

/**
 * A cookie no script can read and other sites can't make the browser send (A4). With https it is sent over https only,
 * and its `__Host-` name means that only this host can set it, not a neighbor under the same domain. That name requires
 * the path /. Without https the name isn't allowed, so the cookie is limited to the session calls.
 */
export function safeCookie({ settings }: Pick<Deps, 'settings'>, name: string) {
  const secure = settings.appUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { path: secure ? '/' : '/api/auth', httpOnly: true, sameSite: 'strict' as const, secure },
  }
}
