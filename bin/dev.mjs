// npm run dev: the server, restarted on each change, and Vite's dev server in front of it, which proxies /api.
import path from 'node:path'
import { PROJECT, prepare, run } from './prepare.mjs'

const node = await prepare()
const vite = path.join(PROJECT, 'node_modules/vite/bin/vite.js')
// Ctrl-C reaches both; if one ends, the other is stopped too.
await Promise.race([run(node, ['--watch', 'src/server/main.ts'], { tether: true }), run(node, [vite])])
process.kill(process.pid, 'SIGTERM')
