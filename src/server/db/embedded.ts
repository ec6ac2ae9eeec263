import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { CannotStart } from '#server/cannot-start.ts'
import { lockDataDir } from '#server/db/data-lock.ts'
import { writeAccess } from '#server/db/embedded-access.ts'
import { findPostgres, type RunAs } from '#server/db/postgres-binaries.ts'
import { errorCode } from '#server/error-code.ts'
import { reasonOf } from './reason-of.ts'

export type EmbeddedPostgres = {
  /** Only our user (and root) may enter this folder; the database is only reachable through it, never over the network. */
  socketDir: string
  /** The user it runs as. */
  runAs: RunAs
  /** Stops PostgreSQL cleanly and releases the data folder. */
  stop: () => Promise<void>
}

type Start = {
  /** The pool's data folder; the cluster is in its subfolder `postgres`. */
  dataDir: string
  log: Logger
  /** False only in tests: nothing is flushed to disk, so a power failure could lose everything. */
  durable?: boolean
  /** Called once the process runs; it still needs a moment to be ready. */
  onSpawned?: () => void
}

/**
 * Starts the PostgreSQL that came with npm on a data folder, which is created at the first start. It runs as our user,
 * or, because it refuses to run as root, as the cluster's owner. It exits with this process, even after kill -9; if
 * PostgreSQL itself dies, it is restarted behind the same socket. Throws `CannotStart` while another PuckPool runs on
 * the folder.
 */
export async function startEmbeddedPostgres(start: Start): Promise<EmbeddedPostgres> {
  const dataDir = makeDataDir(start.dataDir)
  const lock = await lockDataDir(dataDir)
  try {
    const cluster = path.join(dataDir, 'postgres')
    const runAs = chooseUser(cluster)
    const native = findPostgres(runAs)
    const place = { cluster, native, runAs, lockFd: lock.fd, durable: start.durable ?? true }
    if (isMissing(cluster)) await makeCluster(place)
    dropStalePid(cluster)
    writeAccess(place)
    const socketDir = makeSocketDir(runAs)
    const begin = async (): Promise<ChildProcess> => {
      const server = runServer(place, socketDir)
      server.stderr
        ?.setEncoding('utf8')
        .on('data', (text: string) => start.log.debug({ postgres: text.trim() }, 'PostgreSQL says'))
      const ready = untilReady(server)
      start.onSpawned?.()
      await ready
      return server
    }
    const revive = () => {
      // The old socket may be left behind, or its folder gone. The pid file stays: PostgreSQL uses it to see whether former processes
      // still hold the data.
      rmSync(socketDir, { recursive: true, force: true })
      mkdirSync(socketDir, { mode: 0o700 })
      own(socketDir, runAs)
      return begin()
    }
    return { ...watch({ server: await begin(), revive, socketDir, start, release: lock.release }), runAs }
  } catch (error) {
    lock.release()
    throw error
  }
}

function makeDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir)
    return realpathSync(dataDir)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOTDIR')
      throw new CannotStart(`DATA_DIR=${dataDir} is a file, or lies below one. Set it to a folder.`)
    throw new CannotStart(
      `The data folder ${dataDir} cannot be created by this user (${code}). Set DATA_DIR to a folder that they may write to.`,
    )
  }
}

/** Folder by folder, because Node's `recursive` never ends on a file system such as /proc, which takes no folders. */
function makeFolder(folder: string): void {
  const isThere = existsSync(folder)
  if (isThere && !statSync(folder).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' })
  if (isThere) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!existsSync(folder)) throw error // otherwise another process was faster
  }
}

/** The cluster's owner; at a first start as root `puckpool` if there is such a user, else `postgres`, or `nobody` in a container without. */
function chooseUser(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return {}
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  return findUser('puckpool') ?? findUser('postgres') ?? findUser('nobody') ?? { uid: 65534, gid: 65534 }
}

function findUser(name: string): RunAs | null {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
  )
  return uid && gid ? { uid, gid } : null
}

/**
 * The environment of PostgreSQL's programs. They inherit the lock, so the folder stays locked until they have exited
 * too.
 */
type Place = { cluster: string; native: string; runAs: RunAs; lockFd: number; durable: boolean }

/** Whether there is no cluster yet. Throws if it is damaged: an empty one must never replace it. */
function isMissing(cluster: string): boolean {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return false
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return true
  throw new CannotStart(
    `The database in ${cluster} is damaged: it has no PG_VERSION. Restore it from a backup, or move it away.`,
  )
}

/**
 * Builds the cluster in a temporary folder and renames it, so that an interrupted start leaves nothing that looks like
 * one.
 */
async function makeCluster({ cluster, native, runAs, lockFd, durable }: Place): Promise<void> {
  const half = `${cluster}.new`
  rmSync(half, { recursive: true, force: true }) // left by a dead process, because we hold the lock
  mkdirSync(half, { mode: 0o700 })
  own(half, runAs)
  const args = ['-D', dataDirFor(half, runAs), '-U', 'app', '-E', 'UTF8', '--no-instructions']
  args.push('--auth-local=trust', '--auth-host=reject') // `writeAccess` says who may connect
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8') // the same sort order on every machine
  if (!durable) args.push('--no-sync')
  const initdb = spawn(path.join(native, 'bin/initdb'), args, {
    ...runAs,
    cwd: half,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', lockFd],
  })
  const complaint = initdb.stderr ? text(initdb.stderr) : ''
  const code = await new Promise((resolve) => initdb.once('error', resolve).once('close', resolve))
  if (code !== 0) throw new CannotStart(`The database could not be created in ${cluster}: ${(await complaint) || code}`)
  rmSync(cluster, { recursive: true, force: true }) // empty at most
  renameSync(half, cluster)
}

/**
 * The data folder's path for PostgreSQL. Its user can't traverse a closed folder such as `/root`, but may stay in its
 * initial working directory, which Linux calls /proc/self/cwd. So the data never has to move.
 */
function dataDirFor(cluster: string, runAs: RunAs): string {
  const reachable = spawnSync('test', ['-x', cluster], { ...runAs, cwd: '/' }).status === 0
  if (reachable) return cluster
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new CannotStart(
    `PostgreSQL, which must not run as root, cannot reach ${cluster}. Set DATA_DIR to a folder that others may enter.`,
  )
}

/**
 * A pid file is stale unless its process works in this cluster: pids are reused, and a zombie or garbage must not block
 * us.
 */
function dropStalePid(cluster: string) {
  const file = path.join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (Number.isInteger(pid) && pid > 0 && worksIn(pid, cluster)) {
    throw new CannotStart(
      `A PostgreSQL (process ${pid}) that PuckPool did not start is running on ${cluster}. Stop it first.`,
    )
  }
  rmSync(file)
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    // PostgreSQL's working directory is its data folder; without /proc any living process counts.
    return process.platform === 'linux' ? readlinkSync(`/proc/${pid}/cwd`) === cluster : process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A fresh, private folder with a short path: sockets allow only 104 bytes, which a folder below the data could exceed. */
function makeSocketDir(runAs: RunAs): string {
  const parent = runAs.uid === undefined && os.tmpdir().length < 60 ? os.tmpdir() : '/tmp'
  const socketDir = mkdtempSync(path.join(parent, 'puckpool-'))
  chmodSync(socketDir, 0o700)
  own(socketDir, runAs)
  return socketDir
}

function own(folder: string, { uid, gid }: RunAs): void {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

/**
 * The shell between us and PostgreSQL holds the other end of a pipe. However this process ends, the pipe closes, and the shell signals
 * PostgreSQL to stop fast and cleanly. The shell exits with PostgreSQL's exit code. It ignores signals that service managers send to
 * all our processes at once, because PostgreSQL has to stop after us.
 */
const KEEPER = `
trap '' TERM INT HUP
exec 4<&0
"$@" </dev/null 4<&- &
server=$!
{ cat <&4 >/dev/null; kill -INT $server; } 2>/dev/null &
exec 4<&-
wait $server
code=$?
rmdir "$SOCKET_DIR" 2>/dev/null
exit $code
`

function runServer({ cluster, native, runAs, lockFd, durable }: Place, socketDir: string): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Its log joins ours at level debug, without the rows in its errors, which may contain email addresses.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    shared_buffers: '64MB',
    max_connections: '60',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const command = [path.join(native, 'bin/postgres'), '-D', dataDirFor(cluster, runAs)]
  for (const [name, value] of Object.entries(settings)) command.push('-c', `${name}=${value}`)
  return spawn('/bin/sh', ['-c', KEEPER, 'puckpool-postgres', ...command], {
    ...runAs,
    cwd: cluster,
    env: { ...cleanEnvironment(), SOCKET_DIR: socketDir },
    stdio: ['pipe', 'ignore', 'pipe', lockFd],
    // Its own process group, so that Ctrl-C in the terminal reaches only us; we stop PostgreSQL last.
    detached: true,
  })
}

/** Without our secrets, and without PG… variables and locales that would change PostgreSQL's behavior. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C' }
}

const READY_SECONDS = 60

/** Resolves when PostgreSQL accepts connections, including a recovery after a crash. */
async function untilReady(server: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const refuse = (reason: string) => {
      server.stdin?.end()
      reject(new CannotStart(`PostgreSQL did not start (${reason}):\n${said.trim()}`))
    }
    const exited = (code: number | null) => refuse(`exit code ${code}`)
    const listen = (text: string) => {
      said = (said + text).slice(-4000)
      if (!said.includes('ready to accept connections')) return
      clearTimeout(tooLate)
      server.off('exit', exited)
      server.stderr?.off('data', listen)
      resolve()
    }
    const tooLate = setTimeout(refuse, READY_SECONDS * 1000, `no answer within ${READY_SECONDS} seconds`)
    server.once('error', (error) => refuse(error.message))
    server.once('exit', exited)
    server.stderr?.on('data', listen)
  })
}

type Watch = {
  server: ChildProcess
  revive: () => Promise<ChildProcess>
  socketDir: string
  start: Start
  release: () => void
}

const FIRST_PAUSE = 500
/** The longest pause between restarts; a full disk may be fixed at any time, so we never give up. */
const LONGEST_PAUSE = 10_000

function watch({ server, revive, socketDir, start, release }: Watch): Omit<EmbeddedPostgres, 'runAs'> {
  const { log } = start
  const stopping = new AbortController()
  const { signal } = stopping
  let current = server
  const ended = follow().finally(() => {
    release()
    rmSync(socketDir, { recursive: true, force: true })
  })

  async function follow() {
    while (true) {
      await hasEnded(current)
      if (signal.aborted) return
      current.stdin?.end() // stops PostgreSQL if only the shell was killed
      log.error({ code: current.exitCode }, 'PostgreSQL exited unexpectedly and is being restarted')
      const next = await tryToRevive()
      if (!next) return
      current = next
      if (signal.aborted) current.stdin?.end()
    }
  }

  async function tryToRevive(): Promise<ChildProcess | null> {
    for (let wait = FIRST_PAUSE; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      await pause(wait, undefined, { signal }).catch(() => {})
      try {
        if (!signal.aborted) return await revive()
      } catch (error) {
        log.error({ reason: reasonOf(error) }, 'PostgreSQL could not be restarted')
      }
    }
    return null
  }

  const stop = async () => {
    stopping.abort()
    current.stdin?.end()
    await ended
  }
  return { socketDir, stop }
}

async function hasEnded(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null)
    await new Promise((resolve) => server.once('exit', resolve))
}
