import { createHash } from 'node:crypto'
import type pg from 'pg'

/** From the so-many-th time on a statement is prepared: what is asked once, such as an import, is not worth keeping. */
const OFTEN = 3
/** Statements that are longer are lists of rows, each of another length. */
const LONGEST = 4_000
/** Beyond so many texts the counts begin anew. */
const MANY = 2_000

const asked = new Map<string, { times: number; name: string }>()

/**
 * Lets PostgreSQL keep what it has parsed and planned: a statement that a connection has asked often is asked by name. For a select of one
 * row planning costs as much as reading. Never one with a star: a migration of the next version may add a column while this one still
 * runs, and a prepared statement must not change its columns.
 */
export function prepareOften(client: pg.PoolClient): void {
  const ask: (...given: unknown[]) => unknown = client.query.bind(client)
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : null
    return name === null ? ask(text, values, ...rest) : ask({ name, text, values }, ...rest)
  }
  // The same calls with the same answers; only the many overloads cannot be told.
  client.query = query as pg.PoolClient['query']
}

function nameOf(text: string): string | null {
  const found = asked.get(text)
  if (found) {
    found.times += 1
    return found.times >= OFTEN ? found.name || null : null
  }
  if (asked.size >= MANY) asked.clear()
  const mayPrepare = text.length <= LONGEST && !text.includes('*')
  // By its text, so that a name never means another statement on whatever connection.
  const name = mayPrepare ? createHash('sha256').update(text).digest('base64url') : ''
  asked.set(text, { times: 1, name })
  return null
}
