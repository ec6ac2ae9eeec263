import type { z } from 'zod'
import { allEndpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Pool } from '../../harness/harness.ts'
import type { Person } from '../../harness/people.ts'
import { type Shape, sampleOfShape } from '../../harness/samples.ts'

/** The values that a parameter takes in the calls, by its name; a parameter with several is asked with each of them. */
export type Values = Record<string, readonly (string | number)[]>

/** The number of choices of each filter and order: all of them, or one. */
export type Choices = 'each' | 'one'

/**
 * Every address of the contract that this role can read, with each value of each parameter. A new call is found
 * automatically.
 */
export function addressesOf(role: 'member' | 'admin', values: Values, choices: Choices): string[] {
  return allEndpoints
    .filter(
      ({ method, access }) => method === 'GET' && (role === 'admin' || access === 'member' || access === 'visitor'),
    )
    .flatMap((call) =>
      pathsOf(call, values).flatMap((path) => queriesOf(call, values, choices).map((query) => path + query)),
    )
}

function pathsOf(call: Endpoint, values: Values): string[] {
  const fields = fieldsOf(call.params)
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return names.reduce(
    (paths, name) =>
      paths.flatMap((path) =>
        valuesOf(name, fields[name] ?? {}, values).map((value) => path.replace(`:${name}`, encodeURIComponent(value))),
      ),
    [call.path],
  )
}

/** The required parameters in all their values, alone and with each value of each optional one. */
function queriesOf(call: Endpoint, values: Values, choices: Choices): string[] {
  const shape = shapeOf(call.query)
  const fields = Object.entries(shape.properties ?? {})
  const needed = fields.filter(([name]) => shape.required?.includes(name))
  const alone = needed.reduce<string[][]>(
    (all, [name, field]) =>
      all.flatMap((parts) => valuesOf(name, field, values).map((value) => [...parts, `${name}=${value}`])),
    [[]],
  )
  const optional = fields
    .filter(([name, field]) => !shape.required?.includes(name) && (name in values || choicesOf(field).length > 0))
    .flatMap(([name, field]) => {
      const found = valuesOf(name, field, values)
      return (choices === 'each' || name in values ? found : found.slice(0, 1)).map((value) => `${name}=${value}`)
    })
  return [...alone, ...optional.map((part) => [...(alone[0] ?? []), part])].map((parts) =>
    parts.length > 0 ? `?${parts.join('&')}` : '',
  )
}

type QueryShape = Shape & { required?: string[] }

const shapeOf = (schema: z.ZodType | undefined): QueryShape =>
  // The library's JSON schema type covers the whole standard; this is the part that the contract uses.
  schema ? (schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as QueryShape) : {}
const fieldsOf = (schema: z.ZodType | undefined) => shapeOf(schema).properties ?? {}
const choicesOf = (field: Shape) => field.enum ?? (field.anyOf ?? []).flatMap((of) => of.enum ?? [])

function valuesOf(name: string, field: Shape, values: Values): string[] {
  const found = values[name] ?? (choicesOf(field).length > 0 ? choicesOf(field) : [sampleOfShape(field, name) ?? 1])
  return found.map(String)
}

/** A call that may change something, with one of the bodies that it takes. */
export type Sending = {
  method: 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  path: string
  body: Record<string, unknown> | undefined
}

const ABOUT_SOMEBODY = ['participantId', 'userId', 'participant_id', 'user_id', 'team_id']

/**
 * Every call of the contests that takes a member or a team and isn't a read, with each value of each field of that
 * name. A new call is found automatically; the order is always the same.
 */
export function sendingsOf(values: Values): Sending[] {
  return allEndpoints
    .filter(({ method, path }) => method !== 'GET' && /^\/(survivor|contest)\//.test(path))
    .filter(({ params, body }) => ABOUT_SOMEBODY.some((name) => name in fieldsOf(params) || name in fieldsOf(body)))
    .flatMap((call) =>
      pathsOf(call, values).flatMap((path) =>
        bodiesOf(call, values).map((body) => ({ method: call.method as Sending['method'], path, body })),
      ),
    )
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

/** A sample of the body, once for each combination of the values that are given for its fields and of its choices. */
function bodiesOf({ body }: Endpoint, values: Values): Sending['body'][] {
  if (!body) return [undefined]
  const sample = sampleOfShape(shapeOf(body)) as Record<string, unknown>
  const varied = Object.entries(fieldsOf(body)).filter(([name, field]) => name in values || choicesOf(field).length > 0)
  return varied.reduce<Record<string, unknown>[]>(
    (bodies, [name, field]) =>
      bodies.flatMap((one) => [...(values[name] ?? choicesOf(field))].map((value) => ({ ...one, [name]: value }))),
    [sample],
  )
}

/** An answer to the byte, with all its headers but those that are new for each request. */
export type Seen = { status: number; headers: Record<string, unknown>; body: string }

/**
 * A reader's answers at each of these addresses, and then to a browser that knows them and asks whether they are still
 * the same.
 */
export async function lookAround({ app }: Pool, who: Person, addresses: readonly string[]): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  const cookies = Object.fromEntries(who.cookies)
  const see = async (address: string, known: { 'if-none-match'?: string } = {}) => {
    const headers = { authorization: `Bearer ${who.token}`, ...known }
    const answer = await app.inject({ url: `/api${address}`, headers, cookies })
    const { date: _date, 'x-request-id': _id, ...others } = answer.headers
    return { status: answer.statusCode, headers: others, body: answer.rawPayload.toString('latin1') }
  }
  for (const address of addresses) {
    const first = await see(address)
    seen.set(address, first)
    const { etag } = first.headers
    if (etag !== undefined) seen.set(`${address} again`, await see(address, { 'if-none-match': String(etag) }))
  }
  return seen
}
