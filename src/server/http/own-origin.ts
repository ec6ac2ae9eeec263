import type { IncomingHttpHeaders } from 'node:http'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'

type Asked = { headers: IncomingHttpHeaders }

/**
 * Whether the request comes from a page of the pool: its origin is APP_URL or the requested host (OWASP ASVS 4.4.2). Other programs
 * send no origin; they need a token like everyone.
 */
export function isOwnOrigin({ settings }: Pick<Deps, 'settings'>, { headers }: Asked): boolean {
  if (headers.origin === undefined) return true
  const origin = URL.canParse(headers.origin) ? new URL(headers.origin) : null
  return origin !== null && (origin.origin === new URL(settings.appUrl).origin || origin.host === headers.host)
}

/** For calls that the cookie alone opens: a page on a sibling's host is the same site to a browser, which sends it along. */
export function refuseForeignOrigin(deps: Pick<Deps, 'settings'>, asked: Asked): void {
  if (!isOwnOrigin(deps, asked)) throw new Refusal({ code: 'foreign_origin' })
}
