// Everything a command needs first: the packages of package-lock.json, Node 24, and the browser app built from the
// current source. Runs under an old Node with nothing installed, so it only imports Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const PROJECT = fileURLToPath(new URL('..', import.meta.url))

const NODE_NEEDED = 24
const inProject = (name) => path.join(PROJECT, name)

/** Installs what is missing or stale. Returns the path of Node 24. */
export async function prepare() {
  if (!isInstalled()) await install()
  return findNode()
}

/** Whether npm's record of installed packages has every package of the lock file, in its version. */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const found = readPackages('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([place, { version, optional, link }]) => {
    // Optional packages are for other systems.
    return place === '' || link || optional || found[place]?.version === version
  })
}

function readPackages(lock) {
  return existsSync(inProject(lock)) ? JSON.parse(readFileSync(inProject(lock), 'utf8')).packages : {}
}

async function install() {
  say('Installing packages (the first time this takes a minute) …')
  const sayWhy = () => say('\nStopping: npm undoes what it has begun, which takes up to half a minute …')
  process.once('SIGINT', sayWhy)
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  process.off('SIGINT', sayWhy)
  if (code !== 0) fail('npm could not install the packages; see its message above. Fix that and start again.')
}

/** The Node pinned as a package; if it does not exist for this system, the running one if it is new enough. */
function findNode() {
  const pinned = inProject('node_modules/node/bin/node')
  if (!runs(pinned)) fetchNode()
  if (runs(pinned)) {
    linkNode(pinned)
    return pinned
  }
  if (Number.parseInt(process.versions.node, 10) >= NODE_NEEDED) return process.execPath
  return fail(
    `PuckPool needs Node ${NODE_NEEDED}, and this is Node ${process.versions.node}. Install Node ${NODE_NEEDED}.`,
  )
}

function runs(node) {
  return existsSync(node) && spawnSync(node, ['--version']).status === 0
}

/** The package `node` downloads the program in its install script; if install scripts are turned off, we run it. */
function fetchNode() {
  const cwd = inProject('node_modules/node')
  if (!existsSync(cwd)) return
  say('Fetching Node 24 …')
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** npm scripts find `node` here first; npm omits the link if the program was missing during the install. */
function linkNode(pinned) {
  const link = inProject('node_modules/.bin/node')
  if (existsSync(link)) return
  rmSync(link, { force: true })
  symlinkSync(path.relative(path.dirname(link), pinned), link)
}

export const WEB_SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'src/web', 'src/contract', 'src/rules']

/** Builds the browser app unless `dist` was built from this source. Tests also limit its first load. */
export async function buildWeb(node, { isMeasured = false } = {}) {
  const stamp = inProject('dist/.source')
  const source = fingerprint(WEB_SOURCES)
  const built = isMeasured ? `${source} measured` : source
  const isBuilt = existsSync(inProject('dist/web/index.html')) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8').startsWith(built)) return
  say('Building the browser app …')
  const code = await run(node, [inProject('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    env: { MEASURE_FIRST_LOAD: isMeasured ? 'on' : '' },
  })
  if (code !== 0) fail(buildFailure(code))
  writeFileSync(stamp, built)
}

/** A system out of memory kills the process that asks for more, without a message. */
export function buildFailure(code) {
  const isKilled = code === 128 + os.constants.signals.SIGKILL
  return isKilled
    ? 'The build of the browser app was killed, most likely because it ran out of memory: it needs 1 GB. Add memory or swap, or copy the folder dist from a release or another machine, then start again.'
    : 'The browser app could not be built; see the error above.'
}

function fingerprint(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap(listFiles))
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update('\0')
  return hash.digest('hex')
}

function listFiles(name) {
  if (!existsSync(inProject(name))) return []
  if (!statSync(inProject(name)).isDirectory()) return [name]
  return readdirSync(inProject(name))
    .sort()
    .flatMap((entry) => listFiles(path.join(name, entry)))
}

/**
 * Runs a program in the project until it exits and returns its exit code. Forwards our signals. With `tether` it also
 * notices if we are killed, which sends no signal.
 */
export function run(program, args, { env = {}, tether = false } = {}) {
  const stdio = tether ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
  const child = spawn(program, args, { cwd: PROJECT, stdio, env: { ...process.env, ...env } })
  const handOn = (signal) => child.kill(signal)
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, handOn)
  return new Promise((resolve) => {
    const ended = (code) => {
      for (const signal of signals) process.off(signal, handOn)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      ended(127)
    })
    child.once('exit', (code, signal) => ended(code ?? 128 + os.constants.signals[signal]))
  })
}

export function say(text) {
  console.log(text)
}

export function fail(text) {
  console.error(`\n${text}\n`)
  process.exit(1)
}
