import type { InjectOptions } from 'fastify'
import type { Pool } from './harness.ts'
import type { TestClock } from './test-deps.ts'

export const PASSWORD = 'slap-shot-9'

/** The people in every test pool, with `PASSWORD`. Others sign up: `await signUp(pool, 'carl')`. */
export const people = {
  ann: { email: 'ann@example.test', name: 'Ann', lastName: 'Abbott', role: 'player' },
  bob: { email: 'bob@example.test', name: 'Bob', lastName: 'Baker', role: 'player' },
  admin: { email: 'admin@example.test', name: 'Ada', lastName: 'Admin', role: 'admin' },
}

export type Answer<Body> = { status: number; body: Body; headers: Record<string, unknown> }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Call = { method: Method; path: string; body?: unknown; headers?: Record<string, string> }

/**
 * A person with a browser, who keeps their access token and cookies. Paths are without `/api`. A test that reads a field names
 * the type that the contract promises: `await ann.get<AnswerOf<typeof me>>('/auth/me')`.
 */
export type Person = {
  userId: number
  email: string
  token: string | null
  cookies: Map<string, string>
  /** The browser's user agent. */
  userAgent: string
  /** The clock of their pool. */
  clock: TestClock
  get: <Body>(path: string) => Promise<Answer<Body>>
  post: <Body>(path: string, body?: unknown) => Promise<Answer<Body>>
  put: <Body>(path: string, body?: unknown) => Promise<Answer<Body>>
  patch: <Body>(path: string, body?: unknown) => Promise<Answer<Body>>
  delete: <Body>(path: string) => Promise<Answer<Body>>
}

/** A person who hasn't signed in. */
export function visitor(pool: Pool): Person {
  const person: Person = {
    userId: 0,
    email: '',
    token: null,
    cookies: new Map(),
    userAgent: 'a browser of the tests',
    clock: pool.clock,
    get: (path) => send(pool, person, { method: 'GET', path }),
    post: (path, body) => send(pool, person, { method: 'POST', path, body }),
    put: (path, body) => send(pool, person, { method: 'PUT', path, body }),
    patch: (path, body) => send(pool, person, { method: 'PATCH', path, body }),
    delete: (path) => send(pool, person, { method: 'DELETE', path }),
  }
  return person
}

type Session = { user: { id: number; email: string }; token: string }

/** A call whose method is only known when the test runs. */
export function ask(person: Person, { method, path, body }: Omit<Call, 'headers'>): Promise<Answer<unknown>> {
  switch (method) {
    case 'GET':
      return person.get(path)
    case 'POST':
      return person.post(path, body)
    case 'PUT':
      return person.put(path, body)
    case 'PATCH':
      return person.patch(path, body)
    case 'DELETE':
      return person.delete(path)
  }
}

/** One of the people above, or anyone by email, signed in over HTTP. */
export async function signIn(
  pool: Pool,
  who: keyof typeof people | { email: string; password: string },
): Promise<Person> {
  const { email, password } = typeof who === 'string' ? { email: people[who].email, password: PASSWORD } : who
  const person = visitor(pool)
  return admit(person, await person.post<Session>('/auth/login', { email, password }))
}

/** All of the people above. */
export async function signInAll(pool: Pool): Promise<Record<keyof typeof people, Person>> {
  return { admin: await signIn(pool, 'admin'), ann: await signIn(pool, 'ann'), bob: await signIn(pool, 'bob') }
}

/** A new member with that name, signed up and signed in over HTTP. */
export async function signUp(pool: Pool, name: string): Promise<Person> {
  const person = visitor(pool)
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.test`
  return admit(person, await person.post<Session>('/auth/register', { email, password: PASSWORD, name }))
}

function admit(person: Person, { status, body }: Answer<Session>): Person {
  if (status >= 300) throw new Error(`not let in: ${status} ${JSON.stringify(body)}`)
  person.userId = body.user.id
  person.email = body.user.email
  person.token = body.token
  return person
}

async function send<Body>(pool: Pool, person: Person, { method, path, body, headers }: Call): Promise<Answer<Body>> {
  const request: InjectOptions = {
    method,
    url: `/api${path}`,
    headers: {
      'user-agent': person.userAgent,
      ...(person.token ? { authorization: `Bearer ${person.token}` } : {}),
      ...headers,
    },
    cookies: Object.fromEntries(person.cookies),
  }
  if (body !== undefined) request.payload = JSON.stringify(body)
  if (body !== undefined) request.headers = { 'content-type': 'application/json', ...request.headers }
  const response = await pool.app.inject(request)
  for (const { name, value } of response.cookies) {
    if (value === '') person.cookies.delete(name)
    else person.cookies.set(name, value)
  }
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  // The caller names the type; the server has already checked the answer against the contract.
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (isJson ? response.json() : response.body) as Body,
  }
}

export const isSignedIn = async (person: Person) => (await person.get('/auth/me')).status === 200
