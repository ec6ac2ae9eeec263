// npm test: installs what it needs, the browser included, and runs every test: first those of rules and server, then the browser's.
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { buildWeb, PROJECT, prepare, run } from './prepare.mjs'

const node = await prepare()
const browser = await findChromium()
await buildWeb(node)
const module = (name) => path.join(PROJECT, 'node_modules', name)
const server = await run(node, [module('vitest/vitest.mjs'), 'run'])
const web = await run(node, [module('@playwright/test/cli.js'), 'test'], { env: browser })
process.exitCode = server || web
