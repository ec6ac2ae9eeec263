// Inlined in the page, so that it runs before everything else; the content security policy contains its hash.

;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('mantine-color-scheme-value')
  } catch {}
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

/** Each screen's files, and as '*' what every other member screen begins with; filled in by the build. */
const FILES = {}
/** The frame around each member screen. */
const FRAME = ['/api/auth/me', '/api/contest/frame']
/** Each screen's first reads. */
const READS = {
  '/login': ['/api/auth/options'],
  '/': ['/api/contest/analytics'],
  '/survivor': ['/api/survivor/contests'],
  '/two-team': ['/api/contest/contests/active/two_team'],
  '/chat': ['/api/chat/messages?limit=40'],
}
/** Each screen's next reads, for the contest that the first answer selects. */
const READS_NEXT = {
  '/api/survivor/contests': (contests) => {
    const contest = contests.find(({ is_active }) => is_active)
    if (contest === undefined) return []
    const { status, current_week, awaiting_round } = contest
    const hasWeek = status === 'in_progress' && awaiting_round === null
    const parts = [
      'my-status',
      'standings?limit=1000',
      'weeks',
      'my-picks',
      ...(hasWeek ? [`picks?week=${current_week}`] : []),
    ]
    return parts.map((part) => `/api/survivor/contests/${contest.contest_id}/${part}`)
  },
  '/api/contest/contests/active/two_team': ({ contest_id, status }) => {
    // A draft's state changes with each pick: it is requested once it can be shown.
    if (status === 'waiting' || status === 'drafting') return []
    return [`/api/contest/leaderboard?contest_id=${contest_id}`, `/api/contest/contests/${contest_id}/draft/recap`]
  },
}

;(() => {
  let token = null
  try {
    token = localStorage.getItem('PuckPool_token')
  } catch {}
  // Visitors are redirected from a member's screen to the login screen.
  const isSentAway = token === null && location.pathname !== '/login' && location.pathname in READS
  const { pathname, search } = isSentAway ? { pathname: '/login', search: '' } : location
  for (const href of (FILES[pathname] ?? (token !== null && FILES['*'])) || []) {
    const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    // In the same form as the app's own request, to avoid a second one.
    document.head.append(Object.assign(document.createElement('link'), { ...how, crossOrigin: '', href }))
  }
  const headers = { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
  const stop = new AbortController()
  const how = { credentials: 'include', cache: 'reload', headers, signal: stop.signal }
  const answers = new Map()
  const ask = (path) =>
    answers.set(
      path,
      read(path).catch(() => null),
    )
  const read = async (path) => {
    const answer = Object.assign(await fetch(path, how), { arrivedAt: Date.now() })
    const next = READS_NEXT[path]
    // Before the answer is handed over: its reader requests the same as soon as it has it.
    if (next && answer.ok) next(await answer.clone().json()).forEach(ask)
    return answer
  }
  // With a search string the screen may read something else.
  const paths = [...(token === null ? [] : FRAME), ...((search === '' && READS[pathname]) || [])]
  paths.forEach(ask)
  window.earlyAnswers = { token, answers, stop: () => stop.abort() }
})()
