import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pool, startPool } from '../../../../test/harness.ts'
import { signIn, signUp, visitor } from '../../../../test/people.ts'

let pool: Pool
beforeAll(async () => {
  pool = await startPool()
})
afterAll(() => pool.close())

test('a member signs in and asks who he is', async () => {
  const ann = await signIn(pool, 'ann')
  const { status, body } = await ann.get('/auth/me')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, user: { email: 'ann@example.test', role: 'player', active: true } })
  const carl = await signUp(pool, 'Carl')
  expect((await carl.get('/auth/me')).body).toMatchObject({ user: { name: 'Carl', lastName: '' } })
  expect(await visitor(pool).get('/auth/me')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  expect(await visitor(pool).post('/auth/refresh-token')).toMatchObject({ status: 401 })
  expect(await ann.post('/auth/refresh-token')).toMatchObject({ status: 200 })
})
