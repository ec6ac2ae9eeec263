// The service worker: it shows notifications, and an offline page when the server can't be reached. It caches nothing else: an answer
// or a page could be out of date, and the browser's own cache holds the files with a hash in their name.

/** Increase the number when one of these files changes. */
const CACHE = 'offline-2'
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
  // Lets the browser fetch the page while the worker starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (KEPT.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => kept(request)))
})

/** Always the server's own answer, even an error; the offline page only if there is none. */
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

/** Browsers require a notification for each push, so an unreadable one gets a general one. */
function wordsIn(data) {
  try {
    const { title, body, path, tag } = data.json()
    return { title: String(title), body: String(body), path: String(path), tag }
  } catch {
    return { title: 'PuckPool', body: 'There’s news in your pool.', path: '/', tag: 'news' }
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

/** Opens the page in a tab of the pool that is already open, else in a new one. Signed-out members get there after the login screen. */
async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((of) => of.url === url.href) ?? tabs.find((of) => of.visibilityState === 'visible') ?? tabs[0]
  if (!tab) return self.clients.openWindow(url.href)
  // Some browsers refuse to focus the tab; it navigates all the same.
  await tab.focus().catch(() => undefined)
  if (tab.url !== url.href) await tab.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event.oldSubscription)))

/** The push service has issued a new address. Registers it if this device still belongs to the member. */
async function renewSubscription(old) {
  const token = await freshToken()
  const headers = { authorization: `Bearer ${token}` }
  const answer = token && (await fetch('/api/notifications/push', { headers }))
  if (!answer?.ok) return
  const { public_key, devices } = await answer.json()
  const hash = old && (await hashOf(old.endpoint))
  const before = devices.find(({ endpoint_hash }) => endpoint_hash === hash)
  // Not every browser passes the old subscription.
  if (old ? !before : devices.length === 0) return
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON()
  const body = JSON.stringify({ endpoint, keys, public_key })
  const withBody = { ...headers, 'content-type': 'application/json' }
  await fetch('/api/notifications/push/devices', { method: 'POST', headers: withBody, body })
  if (before) await fetch(`/api/notifications/push/devices/${before.device_id}`, { method: 'DELETE', headers })
}

/** Takes turns with the open pages, because the refresh cookie works only once (A4). */
const freshToken = () =>
  navigator.locks.request('PuckPool_refresh', async () => {
    const answer = await fetch('/api/auth/refresh-token', { method: 'POST' })
    return answer.ok ? (await answer.json()).accessToken : null
  })

async function hashOf(text) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
