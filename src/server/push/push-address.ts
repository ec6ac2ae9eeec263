import { isNamed } from '#server/outgoing/public-address.ts'

/**
 * The push services of browser makers. Google's second one serves Chromium without Google's keys, as Linux
 * distributions build it.
 */
const KNOWN =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|([\w-]+\.)?push\.services\.mozilla\.com|[\w-]+\.notify\.windows\.com|[\w-]+\.push\.apple\.com)$/

/**
 * Refuses addresses our server must not call. They come from a browser and could name anything: only push services that
 * are known or configured are called. Refuses an invalid address (`push_endpoint_refused`) and other hosts
 * (`push_service_unknown`).
 */
export function refusePushAddress(endpoint: string, services: readonly string[]) {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return { code: 'push_endpoint_refused' } as const
  if (isNamed(url, services)) return null
  if (url.protocol !== 'https:') return { code: 'push_endpoint_refused' } as const
  return url.port === '' && KNOWN.test(url.hostname)
    ? null
    : ({ code: 'push_service_unknown', host: url.host } as const)
}
