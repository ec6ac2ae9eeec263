import './ui/styles.ts'
import { createRoot } from 'react-dom/client'
import { Failure } from './api/failure.ts'
import { App } from './app.tsx'
import { fetchScreen } from './router.tsx'

fetchScreen(window.location.pathname)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root, {
  // A refused call is shown where it happened; only a fault of the program belongs in the console.
  onCaughtError: (error) => {
    if (!(error instanceof Failure)) console.error(error)
  },
}).render(<App />)
