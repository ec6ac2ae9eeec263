import { beforeEach, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { endSessions, listSessions } from '#contract/sessions/sessions.ts'
import { days, minutes } from '#rules/time.ts'
import { deviceWords } from '#server/features/sessions/device-words.ts'
import { givenPool } from '../harness/fixture.ts'
import { isSignedIn, PASSWORD, type Person, signIn, signUp, visitor } from '../harness/people.ts'

const { pool } = await givenPool()
let gil: Person
let count = 0
beforeEach(async () => {
  count += 1
  gil = await signUp(pool, `Gil ${count}`)
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

test('members see where they are signed in, this session first, and no one else’s sessions', async () => {
  pool.wall.advance(minutes(5))
  const laptop = await elsewhere(gil)
  const sessions = await listed(gil)
  expect(sessions.map(({ device, is_this }) => [device, is_this])).toEqual([
    ['Unknown device', true],
    ['Firefox on Linux', false],
  ])
  expect(sessions[1]).toMatchObject({ started_at: pool.wall.now(), used_at: pool.wall.now() })
  pool.wall.advance(minutes(20))
  expect((await laptop.post('/auth/refresh-token')).status).toBe(200)
  const fresh = await elsewhere(gil)
  expect((await listed(fresh)).map(({ used_at }) => used_at)).toContain(pool.wall.now())
  expect(JSON.stringify(await listed(fresh))).not.toMatch(/Mozilla|token|hash/)
})

const listed = async (person: Person) =>
  (await person.get<AnswerOf<typeof listSessions>>('/auth/sessions')).body.sessions

/** A member on another device. */
async function elsewhere(person: Person, userAgent = FIREFOX): Promise<Person> {
  const other = visitor(pool)
  const { body } = await pool.app
    .inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: PASSWORD },
      headers: { 'user-agent': userAgent },
    })
    .then((answer) => {
      for (const { name, value } of answer.cookies) other.cookies.set(name, value)
      return { body: answer.json<{ token: string }>() }
    })
  other.token = body.token
  return other
}

test('members see how each of their sessions began, also after a new password (A10)', async () => {
  await elsewhere(gil)
  expect((await listed(gil)).map(({ signed_in_by }) => signed_in_by)).toEqual(['joined', 'password'])
  const changed = await gil.put<{ token: string }>('/auth/profile', {
    currentPassword: PASSWORD,
    password: 'fresh ice for Gil',
  })
  gil.token = changed.body.token
  expect((await listed(gil)).map(({ signed_in_by }) => signed_in_by)).toEqual(['joined'])
})

test('a browser that was updated is listed under its new name after its next refresh', async () => {
  const phone = await elsewhere(gil)
  phone.userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'
  expect((await phone.post('/auth/refresh-token')).status).toBe(200)
  expect((await listed(gil)).map(({ device }) => device)).toEqual(['Unknown device', 'Safari on iPhone'])
})

test('with the password a member can end one other session or all of them; their next call is refused', async () => {
  const [phone, laptop, library] = [await elsewhere(gil), await elsewhere(gil), await elsewhere(gil)]
  const idOf = async (person: Person) => (await listed(person)).find(({ is_this }) => is_this)?.id
  const session_id = await idOf(library)
  const end = (body: object) => gil.post<AnswerOf<typeof endSessions>>('/auth/sessions/end', body)
  expect(await end({ session_id, currentPassword: PASSWORD })).toMatchObject({ status: 200, body: { ended: 1 } })
  expect(await isSignedIn(library)).toBe(false)
  expect((await library.post('/auth/refresh-token')).status).toBe(401)
  expect(await isSignedIn(phone)).toBe(true)
  expect(await end({ session_id, currentPassword: PASSWORD })).toMatchObject({
    status: 404,
    body: { message: 'That session has already ended' },
  })
  expect(await end({ currentPassword: PASSWORD })).toMatchObject({ status: 200, body: { ended: 2 } })
  for (const person of [phone, laptop]) expect(await isSignedIn(person)).toBe(false)
  expect(await isSignedIn(gil)).toBe(true)
  expect(await end({ currentPassword: PASSWORD })).toMatchObject({ status: 200, body: { ended: 0 } })
})

test('a token without the password ends nothing, and guessing the password is blocked', async () => {
  const phone = await elsewhere(gil)
  expect(await gil.post('/auth/sessions/end', {})).toMatchObject({
    status: 400,
    body: { message: 'Enter your current password' },
  })
  for (let n = 0; n < 30; n += 1)
    expect((await gil.post('/auth/sessions/end', { currentPassword: `guess ${n}` })).status).toBe(400)
  expect((await gil.post('/auth/sessions/end', { currentPassword: PASSWORD })).status).toBe(429)
  expect(await isSignedIn(phone)).toBe(true)
})

test('members can end neither another member’s session nor, except by signing out, their current one', async () => {
  const bob = await signIn(pool, 'bob')
  const [bobs] = await listed(bob)
  const [own] = await listed(gil)
  for (const session_id of [bobs?.id, own?.id])
    expect(await gil.post('/auth/sessions/end', { session_id, currentPassword: PASSWORD })).toMatchObject({
      status: 404,
      body: { code: 'unknown_session' },
    })
  expect(await isSignedIn(bob)).toBe(true)
  expect(await isSignedIn(gil)).toBe(true)
})

test('a session ends after ninety days, no matter how much it is used', async () => {
  const start = pool.wall.now()
  for (let day = 20; day <= 80; day += 20) {
    pool.wall.advance(days(20))
    expect((await gil.post('/auth/refresh-token')).status).toBe(200)
  }
  pool.wall.set(start)
  pool.wall.advance(days(90) - 1)
  const last = await gil.post<{ token: string }>('/auth/refresh-token')
  expect(last.status).toBe(200)
  gil.token = last.body.token
  expect(await isSignedIn(gil)).toBe(true)
  pool.wall.advance(1)
  expect(await isSignedIn(gil)).toBe(false)
  expect((await gil.post('/auth/refresh-token')).status).toBe(401)
})

test('a User-Agent may contain anything and be of any length', async () => {
  const odd = await elsewhere(gil, `<script>alert(1)</script>${'x'.repeat(5_000)}`)
  const [own] = await listed(odd)
  expect(own?.device).toBe('Unknown device')
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on Mac',
  ],
  [FIREFOX, 'Firefox on Linux'],
  ['curl/8.5', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is shown in words', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})
