import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { RunAs } from './postgres-binaries.ts'

/**
 * Writes the cluster's access rules before each start, so that older clusters get them too. PostgreSQL running as our
 * own user accepts anyone who can enter its socket's folder, which is us. If we are root, PostgreSQL runs as another
 * user: then it asks the kernel who is connecting, and accepts only root as `app`. The server, which becomes that user,
 * presents a password (`grantServerAccess`), because other programs may run as that user too.
 */
export function writeAccess({ cluster, runAs }: { cluster: string; runAs: RunAs }): void {
  const root = runAs.uid === undefined ? null : nameOfUser(0)
  put({
    file: path.join(cluster, 'pg_hba.conf'),
    runAs,
    line: root === null ? 'local all all trust' : 'local all app peer map=pool\nlocal all pool scram-sha-256',
  })
  put({
    file: path.join(cluster, 'pg_ident.conf'),
    runAs,
    line: root === null ? '' : `pool "${root}" app`,
  })
}

/** Null if the system has no name for the user: PostgreSQL identifies callers by name. */
export function nameOfUser(uid: number): string | null {
  const { status, stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** Replaces the whole file: its folder belongs to another user, who could have put a link in its place. */
function put({ file, runAs: { uid, gid }, line }: { file: string; runAs: RunAs; line: string }): void {
  const text = `# PuckPool writes this file at each start.\n${line}\n`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const fresh = `${file}.new`
  rmSync(fresh, { force: true })
  const handle = openSync(fresh, 'wx', 0o600)
  try {
    writeSync(handle, text)
    if (uid !== undefined && gid !== undefined) fchownSync(handle, uid, gid)
  } finally {
    closeSync(handle)
  }
  renameSync(fresh, file)
}
