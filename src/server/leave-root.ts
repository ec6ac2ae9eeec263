import { spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import type { Logger } from 'pino'
import { nameOfUser } from '#server/db/embedded-access.ts'
import type { RunAs } from '#server/db/postgres-binaries.ts'
import { errorCode } from '#server/error-code.ts'
import { PROJECT } from '#server/settings.ts'

/**
 * Everything the server opens while it runs, one sample of each kind: the program, its packages, and the browser app if
 * built.
 */
const PROGRAM = ['src/server/main.ts', 'migrations', 'node_modules/fastify/package.json', 'dist/web/index.html']

/**
 * Makes a server started as root continue as its PostgreSQL's user, once it holds the port, the database's socket and
 * APP_SECRET: network input never reaches root. Only `backups` is handed to that user; in a folder of theirs they could
 * plant a link that root would follow at the next start. If that user can't read the program or write backups, the
 * server stays root and warns.
 */
export function leaveRoot({ runAs, dataDir, log }: { runAs: RunAs; dataDir: string; log: Logger }): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = runAs
  const isExternal = uid === undefined || gid === undefined
  const obstacle = isExternal ? 'that is how it was started' : findObstacle(dataDir, { uid, gid })
  if (isExternal || obstacle !== null) {
    log.warn(`PuckPool runs as root: ${obstacle}. Start it as a user of its own.`)
    return
  }
  flushCompileCache() // owned by root
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
  log.info({ uid }, 'started as root, going on as another user')
}

type User = { uid: number; gid: number }

/** Why the server can't continue as this user; null if it can. */
function findObstacle(dataDir: string, user: User): string | null {
  const name = nameOfUser(user.uid)
  if (name === null) return `user ${user.uid} has no name`
  const closed = PROGRAM.map((part) => path.join(PROJECT, part)).find(
    (file) => existsSync(file) && !may('-r', file, user),
  )
  if (closed !== undefined) return `user ${name} cannot read ${closed}`
  const backups = path.join(dataDir, 'backups')
  try {
    mkdirSync(backups, { recursive: true, mode: 0o700 })
    chownSync(backups, user.uid, user.gid)
    giveBackups(dataDir)
  } catch (error) {
    return `user ${name} cannot be given ${backups} (${errorCode(error)})`
  }
  return may('-w', backups, user) ? null : `user ${name} cannot write to ${backups}`
}

function may(what: '-r' | '-w', file: string, user: User): boolean {
  return spawnSync('test', [what, file], { ...user, cwd: '/' }).status === 0
}

/**
 * Hands backups written by root to their folder's owner, so that the running pool can show and delete them. Skips
 * links' targets and files with another hard link, which may not be backups at all.
 */
export function giveBackups(dataDir: string): void {
  const folder = path.join(dataDir, 'backups')
  if (process.getuid?.() !== 0 || !existsSync(folder)) return
  const { uid, gid } = statSync(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = openSync(
      path.join(folder, entry.name),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    )
    try {
      const found = fstatSync(file)
      if (found.isFile() && found.nlink === 1 && found.uid !== uid) fchownSync(file, uid, gid)
    } finally {
      closeSync(file)
    }
  }
}
