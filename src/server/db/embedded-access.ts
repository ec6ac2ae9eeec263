import { closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { RunAs } from './postgres-binaries.ts'

/**
 * Who may connect to the cluster, written before each start, so that older clusters follow too. Our own user's PostgreSQL lets in whoever
 * may enter its socket's folder, which is us. If we are root, PostgreSQL runs as another user, who may own other processes: then it asks the
 * kernel who is calling, and lets in root alone. There is no password that could be found.
 */
export function writeAccess({ cluster, runAs }: { cluster: string; runAs: RunAs }): void {
  const root = runAs.uid === undefined ? null : ownName()
  put({
    file: path.join(cluster, 'pg_hba.conf'),
    runAs,
    line: `local all all ${root === null ? 'trust' : 'peer map=pool'}`,
  })
  put({ file: path.join(cluster, 'pg_ident.conf'), runAs, line: root === null ? '' : `pool "${root}" app` })
}

/** Null where the system has no name for our user: PostgreSQL knows callers by their name. */
function ownName(): string | null {
  try {
    return os.userInfo().username
  } catch {
    return null
  }
}

/** Replaces the file whole: its folder is another user's, who could have put a link in its place. */
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
