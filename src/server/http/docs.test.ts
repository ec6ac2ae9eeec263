import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#contract/all.ts'
import { startPool } from '../../../test/harness/harness.ts'

const pool = await startPool({ settableClock: true })
afterAll(() => pool.close())

type Document = { paths: Record<string, Record<string, { summary?: string; security?: unknown }>> }

test('the document lists exactly the contract’s calls, with summary and token requirement (E4)', async () => {
  const response = await pool.app.inject('/api/openapi.json')
  expect(response.statusCode).toBe(200)
  const { paths } = response.json<Document>()
  const listed = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(
      ([method, call]) => `${method.toUpperCase()} ${path} ${call.summary} ${Boolean(call.security)}`,
    ),
  )
  const contract = allEndpoints.map(({ method, path, summary, access }) => {
    const inBraces = path.replaceAll(/:(\w+)/g, '{$1}')
    return `${method} /api${inBraces} ${summary} ${access !== 'visitor'}`
  })
  expect(listed.sort()).toEqual(contract.sort())
})

test('each call states its access, its section, and its media type if the answer isn’t JSON', async () => {
  const { paths } = (await pool.app.inject('/api/openapi.json')).json<Described>()
  const of = (path: string) => paths[path]?.get
  expect(of('/api/admin/users')?.description).toBe('For administrators.')
  expect(of('/api/health')?.description).toBe('For everybody.')
  expect(of('/api/admin/export')?.description).toBe(
    'For administrators. At most 20 times in 3600 seconds for each member, then 429.',
  )
  expect(of('/api/playoff-games')?.tags).toEqual(['Playoff games'])
  const calls = Object.values(paths).flatMap((of) => Object.values(of))
  expect(calls.filter(({ tags }) => tags?.length !== 1)).toEqual([])
  const media = (path: string) => Object.keys(of(path)?.responses['2XX']?.content ?? {})
  expect(media('/api/admin/export')).toEqual(['application/json', 'application/zip'])
  expect(of('/api/admin/export')?.responses['2XX']?.content).toMatchObject({
    'application/json': { schema: { type: 'object', additionalProperties: { type: 'array' } } },
    'application/zip': {},
  })
  expect(media('/api/admin/users/export')).toEqual(['text/csv'])
  expect(media('/api/metrics')).toEqual(['text/plain'])
  expect(media('/api/auth/me')).toEqual(['application/json'])
  // A text answer has to name its media type.
  const silent = allEndpoints.filter(({ answer, media }) => answer instanceof z.ZodString && media === undefined)
  expect(silent.map(({ path }) => path)).toEqual([])
})

type Answers = Record<string, { content?: object }>
type Operation = { description: string; tags?: string[]; responses: Answers }
type Described = { paths: Record<string, Record<string, Operation>> }

test('every object except contests and drafts has success (E2)', async () => {
  const { paths } = (await pool.app.inject('/api/openapi.json')).json<WithAnswers>()
  const bodies = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { responses }]) => {
      const schema = responses['2XX'].content?.['application/json']?.schema
      return { call: `${method} ${path}`, type: schema?.type, success: schema?.properties?.success }
    }),
  )
  const objects = bodies.filter(({ type }) => type === 'object')
  expect(objects.length).toBeGreaterThan(150)
  expect(objects.filter(({ success }) => success === undefined).map(({ call }) => call)).toEqual([
    'get /api/health',
    'get /api/contest/contests/active/{type}',
    'get /api/contest/contests/{contestId}',
    'get /api/contest/contests/{contestId}/draft',
    'get /api/contest/contests/{contestId}/draft/current',
    'get /api/contest/draft-field',
    'get /api/survivor/contests/{contestId}',
    'get /api/admin/export',
  ])
})

type Schema = { type?: string; properties?: { success?: object } }
type WithAnswers = {
  paths: Record<string, Record<string, { responses: { '2XX': { content?: Record<string, { schema: Schema }> } } }>>
}

test('the page is served entirely by this server: no inline script, nothing external', async () => {
  const page = await pool.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '')
  expect(links.length).toBeGreaterThan(3)
  for (const link of links) {
    expect(link).toMatch(/^\.\//)
    expect((await pool.app.inject(`/api/docs/${link}`)).statusCode).toBe(200)
  }
  expect(page.body).not.toMatch(/<script>[^<]/)
})
