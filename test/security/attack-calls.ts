import { type Shape, sampleOfShape } from '../harness/samples.ts'

/** A call of the running pool with a sample value in every place, as the scanner's starting point. */
export type AttackCall = {
  method: string
  path: string
  /** The parameters in the path, each with its value. */
  inPath: Map<string, string>
  query: Map<string, string>
  body: unknown
}

type Parameter = { in: string; name: string; schema: Shape }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Shape }> } }
export type ApiDocument = { paths: Record<string, Record<string, Operation>> }

/** These end the scanner's session or jump the pool's clock away; neither takes input worth attacking. */
const LEFT_OUT = new Set(['post /api/auth/logout', 'put /api/demo/clock'])

/** Every call in the OpenAPI document that takes input. */
export function attackCalls(document: ApiDocument, ids: Record<string, string>): AttackCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => !LEFT_OUT.has(`${method} ${path}`))
      .map(([method, operation]) => attackCall({ method, path, operation, ids }))
      .filter(({ inPath, query, body }) => inPath.size > 0 || query.size > 0 || body !== undefined),
  )
}

type Described = { method: string; path: string; operation: Operation; ids: Record<string, string> }

function attackCall({ method, path, operation, ids }: Described): AttackCall {
  const { parameters = [], requestBody } = operation
  const valuesOf = (place: string) =>
    new Map(
      parameters
        .filter((parameter) => parameter.in === place)
        // Deleting calls target ids that don't exist, so that the pool is intact for the next call.
        .map(({ name, schema }) => [name, method === 'delete' ? '987654' : sampleFor(ids, name, schema)]),
    )
  const shape = requestBody?.content['application/json']?.schema
  return {
    method: method.toUpperCase(),
    path,
    inPath: valuesOf('path'),
    query: valuesOf('query'),
    body: shape === undefined ? undefined : sampleOfShape(shape),
  }
}

const sampleFor = (ids: Record<string, string>, name: string, schema: Shape) =>
  ids[name] ?? String(sampleOfShape(schema, name) ?? '1')

/** A call's URL; `mark` is added after every value that may be attacked. */
export function addressOf({ path, inPath, query }: AttackCall, mark = ''): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(inPath.get(name) ?? '1') + mark)
  const asked = [...query].map(([name, value]) => `${name}=${encodeURIComponent(value)}${mark}`).join('&')
  return asked === '' ? filled : `${filled}?${asked}`
}
