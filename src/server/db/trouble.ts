import pg from 'pg'

/** The database can't be reached, or hasn't responded in time. The last statement may or may not have been executed. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(wordsOf(cause), { cause })
  }
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  // A host with several addresses fails with a list of errors and an empty message.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/** Database failures unrelated to the statement. */
export type Trouble = 'database_away' | 'database_full' | 'database_busy'

const AWAY = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04'])
const BUSY = new Set(['57014', '55P03', '40001', '40P01', '53000', '53200', '53300', '53400'])
/** 58030 is any file that couldn't be written, which means the same to the caller. */
const FULL = new Set(['53100', '58030'])

/** Null if the failure is our own. */
export function troubleOf(error: unknown): Trouble | null {
  if (isAway(error)) return 'database_away'
  if (!(error instanceof pg.DatabaseError)) return null
  if (FULL.has(error.code ?? '')) return 'database_full'
  return BUSY.has(error.code ?? '') ? 'database_busy' : null
}

/** Whether the database is down, stopping or starting, and may respond soon. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof pg.DatabaseError && (AWAY.has(error.code ?? '') || error.code?.startsWith('08') === true)
}

const LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

/** The database is read-only: it was the leader, and is a standby now. */
const READ_ONLY = '25006'

/**
 * Whether the connection is useless: it broke or timed out during a statement, or its database no longer accepts
 * writes, while another one at the same address may. Excludes other errors reported by the database itself.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === READ_ONLY
  if (!(error instanceof Error)) return false
  return LOST.test(error.message) || 'syscall' in error
}
