import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webFiles } from './web-files.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'web files '))
let app: FastifyInstance
beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<title>PuckPool</title>')
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(path.join(folder, 'assets/main-4f2a.js'), 'start()')
  app = Fastify()
  await webFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test.each(['/', '/survivor', '/admin/email-settings', '/no/such/page?next=1', '/apiary'])(
  'the browser app answers at %s, and is asked for anew each time',
  async (url) => {
    const { statusCode, headers, body } = await app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(body).toBe('<title>PuckPool</title>')
  },
)

test('a file is itself; one with a hash in its name is kept for good', async () => {
  const asset = await app.inject('/assets/main-4f2a.js')
  expect(asset.body).toBe('start()')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const icon = await app.inject('/favicon.svg')
  expect(icon.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' })
})

test('who has the newest page already gets no second copy', async () => {
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
] as const)('%s %s is not found, in the words of the API', async (method, url) => {
  const response = await app.inject({ method, url })
  if (url.startsWith('/..')) return expect(response.body).not.toContain('dependencies')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ success: false, message: 'Not found', code: 'not_found' })
})

test('without a build there is only the API', async () => {
  const bare = Fastify()
  await webFiles(bare, path.join(folder, 'nothing'))
  expect((await bare.inject('/survivor')).statusCode).toBe(404)
  await bare.close()
})
