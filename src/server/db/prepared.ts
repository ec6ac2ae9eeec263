import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement is prepared from this use on: one that runs only once, as in an import, isn't worth keeping. */
const OFTEN = 3
/** Longer statements are lists of rows of varying length. */
const LONGEST = 5_000
/** Beyond this many texts the counts restart. */
const MANY = 2_000

const seen = new Map<string, { times: number; name: string }>()

/**
 * The query, with a name if it has run often, so that PostgreSQL keeps it parsed and planned: to select one row,
 * planning costs as much as reading. Never one with a star: the next version's migration may add a column while this
 * one still runs, and a prepared statement must not change its columns.
 */
export function toQuery(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = values.length > 0 ? nameOf(text) : null
  return { text, values: [...values], ...(name === null ? {} : { name }) }
}

function nameOf(text: string): string | null {
  const found = seen.get(text)
  if (found) {
    found.times += 1
    return found.times >= OFTEN ? found.name || null : null
  }
  if (seen.size >= MANY) seen.clear()
  const mayPrepare = text.length <= LONGEST && !text.includes('*')
  // A hash of the text, so that a name means the same statement on every connection.
  const name = mayPrepare ? createHash('sha256').update(text).digest('base64url') : ''
  seen.set(text, { times: 1, name })
  return null
}
