// Stands in the page itself, so that it runs before anything else is there; the content security policy names its hash.

;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('mantine-color-scheme-value')
  } catch {}
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

/** The files of each screen; the build fills them in. */
const FILES = {}
/** What each screen reads first. */
const READS = {
  '/': ['/api/contest/analytics'],
  '/survivor': ['/api/survivor/contests'],
  '/two-team': ['/api/contest/contests/active/two_team'],
  '/chat': ['/api/chat/messages?limit=40'],
}

;(() => {
  const { pathname, search } = location
  for (const href of FILES[pathname] ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  let token = null
  try {
    token = localStorage.getItem('PuckPool_token')
  } catch {}
  if (token === null) return
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const stop = new AbortController()
  const how = { credentials: 'include', cache: 'reload', headers, signal: stop.signal }
  const read = (path) => fetch(path, how).catch(() => null)
  // With a search the screen may read something else.
  const paths = ['/api/auth/me', '/api/contest/frame', ...((search === '' && READS[pathname]) || [])]
  window.earlyAnswers = { token, answers: new Map(paths.map((path) => [path, read(path)])), stop: () => stop.abort() }
})()
