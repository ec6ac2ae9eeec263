import type { Ask } from './nhl-client.ts'

const MOST_REDIRECTS = 3

/**
 * Requests the API at this address. Redirects are followed within the same origin only: the settings name every host
 * the pool calls.
 */
export function askAt(apiUrl: string): Ask {
  return (path, init) => follow(`${apiUrl}${path}`, init, MOST_REDIRECTS)
}

async function follow(url: string, init: Parameters<Ask>[1], left: number): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  const location = response.headers.get('location')
  const next = location === null ? null : URL.parse(location, url)
  if (next?.origin !== new URL(url).origin || left === 0) return response
  await response.body?.cancel()
  return follow(next.href, init, left - 1)
}
