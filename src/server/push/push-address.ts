import { isNamed } from '#server/outgoing/public-address.ts'

/**
 * The push services of the browsers' makers. The second of Google's is that of Chromium without Google's keys, as Linux distributions build
 * it.
 */
const KNOWN =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|([\w-]+\.)?push\.services\.mozilla\.com|[\w-]+\.notify\.windows\.com|[\w-]+\.push\.apple\.com)$/

/**
 * Whether our server may call this address. It comes from a browser, so it could name anything: only push services that we know or that the
 * setting names are called. Refuses what is no address of a push service (`push_endpoint_refused`) and other hosts
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
