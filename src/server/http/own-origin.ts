import type { IncomingHttpHeaders } from 'node:http'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'

type Asked = { headers: IncomingHttpHeaders }

/**
 * Whether the request comes from one of the pool's pages: its origin is APP_URL or the requested host (OWASP ASVS
 * 4.4.2). Other programs send no origin; they need a token like everyone.
 */
export function isOwnOrigin({ settings }: Pick<Deps, 'settings'>, { headers }: Asked): boolean {
  if (headers.origin === undefined) return true
  const origin = URL.canParse(headers.origin) ? new URL(headers.origin) : null
  return origin !== null && (origin.origin === new URL(settings.appUrl).origin || origin.host === headers.host)
}

/**
 * For calls that only need the cookie: to a browser, a page on a sibling host is the same site, and it would send the
 * cookie.
 */
export function refuseForeignOrigin(deps: Pick<Deps, 'settings'>, asked: Asked): void {
  if (!isOwnOrigin(deps, asked)) throw new Refusal({ code: 'foreign_origin' })
}
