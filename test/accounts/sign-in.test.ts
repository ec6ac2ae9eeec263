import { describe, expect, test } from 'vitest'
import type * as calls from '#contract/accounts/sign-in.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { days, minutes, seconds } from '#rules/time.ts'
import { hash } from '../harness/cheap-hashes.ts'
import { givenPool } from '../harness/fixture.ts'
import { isSignedIn, PASSWORD, type Person, people, signIn, signUp, visitor } from '../harness/people.ts'

const { pool } = await givenPool()

test('signing in returns the user and one token under two names (A4)', async () => {
  const { status, body, headers } = await visitor(pool).post<Session>('/auth/login', {
    email: '  ANN@example.test ',
    password: PASSWORD,
  })
  expect(status).toBe(200)
  expect(body.user).toEqual({ id: 1, ...people.ann, active: true, needs_second_factor: false })
  expect(body).toMatchObject({ success: true, message: 'Welcome back' })
  expect(body.token).toBe(body.accessToken)
  const cookie = String(headers['set-cookie'])
  expect(cookie).toContain('Max-Age=2592000; Path=/api/auth; HttpOnly; SameSite=Strict')
})

type Session = AnswerOf<typeof calls.login>

test('no response contains a password, a hash or a refresh token, and tokens are stored only as hashes', async () => {
  const ann = await signIn(pool, 'ann')
  const me = await ann.get('/auth/me')
  expect(JSON.stringify(me.body)).not.toMatch(/argon2|hash|password/)
  const stored = await pool.db.selectFrom('refresh_tokens').select('token_hash').execute()
  expect(stored.map(({ token_hash }) => token_hash)).not.toContain(ann.cookies.get(COOKIE))
})

const COOKIE = 'puckpool_refresh'

describe('a password with accents (A3)', () => {
  const composed = 'eishockey-Z\u00fcrich-42\u00e9'
  const decomposed = composed.normalize('NFD')
  const tryPassword = async (email: string, password: string) =>
    (await visitor(pool).post('/auth/login', { email, password })).status

  test('is one password however a keyboard writes it', async () => {
    const email = 'zoe@example.test'
    await visitor(pool).post('/auth/register', { email, password: decomposed, name: 'Zoe' })
    expect([await tryPassword(email, composed), await tryPassword(email, decomposed)]).toEqual([200, 200])
    expect(await tryPassword(email, 'eishockey-Zurich-42e')).toBe(401)
  })

  test('from before this rule signs in as it was typed, and then in either form', async () => {
    const { email, userId } = await signUp(pool, 'Yan')
    const password_hash = await hash(decomposed)
    await pool.db.updateTable('users').set({ password_hash }).where('user_id', '=', userId).execute()
    const seen = [await tryPassword(email, composed), await tryPassword(email, decomposed)]
    expect([...seen, await tryPassword(email, composed)]).toEqual([401, 200, 200])
  })
})

test('an unknown address, a wrong password and a deactivated user get the same response (A3)', async () => {
  const gone = await signUp(pool, 'Gone')
  await pool.db.updateTable('users').set({ active: false }).where('user_id', '=', gone.userId).execute()
  const answers = await Promise.all(
    [
      { email: 'nobody@example.test', password: PASSWORD },
      { email: people.ann.email, password: 'not her password' },
      { email: gone.email, password: PASSWORD },
    ].map((body) => visitor(pool).post('/auth/login', body)),
  )
  const refused = { success: false, code: 'wrong_credentials', message: 'Invalid email or password' }
  for (const { status, body, headers } of answers) {
    expect({ status, body }).toEqual({ status: 401, body: refused })
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test.each([
  [{}],
  [{ email: '', password: '' }],
  [{ email: '   ', password: PASSWORD }],
  [{ email: people.ann.email, password: '    ' }],
  [{ email: 1, password: true }],
  [{ email: { $ne: null }, password: { $ne: null } }],
])('signing in with %j requires both', async (body) => {
  expect(await visitor(pool).post('/auth/login', body)).toMatchObject({
    status: 400,
    body: { message: 'Please enter both email and password' },
  })
})

test('thirty wrong guesses block one member from one address until the next minute', async () => {
  const email = people.bob.email.toUpperCase()
  const guess = (password: string) => visitor(pool).post('/auth/login', { email, password })
  const wrong = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(`guess ${n}`)))
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]))
  expect(await guess(PASSWORD)).toMatchObject({ status: 429, body: { success: false, code: 'too_many_requests' } })
  await signIn(pool, 'ann')
  pool.wall.advance(minutes(1))
  expect((await guess(PASSWORD)).status).toBe(200)
})

test('signing in correctly again and again is never blocked', async () => {
  for (let n = 0; n < 35; n += 1) await signIn(pool, 'bob')
})

test('an access token lasts 15 minutes of the wall clock, no matter what the pool’s clock does (A4)', async () => {
  const ann = await signIn(pool, 'ann')
  pool.clock.advance(days(100))
  expect(await isSignedIn(ann)).toBe(true)
  pool.wall.advance(minutes(15) - 1000)
  expect(await isSignedIn(ann)).toBe(true)
  pool.wall.advance(1000)
  expect(await ann.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  expect((await refresh(ann)).status).toBe(200)
  expect(await isSignedIn(ann)).toBe(true)
})

const refresh = async (person: Person) => {
  const answer = await person.post<Session>('/auth/refresh-token')
  if (answer.status === 200) person.token = answer.body.token
  return answer
}

test('a token that is forged, signed with another key or unsigned is refused', async () => {
  const ann = await signIn(pool, 'ann')
  const [header = '', claims = '', signature = ''] = String(ann.token).split('.')
  const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const admin = b64({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: '3' })
  for (const token of [
    `${header}.${admin}.${signature}`,
    `${b64({ alg: 'none', typ: 'JWT' })}.${admin}.`,
    `${header}.${claims}.`,
    'x',
    'null',
  ]) {
    ann.token = token
    expect(await ann.get('/auth/me')).toMatchObject({ status: 401 })
  }
})

describe('a refresh token that has been used (A4)', () => {
  test('gives the same device the same successor for 30 seconds, in case a reload lost the response', async () => {
    const ann = await signIn(pool, 'ann')
    const reloaded = copyOf(ann)
    expect((await refresh(ann)).status).toBe(200)
    pool.wall.advance(seconds(30) - 1)
    expect((await refresh(reloaded)).status).toBe(200)
    expect(reloaded.cookies).toEqual(ann.cookies)
    expect(await isSignedIn(ann)).toBe(true)
    expect(await isSignedIn(reloaded)).toBe(true)
    expect((await refresh(reloaded)).status).toBe(200)
    expect(reloaded.cookies).not.toEqual(ann.cookies)
  })

  test('ends the whole session 30 seconds later, for the thief and for the owner', async () => {
    const ann = await signIn(pool, 'ann')
    const thief = copyOf(ann)
    expect((await refresh(ann)).status).toBe(200)
    pool.wall.advance(seconds(30))
    expect(await isSignedIn(ann)).toBe(true)
    expect(await refresh(thief)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    expect(await isSignedIn(ann)).toBe(false)
    expect((await refresh(ann)).status).toBe(401)
  })

  test('ends the session at once on another device', async () => {
    const ann = await signIn(pool, 'ann')
    const thief = copyOf(ann)
    thief.userAgent = 'another browser'
    expect((await refresh(ann)).status).toBe(200)
    expect((await refresh(thief)).status).toBe(401)
    expect(await isSignedIn(ann)).toBe(false)
  })

  test('ends the session for the owner too, when the thief on another device was first', async () => {
    const ann = await signIn(pool, 'ann')
    const thief = copyOf(ann)
    thief.userAgent = 'another browser'
    expect((await refresh(thief)).status).toBe(200)
    expect((await refresh(ann)).status).toBe(401)
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('ends the session once its successor has been used', async () => {
    const ann = await signIn(pool, 'ann')
    const copy = copyOf(ann)
    expect((await refresh(ann)).status).toBe(200)
    expect((await refresh(ann)).status).toBe(200)
    expect((await refresh(copy)).status).toBe(401)
    expect(await isSignedIn(ann)).toBe(false)
  })

  test('has one successor, however many refreshes arrive at once', async () => {
    const ann = await signIn(pool, 'ann')
    const pages = [copyOf(ann), copyOf(ann), copyOf(ann)]
    const answers = await Promise.all(pages.map(refresh))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(pages.map(({ cookies }) => cookies.get(COOKIE))).size).toBe(1)
    expect((await refresh(copyOf(pages[0] ?? ann))).status).toBe(200)
  })

  test('gets its successor even from a server with a new secret, if that server knows the previous one', async () => {
    const ann = await signIn(pool, 'ann')
    const reloaded = copyOf(ann)
    expect((await refresh(ann)).status).toBe(200)
    const { settings } = pool.deps
    const { appSecret } = settings
    Object.assign(settings, { appSecret: 'the next secret, long enough to sign with', appSecretPrevious: appSecret })
    expect((await refresh(reloaded)).status).toBe(200)
    expect(reloaded.cookies).toEqual(ann.cookies)
    Object.assign(settings, { appSecret, appSecretPrevious: null })
  })

  test('gets nothing for a member who was deactivated meanwhile', async () => {
    const gus = await signUp(pool, 'Gus')
    const reloaded = copyOf(gus)
    expect((await refresh(gus)).status).toBe(200)
    await pool.db.updateTable('users').set({ active: false }).where('user_id', '=', gus.userId).execute()
    expect((await refresh(reloaded)).status).toBe(401)
  })
})

/** A thief who has copied the tokens of another browser. */
const copyOf = (person: Person): Person => {
  const copy = visitor(pool)
  copy.token = person.token
  copy.userAgent = person.userAgent
  for (const [name, value] of person.cookies) copy.cookies.set(name, value)
  return copy
}

test('a session that is used continues; one that is not used for 30 days ends', async () => {
  const ann = await signIn(pool, 'ann')
  const bob = await signIn(pool, 'bob')
  pool.wall.advance(days(20))
  expect((await refresh(ann)).status).toBe(200)
  pool.wall.advance(days(20))
  expect((await refresh(ann)).status).toBe(200)
  expect((await refresh(bob)).status).toBe(401)
  const admin = await signIn(pool, 'admin')
  pool.wall.advance(days(30))
  expect(await refresh(admin)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
})

test('without a cookie, or with a made-up one, there is nothing to refresh', async () => {
  const nobody = visitor(pool)
  expect(await refresh(nobody)).toMatchObject({ status: 401, body: { success: false } })
  nobody.cookies.set(COOKIE, 'made-up')
  expect(await refresh(nobody)).toMatchObject({ status: 401, body: { success: false } })
  expect(nobody.cookies.has(COOKIE)).toBe(false)
})

test('signing out ends the session at once, with the token alone, the cookie alone, or an expired token', async () => {
  const [withToken, withCookie, withSpent] = [
    await signIn(pool, 'ann'),
    await signIn(pool, 'ann'),
    await signIn(pool, 'ann'),
  ]
  const other = await signIn(pool, 'ann')

  const tokenOnly = copyOf(withToken)
  tokenOnly.cookies.clear()
  expect(await tokenOnly.post('/auth/logout')).toMatchObject({ status: 200, body: { success: true } })
  expect(await isSignedIn(withToken)).toBe(false)
  expect((await refresh(withToken)).status).toBe(401)

  const cookieOnly = copyOf(withCookie)
  cookieOnly.token = null
  await cookieOnly.post('/auth/logout')
  expect(cookieOnly.cookies.has(COOKIE)).toBe(false)
  expect(await isSignedIn(withCookie)).toBe(false)

  pool.wall.advance(minutes(20))
  await withSpent.post('/auth/logout')
  expect((await refresh(withSpent)).status).toBe(401)
  expect((await refresh(other)).status).toBe(200)
})

test('signing out twice, or without being signed in, is harmless', async () => {
  const ann = await signIn(pool, 'ann')
  await ann.post('/auth/logout')
  expect((await ann.post('/auth/logout')).status).toBe(200)
  expect((await visitor(pool).post('/auth/logout')).status).toBe(200)
})

test('another member who signs in or up in the same browser ends the former session there, and no other (A4)', async () => {
  const elsewhere = await signIn(pool, 'ann')
  const bob = { email: people.bob.email, password: PASSWORD }
  for (const enter of [
    (browser: Person) => browser.post('/auth/login', bob),
    (browser: Person) =>
      browser.post('/auth/register', { email: 'fred@example.test', password: PASSWORD, name: 'Fred' }),
  ]) {
    const browser = await signIn(pool, 'ann')
    const former = copyOf(browser)
    expect((await enter(browser)).status).toBeLessThan(300)
    expect([await isSignedIn(former), (await refresh(former)).status]).toEqual([false, 401])
    expect((await refresh(browser)).status).toBe(200)
  }
  expect(await isSignedIn(elsewhere)).toBe(true)
})

test('a member who signs in again in the same browser keeps the session there, which other tabs may use', async () => {
  const browser = await signIn(pool, 'ann')
  const former = copyOf(browser)
  await browser.post('/auth/login', { email: people.ann.email, password: PASSWORD })
  expect(await isSignedIn(former)).toBe(true)
})

test('a deactivated or deleted member is refused at the very next call', async () => {
  const carl = await signUp(pool, 'Carl')
  await pool.db.updateTable('users').set({ active: false }).where('user_id', '=', carl.userId).execute()
  expect(await isSignedIn(carl)).toBe(false)
  expect((await refresh(carl)).status).toBe(401)
  const dora = await signUp(pool, 'Dora')
  await pool.db.deleteFrom('users').where('user_id', '=', dora.userId).execute()
  expect(await dora.get('/auth/me')).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  expect((await refresh(dora)).status).toBe(401)
})

test('a member’s ended sessions are deleted at the next sign-in', async () => {
  const eve = await signUp(pool, 'Eve')
  await eve.post('/auth/logout')
  await signIn(pool, { email: eve.email, password: PASSWORD })
  const sessions = await pool.db.selectFrom('sessions').selectAll().where('user_id', '=', eve.userId).execute()
  expect(sessions.map(({ ended_at }) => ended_at)).toEqual([null])
})

test('a page of another site, and of a sibling’s host, neither renews nor ends a session with the cookie alone (A4)', async () => {
  const eve = await signUp(pool, 'Evelyn')
  const cookie = [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const post = (url: string, origin: string) =>
    pool.app.inject({ method: 'POST', url: `/api${url}`, headers: { cookie, origin, host: 'pool.test' } })
  for (const url of ['/auth/refresh-token', '/auth/logout'])
    for (const origin of ['https://evil.example', 'http://sibling.pool.test', 'http://pool.test:8080', 'null']) {
      const refused = await post(url, origin)
      expect([refused.statusCode, refused.json().code], `${url} ${origin}`).toEqual([403, 'foreign_origin'])
      expect(refused.cookies, 'the cookie stays').toEqual([])
    }
  expect((await eve.get('/auth/me')).status, 'still signed in').toBe(200)
  expect((await post('/auth/refresh-token', 'http://pool.test')).statusCode).toBe(200)
})

test('/auth/me returns the member’s current data, not what the token was issued with', async () => {
  const fay = await signUp(pool, 'Fay')
  await pool.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', fay.userId).execute()
  expect((await fay.get<Me>('/auth/me')).body.user.role).toBe('admin')
  expect((await fay.get('/admin/users')).status).toBe(200)
})

type Me = AnswerOf<typeof calls.me>

test('over https the cookie is sent over https only, under a name that no other host can set', async () => {
  const { settings } = pool.deps
  settings.appUrl = 'https://pool.example.org'
  const ann = await signIn(pool, 'ann')
  expect([...ann.cookies.keys()].sort()).toEqual(['__Host-puckpool_device', `__Host-${COOKIE}`])
  expect((await refresh(ann)).status).toBe(200)
  await ann.post('/auth/logout')
  expect([...ann.cookies.keys()], 'the browser stays known (A8)').toEqual(['__Host-puckpool_device'])
  settings.appUrl = 'http://pool.test'
})
