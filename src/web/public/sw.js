// The service worker: it shows notifications, and a page of our own where the server cannot be reached. It keeps nothing else: no
// answer of the server and no page of the app, which could be old; what has a hash in its name the browser keeps by itself.

/** Counted up when one of these files changes. */
const CACHE = 'offline-1'
const OFFLINE_PAGE = '/offline.html'
const KEPT = [OFFLINE_PAGE, '/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function keepOfflinePage() {
  const cache = await caches.open(CACHE)
  await cache.addAll(KEPT.map((file) => new Request(file, { cache: 'reload' })))
  await self.skipWaiting()
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  // The page is fetched while the worker is still waking up.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (KEPT.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => kept(request)))
})

/** Always the server's; what it answers, a refusal or a fault too, is shown as it is. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return kept(OFFLINE_PAGE)
  }
}

const kept = async (what) => (await caches.match(what)) ?? Response.error()

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = wordsIn(event.data)
  const options = { body, tag, data: { path }, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  event.waitUntil(self.registration.showNotification(title, options))
})

/** A browser wants to see a notification for each push, so there is one for what nobody can read as well. */
function wordsIn(data) {
  try {
    const { title, body, path, tag } = data.json()
    return { title: String(title), body: String(body), path: String(path), tag }
  } catch {
    return { title: 'PuckPool', body: 'There is news in your pool.', path: '/', tag: 'news' }
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

/** The page that is meant, in a tab that is open already where there is one. Who is signed out is led there by the login screen. */
async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((of) => of.url === url.href) ?? tabs.find((of) => of.visibilityState === 'visible') ?? tabs[0]
  if (!tab) return self.clients.openWindow(url.href)
  // Some browsers forbid it; the page is led on in any case.
  await tab.focus().catch(() => undefined)
  if (tab.url !== url.href) await tab.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event.oldSubscription)))

/** The push service has given the browser another address: the pool is told, if this device is still one of the member's. */
async function renewSubscription(old) {
  const token = await freshToken()
  const headers = { authorization: `Bearer ${token}` }
  const answer = token && (await fetch('/api/notifications/push', { headers }))
  if (!answer?.ok) return
  const { public_key, devices } = await answer.json()
  const hash = old && (await hashOf(old.endpoint))
  const before = devices.find(({ endpoint_hash }) => endpoint_hash === hash)
  // Not every browser says which one it was.
  if (old ? !before : devices.length === 0) return
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON()
  const body = JSON.stringify({ endpoint, keys, public_key })
  const withBody = { ...headers, 'content-type': 'application/json' }
  await fetch('/api/notifications/push/devices', { method: 'POST', headers: withBody, body })
  if (before) await fetch(`/api/notifications/push/devices/${before.device_id}`, { method: 'DELETE', headers })
}

/** In turn with the open pages, because the refresh cookie works once only (rulebook A4). */
const freshToken = () =>
  navigator.locks.request('PuckPool_refresh', async () => {
    const answer = await fetch('/api/auth/refresh-token', { method: 'POST' })
    return answer.ok ? (await answer.json()).accessToken : null
  })

async function hashOf(text) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
