import { expect, test } from 'vitest'
import { logout } from '#contract/accounts/sign-in.ts'
import { allEndpoints } from '#contract/all.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { failure } from '#contract/failure.ts'
import { fingerprint } from '../harness/database/fingerprint.ts'
import { givenPool } from '../harness/fixture.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { ask, type Person, signIn, visitor } from '../harness/people.ts'
import { sampleOf } from '../harness/samples.ts'

const { pool } = await givenPool({ settableClock: true, nhl: (clock) => startNhl({ clock }).nhl })

type Who = 'visitor' | 'member' | 'admin'
const roles: Who[] = ['visitor', 'member', 'admin']

const mayCall: Record<Access, Who[]> = {
  visitor: ['visitor', 'member', 'admin'],
  member: ['member', 'admin'],
  admin: ['admin'],
  monitor: ['admin'],
}

const cases = allEndpoints.flatMap((call) => roles.map((who) => ({ who, call, name: `${call.method} ${call.path}` })))
const refused = cases.filter(({ who, call }) => !mayCall[call.access].includes(who))
const allowed = cases.filter(({ who, call }) => mayCall[call.access].includes(who))

test.each(refused)('$who may not $name: the call is refused and nothing changes (E1)', async ({ who, call }) => {
  const person = await personOf(who)
  const before = await untouched()
  // A request that would succeed for an admin, so it is refused because of the caller, not its content.
  const { status, body } = await send(person, call, '1')
  expect(status).toBe(who === 'visitor' ? 401 : 403)
  expect(failure.parse(body)).toEqual(
    who === 'visitor'
      ? { success: false, code: 'not_signed_in', message: 'Sign in first' }
      : { success: false, code: 'admin_only', message: 'Only an administrator can do that' },
  )
  expect(await fingerprint(pool.db)).toEqual(before)
})

test.each(allowed)('$who may $name', async ({ who, call }) => {
  const person = call === logout ? await newPerson(who) : await personOf(who)
  const { status, body } = await send(person, call, '999999')
  // A call fails without its external service; that has nothing to do with the caller.
  if (status !== 502) expect(status).toBeLessThan(500)
  // Wrong credentials or a missing cookie are also a 401, but not because of the caller.
  if (status < 400) return
  expect(['not_signed_in', 'admin_only']).not.toContain(failure.parse(body).code)
})

test('every call refuses a session that has ended', async () => {
  const person = await newPerson('admin')
  await person.post('/auth/logout')
  for (const call of allEndpoints.filter(({ access }) => access !== 'visitor')) {
    const { status, body } = await send(person, call, '1')
    expect([call.path, status, body]).toEqual([call.path, 401, expect.objectContaining({ code: 'session_ended' })])
  }
})

test('the server has exactly the routes of the contract', () => {
  const contract = allEndpoints.map(({ method, path }) => `${method} /api${path}`)
  expect(mountedCalls().sort()).toEqual(contract.sort())
})

test('every failure has the same shape in the OpenAPI document', async () => {
  const document = (await pool.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { responses: object }>>
  }>()
  const calls = Object.values(document.paths).flatMap((path) => Object.values(path))
  for (const { responses } of calls) expect(Object.keys(responses).sort()).toEqual(['2XX', '4XX', '5XX'])
})

let known: Promise<Record<string, unknown>> | null = null

/** The database once everyone has signed in: since no refused call changes it, it is compared with this repeatedly. */
function untouched(): Promise<Record<string, unknown>> {
  known ??= Promise.all(roles.map(personOf)).then(() => fingerprint(pool.db))
  return known
}

const signedIn = new Map<Who, Promise<Person>>()

/** One person per role for all calls. That no call signs them out is part of the test. */
function personOf(who: Who): Promise<Person> {
  const person = signedIn.get(who) ?? newPerson(who)
  signedIn.set(who, person)
  return person
}

async function newPerson(who: Who): Promise<Person> {
  if (who === 'visitor') return visitor(pool)
  return signIn(pool, who === 'member' ? 'ann' : 'admin')
}

async function send(person: Person, call: Endpoint, id: string) {
  const path = call.path.replaceAll(/:(\w+)/g, (_match, name) =>
    name === 'date' ? '2025-11-12' : id.slice(0, name === 'week' ? 1 : 6),
  )
  const query = call.query ? `?${new URLSearchParams(queryOf(call))}` : ''
  const body = call.body ? sampleOf(call.body) : undefined
  return ask(person, { method: call.method, path: path + query, body })
}

function queryOf(call: Endpoint): Record<string, string> {
  const sample = call.query ? sampleOf(call.query) : {}
  return Object.fromEntries(Object.entries(sample ?? {}).map(([name, value]) => [name, String(value)]))
}

/** The routes that the router prints, without the API docs and the web app's files. */
function mountedCalls(): string[] {
  const above: string[] = []
  const calls: string[] = []
  for (const line of pool.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line)
    if (!found) continue
    const [, indent = '', part = '', methods = ''] = found
    const depth = indent.length / 4
    above.splice(depth, above.length, part)
    const path = above.join('')
    for (const method of methods.split(', ')) if (method && method !== 'HEAD') calls.push(`${method} ${path}`)
  }
  return calls.filter((call) => !/^GET (\/?\*|\/api\/docs.*|\/api\/openapi\.json|\/manifest\.webmanifest)$/.test(call))
}
