import { expect, test } from 'vitest'
import { givenPool } from '../harness/fixture.ts'
import { startPool } from '../harness/harness.ts'
import { PASSWORD, people, signIn } from '../harness/people.ts'

const { pool } = await givenPool({ settings: { appUrl: 'https://pool.test' } })

test.each(['/api/health', '/api/docs/', '/api/openapi.json', '/api/auth/me', '/api/nowhere'])(
  'every answer at %s has the security headers',
  async (url) => {
    const { headers } = await pool.app.inject({ url, headers: { origin: 'https://elsewhere.test' } })
    const policy = String(headers['content-security-policy'])
    for (const rule of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['strict-transport-security'], 'over HTTPS').toBe('max-age=31536000; includeSubDomains')
    expect(headers, 'no other site can read it').not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('x-powered-by')
  },
)

test('a script, style or font has the headers a browser needs for it, and none of a page’s', async () => {
  const { headers } = await pool.app.inject({ url: '/assets/index-abc.js' })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  for (const name of ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy', 'x-request-id'])
    expect(headers).not.toHaveProperty(name)
})

test('a pool at the top of a domain can leave its subdomains alone', async () => {
  const apex = await startPool({ settings: { appUrl: 'https://pool.test', hstsSubdomains: false } })
  const { headers } = await apex.app.inject({ url: '/api/health' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  await apex.close()
})

test('browsers do not store answers to calls, and revalidate versioned ones each time', async () => {
  const cacheOf = async (url: string) => (await pool.app.inject({ url })).headers['cache-control']
  expect(await cacheOf('/api/auth/options')).toBe('no-store')
  expect(await cacheOf('/api/auth/me'), 'a refusal too').toBe('no-store')
})

test('the cookie alone only works for the session calls, and other sites can’t make a browser send it', async () => {
  const payload = { email: people.ann.email, password: PASSWORD }
  const { headers } = await pool.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const cookie = [headers['set-cookie']].flat().find((of) => of?.includes('refresh')) ?? ''
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(part)
  expect(cookie, 'no other host on the same domain can set it').toMatch(/^__Host-[^;]+;(?!.*Domain)/)
  const [pair = ''] = cookie.split(';')
  const asked = {
    method: 'PUT',
    url: '/api/auth/profile',
    payload: { name: 'Eve' },
    headers: { cookie: pair },
  } as const
  expect((await pool.app.inject(asked)).statusCode).toBe(401)
  const refresh = (name: string) =>
    pool.app.inject({
      method: 'POST',
      url: '/api/auth/refresh-token',
      headers: { cookie: pair.replace('__Host-', name) },
    })
  expect((await refresh('')).statusCode, 'a cookie without the __Host- prefix does not work').toBe(401)
  expect((await refresh('__Host-')).statusCode).toBe(200)
})

test('the longest list of versions is read quickly', async () => {
  const url = '/api/contest/draft-field'
  const ann = await signIn(pool, 'ann')
  const ask = (tags: string) =>
    pool.app.inject({ url, headers: { authorization: `Bearer ${ann.token}`, 'if-none-match': tags } })
  const tag = String((await ask('')).headers.etag)
  // A regular expression would take a minute.
  for (const worst of [' '.repeat(400_000), ','.repeat(400_000)]) {
    expect((await ask(`x${worst}x`)).statusCode).toBe(200)
    expect((await ask(`x${worst}, ${tag}`)).statusCode).toBe(304)
  }
})
