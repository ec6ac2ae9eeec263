import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The zero-based line of `postmaster.pid` with the socket's folder. */
const SOCKET_DIR_LINE = 4

/**
 * The socket folder of the PostgreSQL running on this data folder, from its pid file; null if there is none. After a
 * crash the file may be stale, and connecting fails.
 */
export function findRunningPostgres(dataDir: string): { socketDir: string } | null {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return null
  const socketDir = readFileSync(file, 'utf8').split('\n')[SOCKET_DIR_LINE]?.trim()
  return socketDir && existsSync(path.join(socketDir, '.s.PGSQL.5432')) ? { socketDir } : null
}

/** Whether a pool was ever started on this data folder. */
export function isPoolThere(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))
}
