// Stands in the page itself, so that it runs before anything else is there; the content security policy names its hash.

;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('mantine-color-scheme-value')
  } catch {}
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

/** The files of each screen, those of the first for a member's other screens too; the build fills them in. */
const FILES = {}
/** What stands around each screen of a member. */
const FRAME = ['/api/auth/me', '/api/contest/frame']
/** What each screen reads first. */
const READS = {
  '/login': ['/api/auth/options'],
  '/': ['/api/contest/analytics'],
  '/survivor': ['/api/survivor/contests'],
  '/two-team': ['/api/contest/contests/active/two_team'],
  '/chat': ['/api/chat/messages?limit=40'],
}

;(() => {
  let token = null
  try {
    token = localStorage.getItem('PuckPool_token')
  } catch {}
  // Visitors are sent from a member's screen to the login screen.
  const isSentAway = token === null && location.pathname !== '/login' && location.pathname in READS
  const { pathname, search } = isSentAway ? { pathname: '/login', search: '' } : location
  for (const href of (FILES[pathname] ?? (token !== null && FILES['/'])) || []) {
    const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), { ...how, href }))
  }
  const headers = { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
  const stop = new AbortController()
  const how = { credentials: 'include', cache: 'reload', headers, signal: stop.signal }
  const read = (path) => fetch(path, how).catch(() => null)
  // With a search the screen may read something else.
  const paths = [...(token === null ? [] : FRAME), ...((search === '' && READS[pathname]) || [])]
  window.earlyAnswers = { token, answers: new Map(paths.map((path) => [path, read(path)])), stop: () => stop.abort() }
})()
