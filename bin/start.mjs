// npm start and npm run demo: everything from a fresh checkout to a running pool (O1, O4).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { keepAlive } from './keep-alive.mjs'
import { buildWeb, fail, PROJECT, prepare, run, say } from './prepare.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-options.mjs'

const demo = process.argv.includes('--demo')
const reset = process.argv.includes('--reset')
/** The demo that starts with a draft. */
const draft = process.argv.includes('--draft')

if (reset && !demo) fail('Only the demo can be reset: npm run demo -- --reset')
if (draft && !demo) fail('Only the demo can start with a draft: npm run demo -- --draft')
const env = demo ? demoSettings() : {}
const node = await prepare()
await buildWeb(node)
const program = [...SERVER_FLAGS, 'src/server/main.ts', ...(demo ? ['--demo'] : []), ...(draft ? ['--draft'] : [])]
process.exitCode = await keepAlive(() => run(node, program, { env: { ...SERVER_ENVIRONMENT, ...env }, tether: true }))

/** The demo uses its own folder and clock, regardless of the real pool's `.env`. */
function demoSettings() {
  const kinds = ['demo', 'demo-draft']
  const kind = draft ? 'demo-draft' : 'demo'
  const dataDir = path.resolve(PROJECT, process.env.DATA_DIR || `./data/${kind}`)
  const markOf = (name) => path.join(dataDir, `this-is-a-${name}`)
  const found = kinds.find((name) => existsSync(markOf(name)))
  if (isInUse(dataDir) && found === undefined)
    fail(`${dataDir} holds a real pool. The demo does not touch it; give it another DATA_DIR.`)
  if (found !== undefined && found !== kind && !reset)
    fail(`${dataDir} holds the other demo. Give this one another DATA_DIR, or empty it with --reset.`)
  if (reset) empty(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(
      markOf(kind),
      `The demo may be emptied at any time: npm run demo -- ${draft ? '--draft ' : ''}--reset\n`,
    )
  } catch ({ code }) {
    fail(`The demo cannot write to ${dataDir} (${code}). Set DATA_DIR to a folder that this user may write to.`)
  }
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    CLOCK: process.env.CLOCK || (draft ? '2025-10-05T20:00:00-04:00' : '2025-11-11T12:00:00-05:00'),
    NHL_API_URL: '',
  }
}

function isInUse(dataDir) {
  return existsSync(dataDir) && readdirSync(dataDir).length > 0
}

function empty(dataDir) {
  const lock = path.join(dataDir, 'owner.lock')
  const running = existsSync(lock) && spawnSync('flock', ['-n', lock, 'true']).status === 1
  if (running) fail('The demo is running. Stop it first, then reset it.')
  rmSync(dataDir, { recursive: true, force: true })
  say('Starting the demo over.')
}
