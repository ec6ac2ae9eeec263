import './ui/styles.ts'
import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { isBeingLeft, watchForLeaving } from './api/being-left.ts'
import { Failure } from './api/failure.ts'
import { watchForMissingFiles } from './api/missing-files.ts'
import { createQueryClient } from './api/query-client.ts'
import { OWED, readToken } from './api/token.ts'
import { App } from './app.tsx'
import { prepareSession } from './features/sessions/session.tsx'
import { fetchFrame } from './features/shell/shell.tsx'
import { SCREEN_PATH } from './paths.ts'
import { prepareScreen } from './router.tsx'

/** How long the first picture waits for its data (ms). Then the screen shows that it is loading. */
const PATIENCE = 1_500
/** Nobody is there to load a television's page again that didn't get its code (ms). */
const UNTIL_ANOTHER_TRY = 15_000

watchForLeaving()
watchForMissingFiles()
payOwed()
window.addEventListener('online', payOwed)
// In a separate task: a slow phone has just spent one on the files.
setTimeout(start)

/** An owed sign-out is rare, so its code is loaded on demand. */
function payOwed() {
  if (localStorage.getItem(OWED) !== null)
    void import('./api/owed-sign-out.ts').then(
      (owed) => owed.payOwedSignOut(),
      () => undefined,
    )
}

const reload = () => window.location.reload()

function start() {
  // A television's page has no session and no menus (O10).
  if (window.location.pathname.startsWith(SCREEN_PATH))
    return void import('./features/office-screen/start.tsx').catch(() => setTimeout(reload, UNTIL_ANOTHER_TRY))
  const client = createQueryClient()
  // Another font would be wider, and shift the content below when the real one arrives.
  const font = document.fonts.load("1rem 'Inter Basic'")
  const frame = readToken() === null ? null : fetchFrame()
  const prepared = Promise.allSettled([font, frame, prepareSession(client), prepareScreen(client, window.location)])
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  void Promise.race([prepared, patience]).then(() => draw(client))
}

function draw(client: QueryClient) {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  const page = createRoot(root, {
    // A refused call is shown on screen; the console is for bugs.
    onCaughtError: (error) => {
      if (!(error instanceof Failure) && !isBeingLeft()) console.error(error)
    },
  })
  // Renders in slices, between which a slow phone responds to a tap.
  startTransition(() => page.render(<App client={client} />))
}
