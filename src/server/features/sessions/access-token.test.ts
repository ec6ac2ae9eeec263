import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { stoppedClock } from '../../../../test/harness/test-deps.ts'
import { readAccessToken } from './access-token.ts'

const NOW = '2025-11-12T17:00:00.000Z'
const SECRET = 'a secret of the tests, long enough to sign with'
const clock = stoppedClock(NOW)
// Tokens use only these dependencies.
const deps = { wallNow: clock.now, settings: { appSecret: SECRET } } as Parameters<typeof readAccessToken>[0]
const KEY = Buffer.from(hkdfSync('sha256', SECRET, '', 'access token', 32))
const claims = { sub: '7', sid: '0b9c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3', exp: Date.parse(NOW) / 1_000 + 60 }

type Forged = { head?: object; body?: object; key?: Buffer; hash?: string }

function tokenOf({ head = {}, body = {}, key = KEY, hash = 'sha256' }: Forged): string {
  const parts = [
    { alg: 'HS256', typ: 'JWT', ...head },
    { ...claims, ...body },
  ]
  const said = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${said}.${createHmac(hash, key).update(said).digest('base64url')}`
}

test('a token signed with our key identifies its session (A4)', () => {
  expect(readAccessToken(deps, tokenOf({}))).toMatchObject({ userId: 7, sessionId: claims.sid })
})

test.each<[string, Forged]>([
  ['no algorithm', { head: { alg: 'none' } }],
  ['another algorithm', { head: { alg: 'HS512' }, hash: 'sha512' }],
  ['an asymmetric algorithm', { head: { alg: 'RS256' } }],
  ['an algorithm in other letters', { head: { alg: 'hs256' } }],
  ['an empty key', { key: Buffer.alloc(0) }],
  ['the secret itself for a key', { key: Buffer.from(SECRET) }],
  ['an unknown critical header', { head: { crit: ['x'], x: 1 } }],
  ['no session', { body: { sid: undefined } }],
  ['a session that is no UUID', { body: { sid: "' or true" } }],
  ['a member that is no number', { body: { sub: 'admin' } }],
  ['no end', { body: { exp: undefined } }],
  ['an end that has passed', { body: { exp: claims.exp - 60 } }],
])('a token with %s opens nothing (A4)', (_, forged) => {
  expect(readAccessToken(deps, tokenOf(forged))).toBeNull()
})
