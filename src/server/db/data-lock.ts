import { spawn } from 'node:child_process'
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from '#server/cannot-start.ts'
import { errorCode } from '#server/error-code.ts'

/**
 * The exclusive right to a data folder. The lock belongs to the open file, not to a process: passed on to PostgreSQL, it lasts until
 * the last of us has exited, and the kernel releases it even after kill -9. A pid file could promise neither.
 */
export type DataLock = { fd: number; release: () => void }

/** How long a killed predecessor's PostgreSQL may take to shut down before we give up. */
const PREDECESSOR_SECONDS = 20

/** Takes the lock of a data folder. Throws `CannotStart` while another PuckPool runs on it. */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const file = path.join(dataDir, 'owner.lock')
  const fd = openLockFile(file, dataDir)
  if (!(await flock(fd, 0))) {
    const owner = readOwner(file)
    if (!(await waitForPredecessor(owner, fd))) {
      closeSync(fd)
      throw new CannotStart(
        `Another PuckPool${owner ? ` (process ${owner})` : ''} is already running on ${dataDir}. ` +
          'Stop it first, or give this one its own folder with DATA_DIR.',
      )
    }
  }
  ftruncateSync(fd, 0)
  writeSync(fd, `${process.pid}\n`, 0)
  return { fd, release: () => closeSync(fd) }
}

/**
 * Waits for a predecessor's lock: a second if it is alive, because it may be about to exit; if it is dead, as long as
 * PostgreSQL may need to shut down.
 */
async function waitForPredecessor(owner: number | null, fd: number): Promise<boolean> {
  if (isAlive(owner) && (await flock(fd, 1))) return true
  return !isAlive(owner) && flock(fd, PREDECESSOR_SECONDS)
}

function openLockFile(file: string, dataDir: string): number {
  try {
    return openSync(file, existsSync(file) ? 'r+' : 'w+', 0o600)
  } catch (error) {
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written by this user (${errorCode(error)}). ` +
        'Start PuckPool as the user it was started with before, or set DATA_DIR to another folder.',
    )
  }
}

/** Resolves to false if another process holds the lock. flock(1) locks the open file it inherits, which is ours. */
async function flock(fd: number, seconds: number): Promise<boolean> {
  const wait = seconds > 0 ? ['-w', String(seconds)] : ['-n']
  const child = spawn('flock', [...wait, '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
  return new Promise((resolve, reject) => {
    // Without flock (macOS) PostgreSQL's own postmaster.pid and its shared memory still keep a second server out.
    child.on('error', (error) => (errorCode(error) === 'ENOENT' ? resolve(true) : reject(error)))
    child.on('exit', (code) => resolve(code === 0))
  })
}

function readOwner(file: string): number | null {
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

function isAlive(pid: number | null): boolean {
  if (pid === null) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Dead, but still in the process table because its parent has not reaped it. */
function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return false
  const stat = readFileSync(file, 'utf8')
  return stat.slice(stat.lastIndexOf(')')).startsWith(') Z')
}
