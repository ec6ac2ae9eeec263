import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
// @ts-expect-error: it runs under an old Node without types.
import { buildFailure } from '../../bin/prepare.mjs'

test('a build killed by the system says that it needs memory, because nothing else does', () => {
  expect(buildFailure(137)).toContain('it needs 1 GB')
  expect(buildFailure(1)).toBe('The browser app could not be built; see the error above.')
})

/** A project with the real `bin`, one line of source, and stand-ins for npm and Vite. */
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-build-'))
  cpSync(path.join(import.meta.dirname, '../../bin'), path.join(folder, 'bin'), { recursive: true })
  save('index.html', 'the page')
  save('package-lock.json', JSON.stringify({ packages: { 'node_modules/vite': { version: '1.0.0' } } }))
})
afterEach(() => rmSync(folder, { recursive: true }))

function save(name: string, text: string): string {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** As if npm had installed everything; `vite` is its program. */
function install(vite: string) {
  save('node_modules/.package-lock.json', readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  save('node_modules/vite/bin/vite.js', vite)
  chmodSync(save('node_modules/node/bin/node', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`), 0o755)
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true })
}

const BUILDING = `const fs = require('node:fs')
fs.mkdirSync('dist/web', { recursive: true })
fs.writeFileSync('dist/web/index.html', '')
fs.appendFileSync('builds', 'once ')`
const FAILING = 'process.exit(1)'

/** Runs a script of the project like npm; it reports whether it found the app. */
function runScript(...how: string[]) {
  save('script.mjs', `import { existsSync } from 'node:fs'\nconsole.log('app:', existsSync('dist/web/index.html'))`)
  const script = [path.join(folder, 'bin/run.mjs'), ...how, 'script.mjs']
  const { stdout, stderr, status } = spawnSync(process.execPath, script, { encoding: 'utf8' })
  return { said: stdout, stderr, status }
}

test('a script that needs the browser app builds it if there is none, and not a second time', () => {
  install(BUILDING)
  expect(runScript().said).toBe('app: false\n')
  expect(runScript('--with-app').said).toContain('app: true')
  expect(runScript('--with-app').said).toBe('app: true\n')
  expect(readFileSync(path.join(folder, 'builds'), 'utf8')).toBe('once ')
  const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(scripts['test:engines'], 'opens the app in browsers').toContain('run.mjs --with-app')
})

test('an app built elsewhere from the same source is used unchanged, from other source it is rebuilt', () => {
  install(BUILDING)
  runScript('--with-app')
  install(FAILING)
  expect(runScript('--with-app')).toMatchObject({ said: 'app: true\n', status: 0 })
  save('index.html', 'another page')
  const { stderr, status } = runScript('--with-app')
  expect(status).toBe(1)
  expect(stderr).toContain('The browser app could not be built')
})

test('Ctrl-C while packages are installed says that npm first reverts what it has begun', async () => {
  const began = path.join(folder, 'began')
  const npm = save('npm/npm', `#!/bin/sh\ntrap 'exit 130' INT\ntouch '${began}'\nwhile :; do sleep 0.05; done\n`)
  chmodSync(npm, 0o755)
  const env = { ...process.env, PATH: `${path.dirname(npm)}:${process.env.PATH}` }
  const run = spawn(process.execPath, [path.join(folder, 'bin/run.mjs'), 'script.mjs'], { env })
  let said = ''
  run.stdout.on('data', (part) => {
    said += part
  })
  const ended = once(run, 'exit')
  while (!existsSync(began)) await new Promise(setImmediate)
  expect(said).not.toContain('Stopping')
  run.kill('SIGINT')
  await ended
  expect(said).toContain('Stopping: npm undoes what it has begun, which takes up to half a minute')
})
