import { days, hasElapsed, type Instant, seconds } from '#rules/time.ts'
import type { ChatService } from './services.ts'

/**
 * The outcome of a post, from the service's response (N9): accepted, refused for good, to be retried, or unknown. A
 * gateway timeout leaves unknown what happened behind it.
 */
export function outcomeOf(
  service: ChatService,
  answer: { status: number; text: string },
): 'accepted' | 'refused' | 'unavailable' | 'unknown' {
  const status = statusIn(service, answer)
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 504) return 'unknown'
  return status === 408 || status === 429 || status >= 500 ? 'unavailable' : 'refused'
}

/** Teams' older connectors answer 200 with the real status in the text. */
function statusIn(service: ChatService, { status, text }: { status: number; text: string }): number {
  const [, inside] = /returned HTTP error (\d{3})/.exec(text) ?? []
  return service === 'teams' && status < 300 && inside !== undefined ? Number(inside) : status
}

/** The delay a `Retry-After` header requests (ms): seconds or a date. Null without a request. */
export function retryAfter(header: string | undefined, now: Instant): number | null {
  if (header === undefined) return null
  const given = /^\d+(\.\d+)?$/.test(header.trim()) ? seconds(Number(header)) : Date.parse(header) - Date.parse(now)
  return Number.isFinite(given) ? Math.max(Math.ceil(given), seconds(1)) : null
}

/** A webhook that refuses everything for this long is switched off. */
const REFUSED_FOR = days(7)

/** Whether a webhook that just refused another post is switched off (N9). */
export function isGivenUp({ refusedSince, now }: { refusedSince: Instant; now: Instant }): boolean {
  return hasElapsed(REFUSED_FOR, { since: refusedSince, now })
}
