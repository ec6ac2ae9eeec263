import './ui/styles.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { isBeingLeft, watchForLeaving } from './api/being-left.ts'
import { Failure } from './api/failure.ts'
import { watchForMissingFiles } from './api/missing-files.ts'
import { createQueryClient } from './api/query-client.ts'
import { readToken } from './api/token.ts'
import { App } from './app.tsx'
import { prepareSession } from './features/sessions/session.tsx'
import { fetchFrame } from './features/shell/shell.tsx'
import { prepareScreen } from './router.tsx'

/** How long the first picture waits for what it shows (ms). Then the screen says itself that it is loading. */
const PATIENCE = 1_500

watchForLeaving()
watchForMissingFiles()

const client = createQueryClient()
// Words in another font would take more room, and move what is below them when the font comes.
const font = document.fonts.load("1rem 'Inter Basic'")
const frame = readToken() === null ? null : fetchFrame()
const prepared = Promise.allSettled([font, frame, prepareSession(client), prepareScreen(client, window.location)])
// Not awaited at the top: the screens import from this file, and would wait for it in turn.
void Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(draw)

function draw() {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  const page = createRoot(root, {
    // A refused call is shown on the screen; the console is for bugs.
    onCaughtError: (error) => {
      if (!(error instanceof Failure) && !isBeingLeft()) console.error(error)
    },
  })
  // In slices, between which a slow phone answers a tap.
  startTransition(() => page.render(<App client={client} />))
}
