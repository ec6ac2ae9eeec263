import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { compressAnswers } from './compression.ts'
import { ownScripts, webFiles } from './web-files.ts'

const BIG = 'start()\n'.repeat(1_000)
const folder = mkdtempSync(path.join(os.tmpdir(), 'web files '))
mkdirSync(path.join(folder, 'assets'))
writeFileSync(path.join(folder, 'index.html'), '<title>PuckPool</title>')
writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>')
writeFileSync(path.join(folder, 'manifest.webmanifest'), '{"name":"PuckPool","start_url":"/"}')
writeFileSync(path.join(folder, 'assets/main-4f2a.js'), 'start()')
writeFileSync(path.join(folder, 'assets/big-77aa.js'), BIG)
writeFileSync(path.join(folder, 'assets/big-77aa.js.br'), brotliCompressSync(BIG))
writeFileSync(path.join(folder, 'assets/big-77aa.js.gz'), gzipSync(BIG))
const app = Fastify()
compressAnswers(app)
await webFiles(app, { folder, readPoolName: async () => 'The Beer League' })
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test.each(['/', '/survivor', '/admin/email-settings', '/no/such/page?next=1', '/apiary'])(
  'the browser app answers at %s, and is revalidated each time',
  async (url) => {
    const { statusCode, headers, body } = await app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(body).toBe('<title>PuckPool</title>')
  },
)

test('the policy contains the hash of each inline script in the page, and no other', () => {
  const page = path.join(folder, 'scripts')
  mkdirSync(page)
  expect(ownScripts(page)).toEqual([])
  writeFileSync(path.join(page, 'index.html'), '<script>start()</script><script type="module" src="/a.js"></script>')
  // printf 'start()' | openssl dgst -sha256 -binary | base64
  expect(ownScripts(page)).toEqual(["'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"])
})

test('a file is served unchanged; one with a hash in its name is cached forever', async () => {
  const asset = await app.inject('/assets/main-4f2a.js')
  expect(asset.body).toBe('start()')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers, 'nobody asks for it again').not.toHaveProperty('etag')
  const icon = await app.inject('/favicon.svg')
  expect(icon.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'image/svg+xml',
    etag: expect.any(String),
  })
})

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  // Browsers don't accept br over plain http.
  ['gzip', 'gzip', gunzipSync],
] as const)('for a browser that accepts %s an asset is sent as %s, once', async (accepted, encoding, unpack) => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/big-77aa.js',
    headers: { 'accept-encoding': accepted },
  })
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  expect(unpack(rawPayload).toString()).toBe(BIG)
})

test('a client without compression gets uncompressed files, and pages still open', async () => {
  const plain = await app.inject('/assets/big-77aa.js')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, BIG])
  for (const url of ['/', '/survivor']) {
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  }
})

test('a client with the newest page gets a 304', async () => {
  const first = await app.inject('/survivor')
  const again = await app.inject({ url: '/survivor', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test.each([
  ['GET', '/api'],
  ['GET', '/api/no-such-call'],
  ['GET', '/api/no-such-call?x=1'],
  ['POST', '/survivor'],
  ['GET', '/assets/main-of-last-week.js'],
  ['GET', '/../../package.json'],
] as const)('%s %s is not found, with the API’s message', async (method, url) => {
  const response = await app.inject({ method, url })
  if (url.startsWith('/..')) return expect(response.body).not.toContain('dependencies')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ success: false, message: 'Not found', code: 'not_found' })
})

test('the installed app has the pool’s name', async () => {
  const answer = await app.inject('/manifest.webmanifest')
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json'),
    'cache-control': 'no-cache',
  })
  expect(answer.json()).toEqual({ name: 'The Beer League', short_name: 'The Beer League', start_url: '/' })
})

test('without a build only the API is served', async () => {
  const bare = Fastify()
  await webFiles(bare, { folder: path.join(folder, 'nothing'), readPoolName: async () => 'PuckPool' })
  expect((await bare.inject('/survivor')).statusCode).toBe(404)
  await bare.close()
})
