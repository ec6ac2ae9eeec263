// npm run dev: the server, started again at each change, and Vite's own server in front of it, which hands /api on.
import path from 'node:path'
import { PROJECT, prepare, run } from './prepare.mjs'

const node = await prepare()
const vite = path.join(PROJECT, 'node_modules/vite/bin/vite.js')
// Ctrl-C reaches both; whichever ends first takes the other along.
await Promise.race([run(node, ['--watch', 'src/server/main.ts'], { tether: true }), run(node, [vite])])
process.kill(process.pid, 'SIGTERM')
