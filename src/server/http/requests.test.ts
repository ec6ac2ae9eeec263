import type { InjectOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { startPool } from '../../../test/harness/harness.ts'
import { signIn } from '../../../test/harness/people.ts'

const pool = await startPool()
const admin = await signIn(pool, 'admin')
afterAll(() => pool.close())

async function send(request: InjectOptions) {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...request.headers }
  const response = await pool.app.inject({ ...request, headers })
  return { status: response.statusCode, body: response.json<{ success: boolean; message: string; code: string }>() }
}

const person = (fields: object) =>
  JSON.stringify({ email: 'x@example.test', name: 'X', password: 'long enough', ...fields })
const create = { method: 'POST', url: '/api/admin/users' } as const

test.each<[string, InjectOptions, number, string]>([
  ['JSON that is broken off', { ...create, payload: '{"email":' }, 400, 'malformed'],
  ['JSON that is no object', { ...create, payload: '"text"' }, 400, 'invalid'],
  ['a list instead of an object', { ...create, payload: '[]' }, 400, 'invalid'],
  ['null', { ...create, payload: 'null' }, 400, 'invalid'],
  ['nothing', { ...create, payload: '' }, 400, 'invalid'],
  [
    'a form',
    { ...create, payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    400,
    'malformed',
  ],
  ['a text', { ...create, payload: 'hello', headers: { 'content-type': 'text/plain' } }, 400, 'invalid'],
  ['a body beyond all measure', { ...create, payload: person({ name: 'x'.repeat(200_000) }) }, 413, 'too_large'],
  ['the character U+0000', { ...create, payload: person({ name: 'a\u0000b' }) }, 400, 'unreadable_character'],
  [
    'the character U+0000 behind backslashes',
    { ...create, payload: person({ name: '\\\\\u0000' }) },
    400,
    'unreadable_character',
  ],
  ['half of a surrogate pair', { ...create, payload: person({ name: 'a\ud800' }) }, 400, 'unreadable_character'],
  [
    'the wrong half of a surrogate pair',
    { ...create, payload: person({ name: 'a\udc00b' }) },
    400,
    'unreadable_character',
  ],
  [
    'the character U+0000 in the address',
    { method: 'GET', url: '/api/games/range?start=%00' },
    400,
    'unreadable_character',
  ],
  ...['0x1', '1e3', '+1', '%201', '1.0', '0', '007', '-1', 'one', '2147483648', '9'.repeat(20)].map(
    (id): [string, InjectOptions, number, string] => [
      `the id ${id}`,
      { method: 'GET', url: `/api/survivor/contests/${id}` },
      400,
      'invalid',
    ],
  ),
  ['an empty id in a query', { method: 'GET', url: '/api/contest/leaderboard?contest_id=' }, 400, 'invalid'],
  ['an address that cannot be read', { method: 'GET', url: '/api/%E0%A4%A' }, 400, 'malformed'],
  [
    'a part of an address that is too long',
    { method: 'DELETE', url: `/api/admin/users/${'9'.repeat(500)}` },
    404,
    'not_found',
  ],
  ['an id beyond all ids', { method: 'DELETE', url: '/api/admin/users/99999999999' }, 400, 'invalid'],
  ['a word for an id', { method: 'DELETE', url: '/api/admin/users/ann' }, 400, 'invalid'],
  ['a poisoned prototype', { ...create, payload: '{"__proto__":{"admin":true}}' }, 400, 'malformed'],
])('%s is refused in the shape of every failure (E1)', async (_what, request, status, code) => {
  const answer = await send(request)
  expect(answer).toMatchObject({ status, body: { success: false, code, message: expect.stringMatching(/^[A-Z]/) } })
  expect(answer.body.message).not.toMatch(/expected|received|JSON|undefined|FST_/)
})

test('a backslash and u0000 as plain text are allowed', async () => {
  const answer = await send({
    ...create,
    payload: person({ email: 'words@example.test', name: 'Word', password: 'nine signs of \\u0000' }),
  })
  expect(answer.status).toBe(201)
})

test('unknown fields are ignored', async () => {
  const answer = await send({
    ...create,
    payload: person({ email: 'more@example.test', role: 'admin', id: 1, hat: 'red' }),
  })
  expect(answer).toMatchObject({ status: 201, body: { user: { email: 'more@example.test', role: 'player' } } })
})
