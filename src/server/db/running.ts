import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Which line of `postmaster.pid` names the folder of the socket, counted from 0. */
const SOCKET_DIR_LINE = 4

/**
 * The socket folder of the PostgreSQL running on this data folder, from its pid file; null if there is none. After a crash the file may
 * be stale; then connecting fails.
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
