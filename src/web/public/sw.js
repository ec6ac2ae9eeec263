// The service worker: it shows notifications, and keeps the app and its last answers for when the server is
// unreachable.

/** The files of the members' screens and a name for exactly this set; filled in by the build. */
const FILES = []
const BUILD = 'none'

const APP = `app-${BUILD}`
/** Every path of the app is the same page. */
const PAGE = '/'
/** How long a phone on a bad line waits for the page before it gets the kept one. */
const PATIENCE = 4000

self.addEventListener('install', (event) => event.waitUntil(keepApp()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function keepApp() {
  const cache = await caches.open(APP)
  await Promise.all([cache.add(new Request(PAGE, { cache: 'reload' })), cache.addAll(FILES)])
  await self.skipWaiting()
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name !== APP && !name.startsWith(ANSWERS))
  await Promise.all(old.map((name) => caches.delete(name)))
  // Lets the browser fetch the page while the worker starts. Without a network Firefox would then show a blank page
  // instead of the worker's.
  if (!navigator.userAgent.includes('Firefox/')) await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api')) event.respondWith(page(event))
  } else if (FILES.includes(pathname)) event.respondWith(file(request))
  else if (MEMBERS_READS.test(pathname)) event.respondWith(answer(event))
})

/** The server's own page, so that a new version isn't missed; the kept one if none arrives in time. */
async function page(event) {
  const fresh = fromServer(event)
  event.waitUntil(fresh)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  return (await Promise.race([fresh, late])) ?? (await caches.match(PAGE)) ?? (await fresh) ?? Response.error()
}

async function fromServer(event) {
  try {
    const found = (await event.preloadResponse) ?? (await fetch(event.request))
    return isAway(found) ? null : found
  } catch {
    return null
  }
}

/** A proxy's response for a restarting or missing server. */
const isAway = ({ status }) => status === 502 || status === 503 || status === 504

/** The server's own response while starting or stopping: the page retries when it says. */
const asksToComeBack = ({ status, headers }) =>
  status === 503 && headers.get('content-type')?.startsWith('application/json')

const file = async (request) => (await caches.match(request)) ?? fetch(request)

const ANSWERS = 'answers-'
/** Enough for a large pool's season. */
const MOST_ANSWERS = 150
const MEMBERS_READS = /^\/api\/(auth\/me$|contest\/|survivor\/|chat\/|games|playoff-|champions|members|history|help)/
/** When the kept answer was received, for the page to show. */
const KEPT_AT = 'x-kept-at'

/** Counts sign-outs: answers requested before the last one aren't kept. */
let leavings = 0
self.addEventListener('message', (event) => {
  if (event.data === 'forget') leavings += 1
  else if (event.data?.answers) event.waitUntil(keepEarly(event.data.answers))
})

/** Keeps answers from before this worker took over, so that a first visit can also be read offline. */
async function keepEarly(answers) {
  const before = leavings
  for (const { url, token, at, headers, body } of answers) {
    const name = answersOf({ headers: new Headers({ authorization: `Bearer ${token}` }) })
    if (name === null || !MEMBERS_READS.test(new URL(url).pathname)) continue
    if (await (await caches.open(name)).match(url)) continue
    await keep(name, { url }, new Response(body, { headers }), at)
    if (before !== leavings) await caches.delete(name)
  }
}

/** The server's answer, kept for its member, or the last kept one if none arrives. */
async function answer(event) {
  const { request } = event
  const name = answersOf(request)
  const before = leavings
  let fresh = null
  try {
    fresh = await fetch(request)
  } catch (error) {
    return (await lastAnswer(name, request)) ?? Promise.reject(error)
  }
  if (isAway(fresh) && !asksToComeBack(fresh)) return (await lastAnswer(name, request)) ?? fresh
  if (name !== null && fresh.ok && fresh.headers.get('content-type')?.startsWith('application/json')) {
    event.waitUntil(keep(name, request, fresh.clone()).then(() => before !== leavings && caches.delete(name)))
  }
  return fresh
}

/** Answers are kept per member: another one in the same browser never gets them. */
function answersOf({ headers }) {
  try {
    const [, claims] = headers.get('authorization').split('.')
    return ANSWERS + JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return null
  }
}

async function keep(name, { url }, fresh, at = new Date().toISOString()) {
  const cache = await caches.open(name)
  const headers = new Headers(fresh.headers)
  headers.set(KEPT_AT, at)
  await cache.put(url, new Response(await fresh.blob(), { headers }))
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_ANSWERS)).map((old) => cache.delete(old)))
}

async function lastAnswer(name, { url }) {
  const kept = name === null ? undefined : await (await caches.open(name)).match(url)
  if (!kept) return undefined
  const age = Date.now() - Date.parse(kept.headers.get(KEPT_AT))
  const aged = (_, then) => `"server_now":"${new Date(Date.parse(then) + age).toISOString()}"`
  // A countdown starts from the server's clock, which has advanced since (T3).
  const body = (await kept.text()).replaceAll(/"server_now":"([^"]+)"/g, aged)
  return new Response(body, { headers: kept.headers })
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = wordsIn(event.data)
  const options = { body, tag, data: { path }, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  event.waitUntil(self.registration.showNotification(title, options))
})

/** Browsers require a notification for each push, so an unreadable one gets a general text. */
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

/**
 * Opens the page in an existing tab of the pool, else in a new one. Signed-out members get there after the login
 * screen.
 */
async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((of) => of.url === url.href) ?? tabs.find((of) => of.visibilityState === 'visible') ?? tabs[0]
  if (!tab) return self.clients.openWindow(url.href)
  // Some browsers refuse to focus the tab; it navigates anyway.
  await tab.focus().catch(() => undefined)
  if (tab.url !== url.href) await tab.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event.oldSubscription)))

/** Handles a new address from the push service: registers it if this device still belongs to the member. */
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
