import { beforeEach, expect, test } from 'vitest'
import { hours, minutes, seconds } from '#rules/time.ts'
import { givenPool } from '../harness/fixture.ts'
import { PASSWORD, people, signIn } from '../harness/people.ts'

const { pool } = await givenPool()
// Long enough for earlier counts to expire.
beforeEach(() => pool.wall.advance(minutes(20)))

test('a member’s password can be guessed at most 100 times a minute, from any number of addresses', async () => {
  for (let n = 0; n < 100; n += 1) expect(await guess(people.bob.email, `10.0.${n}.1`)).toBe(401)
  expect(await guess(people.bob.email, '10.0.200.1', PASSWORD)).toBe(429)
  expect(await guess(people.ann.email, '10.0.200.1', PASSWORD), 'others can sign in').toBe(200)
  pool.wall.advance(minutes(1))
  expect(await guess(people.bob.email, '10.0.200.1', PASSWORD)).toBe(200)
})

type Call = { url: string; payload: object; from: string; token?: string | null }

async function post({ url, payload, from, token }: Call): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await pool.app.inject({ method: 'POST', url: `/api${url}`, payload, headers, remoteAddress: from })
  return answer.statusCode
}

const guess = (email: string, from: string, password = 'a wrong guess') =>
  post({ url: '/auth/login', payload: { email, password }, from })

test('one address can guess at most 100 times a minute, even if it signs in with its own account in between', async () => {
  const from = '10.1.0.1'
  const known = [people.ann.email, people.bob.email, people.admin.email]
  for (const email of known) for (let n = 0; n < 29; n += 1) expect(await guess(email, from)).toBe(401)
  expect(await guess(people.ann.email, from, PASSWORD)).toBe(200)
  for (let n = 0; n < 13; n += 1) expect(await guess(people.ann.email, from)).toBe(401)
  expect(await guess(people.bob.email, from)).toBe(429)
  expect(await guess(people.bob.email, '10.1.0.2', PASSWORD), 'other addresses are not limited').toBe(200)
})

test('all addresses of one IPv6 network, such as a household’s, count as one (A8)', async () => {
  for (let n = 0; n < 30; n += 1) expect(await guess(people.bob.email, `2001:db8:0:1::${n}`)).toBe(401)
  expect(await guess(people.bob.email, '2001:db8:0:1:ffff::1', PASSWORD)).toBe(429)
  expect(await guess(people.bob.email, '2001:db8:0:2::1', PASSWORD), 'the network next door').toBe(200)
  const signUp = (from: string) => post({ url: '/auth/register', payload: {}, from })
  for (let n = 0; n < 200; n += 1) await signUp(`2001:db8:0:3::${n}`)
  expect(await signUp('2001:db8:0:3:4:5:6:7')).toBe(429)
})

test('one address can sign up at most 200 times in ten minutes', async () => {
  const signUp = (from: string) => post({ url: '/auth/register', payload: {}, from })
  for (let n = 0; n < 200; n += 1) expect(await signUp('10.2.0.1')).toBe(400)
  expect(await signUp('10.2.0.1')).toBe(429)
  expect(await signUp('10.2.0.2')).toBe(400)
  pool.wall.advance(minutes(10))
  expect(await signUp('10.2.0.1')).toBe(400)
})

test('a runaway program with a member’s token is stopped, and no one else is', async () => {
  const [ann, bob] = [await signIn(pool, 'ann'), await signIn(pool, 'bob')]
  const pick = (token: string | null, from: string) =>
    post({ url: '/survivor/contests/999/picks', payload: { week_number: 1, team_id: 1 }, from, token })
  for (let n = 0; n < 300; n += 1) expect(await pick(ann.token, `10.3.${n % 200}.1`)).toBe(404)
  expect(await pick(ann.token, '10.3.0.1')).toBe(429)
  expect(await pick(bob.token, '10.3.0.1')).toBe(404)
})

test('setting the clock back an hour locks no one out for that hour', async () => {
  for (let n = 0; n < 30; n += 1) expect(await guess(people.bob.email, '10.9.0.1')).toBe(401)
  expect(await guess(people.bob.email, '10.9.0.1', PASSWORD)).toBe(429)
  pool.wall.advance(-hours(1))
  expect(await guess(people.bob.email, '10.9.0.1', PASSWORD)).toBe(200)
})

test('a refused guess isn’t counted, and the refusal says when to try again (A8)', async () => {
  const [from, payload] = ['10.10.0.1', { email: people.bob.email, password: 'a wrong guess' }]
  for (let n = 0; n < 30; n += 1) expect(await guess(people.bob.email, from)).toBe(401)
  pool.wall.advance(seconds(20))
  for (let n = 0; n < 100; n += 1) expect(await guess(people.bob.email, from)).toBe(429)
  const refused = await pool.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: from })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40'])
  expect(await guess(people.ann.email, from), 'only 30 of the 100 from this address').toBe(401)
  expect(await guess(people.bob.email, '10.10.0.2'), 'only 30 of the 100 of this account').toBe(401)
})

test('guesses from elsewhere never lock out a device that has signed in before, and it has a separate limit (A8)', async () => {
  const signInFrom = async (from: string, { email = people.bob.email, password = PASSWORD, cookie = '' } = {}) => {
    const payload = { email, password }
    const headers = cookie === '' ? {} : { cookie }
    return pool.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers, remoteAddress: from })
  }
  const deviceOf = (answer: Awaited<ReturnType<typeof signInFrom>>) =>
    answer.cookies.map(({ name, value }) => `${name}=${value}`).find((of) => of.startsWith('puckpool_device=')) ?? ''
  const cookie = deviceOf(await signInFrom('10.11.0.1'))
  expect(cookie).toMatch(/^puckpool_device=[\w-]{36}\.\d+\.[\w-]{43}$/)
  const both = deviceOf(await signInFrom('10.11.0.1', { email: people.ann.email, cookie }))
  expect(both.split('.')[0], 'one browser of two members').toBe(cookie.split('.')[0])
  for (let n = 0; n < 100; n += 1) expect(await guess(people.bob.email, `10.12.${n}.1`)).toBe(401)
  for (let n = 0; n < 70; n += 1) await guess(people.ann.email, '10.11.0.1')
  expect((await signInFrom('10.11.0.1')).statusCode, 'without the cookie').toBe(429)
  const forged = both.replace(/\.\d+-\d+\./, (ids) => ids.replace('-', '-7-'))
  expect((await signInFrom('10.11.0.1', { cookie: forged })).statusCode, 'with a forged one').toBe(429)
  expect((await signInFrom('10.11.0.1', { cookie: both })).statusCode).toBe(200)
  for (let n = 0; n < 30; n += 1)
    expect((await signInFrom('10.11.0.1', { cookie: both, password: 'a wrong guess' })).statusCode).toBe(401)
  expect((await signInFrom('10.11.0.1', { cookie: both })).statusCode, 'a stolen phone is no free ride').toBe(429)
})
