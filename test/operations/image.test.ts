import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { WEB_SOURCES } from '../../bin/prepare.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../bin/server-options.mjs'

/** Facts about the image that don't require building it; `npm run test:containers` builds and runs it. */
const PROJECT = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(PROJECT, name), 'utf8')
const dockerfile = read('Dockerfile')
const [, lastStage = ''] = /[\s\S]*^(FROM [\s\S]+)$/m.exec(dockerfile) ?? []

const rules = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ leavesOut: !line.startsWith('!'), pattern: line.replace(/^!/, '') }))

/** Mirrors Docker: the last matching line decides, and a folder includes all its contents. */
function isInContext(file: string): boolean {
  const parents = file.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))
  const last = rules.findLast(({ pattern }) =>
    parents.some((parent) => pattern === '*' || path.posix.matchesGlob(parent, pattern)),
  )
  return !last?.leavesOut
}

const files = execFileSync('git', ['ls-files'], { cwd: PROJECT, encoding: 'utf8' }).trim().split('\n')
const context = files.filter(isInContext)

test('each file the image’s build reads is in its context', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter((name) => name !== '.' && !isIn(context, name))).toEqual([])

  const build = allReadBy(['index.html', 'vite.config.ts', 'src/web/main.tsx'])
  const [pieces, screens] = ['src/web/ui/pieces.css', 'src/web/features/chat/chat-screen.tsx']
  expect([...build]).toEqual(expect.arrayContaining([pieces, screens]))
  // Paths named in the configuration.
  for (const [, name = ''] of read('vite.config.ts').matchAll(/'(src\/web\/[\w./-]+)'/g)) build.add(name)
  expect([...build].filter((name) => !isIn(context, name))).toEqual([])
  // The files npm start checks to see whether the built app is current.
  expect([...build].filter((name) => !WEB_SOURCES.some((source) => isIn([name], source)))).toEqual([])
})

/** The project's files a file imports, or names relative to itself. */
function readBy(file: string): string[] {
  const named = read(file).matchAll(/(?:from |import |import\(|new URL\()'((?:\.\.?|#\w+)\/[^']+|src\/[^']+)'/g)
  return [...named].flatMap(([, name = '']) => {
    const found = name.startsWith('#')
      ? `src/${name.slice(1)}`
      : path.posix.join(path.posix.dirname(file), name).replace(/\/$/, '')
    return existsSync(path.join(PROJECT, found)) ? [found] : []
  })
}

function allReadBy(entries: readonly string[]): Set<string> {
  const found = new Set(entries)
  for (const file of found) if (/\.(m?js|tsx?)$/.test(file)) for (const other of readBy(file)) found.add(other)
  return found
}

const isIn = (list: readonly string[], name: string) =>
  list.some((file) => file === name || file.startsWith(`${name}/`))

test('each file the server reads is in the image, and no source of the browser app', () => {
  const copied = [...lastStage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
  const inImage = context.filter((file) => copied.some((name) => isIn([file], name)))
  const commands = files.filter((file) => /^src\/server\/cli\/[\w-]+\.ts$/.test(file))
  const server = allReadBy(['src/server/main.ts', 'src/server/pool.ts', 'deploy/health.mjs', ...commands])
  expect(server.size).toBeGreaterThan(300)
  expect([...server].filter((file) => !isIn(inImage, file))).toEqual([])
  expect(inImage.filter((file) => file.startsWith('src/web/') || /\.test\.tsx?$/.test(file))).toEqual([])
})

test('the context has no .env, no pool and no tests, even if added later', () => {
  for (const name of [
    '.env',
    'data/pool/app-secret',
    'test/http/access.test.ts',
    'src/rules/time.test.ts',
    'backups/x',
  ])
    expect(isInContext(name), name).toBe(false)
})

test('the image starts the server with the options of npm start', () => {
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(lastStage) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...SERVER_FLAGS, 'src/server/main.ts'])
  const { NODE_COMPILE_CACHE, ...environment } = SERVER_ENVIRONMENT
  for (const [name, value] of Object.entries(environment))
    expect(lastStage).toMatch(new RegExp(`^.* ${name}=${value}\\b`, 'm'))
  expect(NODE_COMPILE_CACHE, 'the image keeps it elsewhere').toBeTruthy()
})
