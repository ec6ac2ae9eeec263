import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openHttpListener } from '#server/http-listener.ts'
import { givenPool } from '../harness/fixture.ts'

const { pool } = await givenPool()
const listener = await openHttpListener({ host: '127.0.0.1', port: 0 })
listener.open((request, response) => pool.app.routing(request, response))
afterAll(listener.close)

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const HEALTH = lines('GET /api/health HTTP/1.1', 'host: pool.test', '')
const LOGIN = ['POST /api/auth/login HTTP/1.1', 'host: pool.test', 'content-type: application/json']

test('an ordinary request is answered, and so is the next one on the connection', async () => {
  expect((await raw(HEALTH + HEALTH, 2)).match(/HTTP\/1\.1 200/g)).toHaveLength(2)
})

/**
 * Sends exactly these bytes and returns everything received until the server hangs up or has sent `answers` responses.
 */
function raw(text: string, answers = 1): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(listener.address)
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    let said = ''
    socket.setEncoding('utf8').on('data', (part) => {
      said += part
      const heard = said.match(/HTTP\/1\.1 \d+/g)?.length ?? 0
      if (heard >= answers && /\r\n\r\n/.test(said)) socket.end()
    })
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
  })
}

test.each([
  ['two lengths', lines(...LOGIN, 'content-length: 2', 'content-length: 5', '', '{}')],
  ['a length and chunks', lines(...LOGIN, 'content-length: 5', 'transfer-encoding: chunked', '', '0', '')],
  ['chunks under a false name', lines(...LOGIN, 'transfer-encoding: xchunked', '', '0', '')],
  ['a negative length', lines(...LOGIN, 'content-length: -1', '')],
  ['a length that is not a decimal number', lines(...LOGIN, 'content-length: 0x10', '')],
  ['a space before the colon', lines(...LOGIN, 'content-length : 2', '', '{}')],
  [
    'a folded header',
    lines(...LOGIN, 'x-one: a', ' content-length: 2', 'content-length: 2', '', '{}').replace(
      'x-one: a\r\n ',
      'x-one\r\n ',
    ),
  ],
  ['a bare line feed', `${LOGIN.join('\n')}\ncontent-length: 2\n\n{}`],
  ['a bad chunk size', lines(...LOGIN, 'transfer-encoding: chunked', '', 'zz', '{}', '0', '')],
  ['no host', lines('GET /api/health HTTP/1.1', '')],
])('requests cannot be smuggled: %s is refused, and nothing after it is read', async (_what, text) => {
  const said = await raw(`${text}${HEALTH}`, 2)
  expect(said).toMatch(/^HTTP\/1\.1 4\d\d/)
  expect(said.match(/HTTP\/1\.1 200/g)).toBeNull()
})

test('oversized headers are refused', async () => {
  expect(await raw(lines('GET /api/health HTTP/1.1', 'host: pool.test', `x-much: ${'x'.repeat(40_000)}`, ''))).toMatch(
    /^HTTP\/1\.1 431/,
  )
})

test('slow senders are cut off: headers after one minute, whole requests after five', () => {
  expect(listener.server.headersTimeout).toBeLessThanOrEqual(60_000)
  expect(listener.server.requestTimeout).toBeLessThanOrEqual(300_000)
  expect(listener.server.requestTimeout).toBeGreaterThan(0)
})

test.each(['TRACE', 'CONNECT', 'OPTIONS', 'PROPFIND'])('the method %s does nothing', async (method) => {
  const said = await raw(lines(`${method} /api/health HTTP/1.1`, 'host: pool.test', 'x-echo: secret', ''))
  expect(said).not.toMatch(/^HTTP\/1\.1 2/)
  expect(said).not.toContain('secret')
})
