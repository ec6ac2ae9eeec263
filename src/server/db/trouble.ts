import pg from 'pg'

/** The database cannot be reached, or has not answered in time. Whether what was asked last was done nobody knows. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(wordsOf(cause), { cause })
  }
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  // An address with several numbers fails with a list and an empty message.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/** What is wrong with a database that fails for a reason outside of the question it was asked. */
export type Trouble = 'database_away' | 'database_full' | 'database_busy'

const AWAY = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04'])
const BUSY = new Set(['57014', '55P03', '40001', '40P01', '53000', '53200', '53300', '53400'])
/** 58030 is a file that could not be written, whatever the reason: for who wrote it is the same. */
const FULL = new Set(['53100', '58030'])

/** Null where the failure is ours. */
export function troubleOf(error: unknown): Trouble | null {
  if (isAway(error)) return 'database_away'
  if (!(error instanceof pg.DatabaseError)) return null
  if (FULL.has(error.code ?? '')) return 'database_full'
  return BUSY.has(error.code ?? '') ? 'database_busy' : null
}

/** It is not there, is going or is only just coming up: soon it may answer. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof pg.DatabaseError && (AWAY.has(error.code ?? '') || error.code?.startsWith('08') === true)
}

const LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

/** Did the connection break under a question, or was it not answered in time? What the database itself has said is no such thing. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError || !(error instanceof Error)) return false
  return LOST.test(error.message) || 'syscall' in error
}
