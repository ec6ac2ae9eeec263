import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'

const PROJECT = path.join(import.meta.dirname, '../..')

const manifest = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dev: z.boolean().optional(),
      integrity: z.string().optional(),
    }),
  ),
})
const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
})

test('the bill of materials lists every package of the server, and none used only by the browser, a build or a test', async () => {
  const { scripts, dependencies, devDependencies } = manifest.parse(read('package.json'))
  const [program = '', ...args] = scripts.sbom?.split(' ') ?? []
  const { stdout } = await promisify(execFile)(program, args, { cwd: PROJECT, maxBuffer: 50_000_000 })
  const { components } = bill.parse(JSON.parse(stdout))
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  for (const [name, version] of Object.entries(dependencies)) expect(listed, name).toContain(`${name}@${version}`)
  const locked = Object.entries(lock.parse(read('package-lock.json')).packages).filter(([place]) => place !== '')
  for (const [place, { version, dev }] of locked) {
    const name = place.split('node_modules/').at(-1)
    if (dev !== true) expect(listed).toContain(`${name}@${version}`)
  }
  const names = new Set(components.map(({ name }) => name))
  for (const other of ['vitest', '@playwright/test', 'typescript', 'vite', 'react', '@mantine/core', 'd3-scale']) {
    expect(devDependencies).toHaveProperty([other])
    expect(names).not.toContain(other)
  }
})

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(PROJECT, name), 'utf8'))

test('every package has an exact version and a checksum', () => {
  const { dependencies, devDependencies } = manifest.parse(read('package.json'))
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
  for (const [place, { integrity }] of Object.entries(lock.parse(read('package-lock.json')).packages)) {
    if (place === '') continue
    expect(integrity, place).toMatch(/^sha512-/)
  }
})
