import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8')

/** The environment that `compose.yaml` passes to a server, with the required variables of `.env` and defaults for the rest. */
function composed(given: Record<string, string>): Record<string, string> {
  const block = /^ {2}environment:\n((?: {4}.+\n)+)/m.exec(read('compose.yaml'))?.[1] ?? ''
  const lines = block.split('\n').flatMap((line) => {
    const [, name, value] = /^ {4}(\w+): "?(.+?)"?$/.exec(line) ?? []
    return name && value
      ? [[name, value.replaceAll(/\$\{(\w+)(?::?[-?])([^}]*)\}/g, (_all, of, or) => given[of] ?? or)]]
      : []
  })
  return Object.fromEntries(lines)
}

const given = { DB_PASSWORD: 'a1b2c3', APP_SECRET: 'x'.repeat(32) }

test('the compose file only sets known settings, and they are valid', () => {
  const environment = composed(given)
  expect(readSettings(environment)).toMatchObject({
    host: '0.0.0.0',
    databaseUrl: 'postgres://pool:a1b2c3@db:5432/pool',
    appUrl: 'https://localhost',
    smtpUrl: 'smtp://mail:1025',
    trustProxy: '172.29.17.10',
    metricsToken: null,
  })
  const known = read('.env.example').matchAll(/^#(\w+)=/gm)
  const names = new Set([...known].map(([, name]) => name))
  expect(Object.keys(environment).filter((name) => !names.has(name))).toEqual([])
})

test('the proxy forwards to the servers’ addresses', () => {
  const servers = [...read('compose.yaml').matchAll(/ipv4_address: ([\d.]+)/g)].map(([, address]) => address)
  const passed = new Set([...read('deploy/nginx.conf').matchAll(/([\d.]+):3000/g)].map(([, address]) => address))
  expect(servers.filter((address) => address !== composed(given).TRUST_PROXY).sort()).toEqual([...passed].sort())
})

test('the image runs as an unprivileged user with a health check, and every image is pinned to a version', () => {
  const dockerfile = read('Dockerfile')
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last.indexOf('USER node')).toBeGreaterThan(0)
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["node", "--max'))
  expect(last).toMatch(/^HEALTHCHECK .+CMD \["node", "deploy\/health\.mjs"\]$/m)
  const images = [...`${dockerfile}\n${read('compose.yaml')}`.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(
    ([, image]) => image,
  )
  expect(images.length).toBeGreaterThan(5)
  for (const image of images) if (image !== 'puckpool') expect(image).toMatch(/:v?\d/)
})

test('every command in the operations guide exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const guides = ['docs/operations.md', 'docs/export.md', 'README.md', 'CONTRIBUTING.md'].map(read).join('\n')
  const commands = new Set([...guides.matchAll(/npm run ([\w:]+)/g)].map(([, command]) => command))
  expect([...commands].filter((command) => !(command && command in scripts))).toEqual([])
  for (const [, file] of guides.matchAll(/(src\/server\/cli\/[\w-]+\.ts|test\/[\w-]+\.test\.ts|deploy\/nginx\.conf)/g))
    expect(() => read(file ?? '')).not.toThrow()
})

test('an image contains only listed files, so no .env and no pool data can get into it', () => {
  const [first] = read('.dockerignore')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  expect(first).toBe('*')
  expect(read('.dockerignore')).not.toMatch(/!\.env|!data$|!data\/pool/m)
})
