import './ui/styles.ts'
import { createRoot } from 'react-dom/client'
import { Failure } from './api/failure.ts'
import { watchForMissingFiles } from './api/missing-files.ts'
import { App } from './app.tsx'
import { fetchScreen } from './router.tsx'

watchForMissingFiles()
fetchScreen(window.location.pathname)

// For notifications, and to open the pool without a network. Everything else works without it.
if (import.meta.env.PROD) {
  window.addEventListener('load', () => navigator.serviceWorker?.register('/sw.js').catch(() => undefined))
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root, {
  // A refused call is shown on the screen; the console is for bugs.
  onCaughtError: (error) => {
    if (!(error instanceof Failure)) console.error(error)
  },
}).render(<App />)
