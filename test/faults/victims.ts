import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { findRunningPostgres } from '#server/db/running.ts'
import { type RunningServer, ready, startServer } from '../harness/processes/real-server.ts'
import { log } from '../harness/test-deps.ts'

export const ADMIN = { email: 'admin@example.test', password: 'slap-shot-9' }
const SECRET = 'one secret for all servers of one pool'

/** A PostgreSQL with its own folder that really writes to disk, to be killed, stopped and starved. */
export type DatabaseVictim = {
  dataDir: string
  socketDir: string
  url: string
  /** The postmaster first, then its children. */
  processes: () => number[]
  kill: () => void
  /** Kills the backend of one connection; PostgreSQL then ends all others and recovers. */
  killBackend: (which: number) => void
  /** Freezes it: it keeps its sockets open and never responds. */
  freeze: () => void
  thaw: () => void
  /** Queries it directly, without the server. */
  look: <Found>(read: (db: Database) => Promise<Found>) => Promise<Found>
}

/** A PostgreSQL outside of the server's child processes. It is restarted after any crash, as by a service manager. */
export async function startDatabaseVictim(
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-faults-')),
): Promise<DatabaseVictim & { stop: () => Promise<void> }> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...victimIn(dataDir), stop }
}

/** The PostgreSQL running in this data folder, no matter which process started it. */
export function victimIn(dataDir: string): DatabaseVictim {
  const place = () => findRunningPostgres(dataDir)?.socketDir ?? ''
  const postmaster = () => Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  const processes = () => [postmaster(), ...childrenOf(postmaster())]
  const signal = (pid: number, name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch {
      // It exited before the signal arrived.
    }
  }
  const look = async <Found>(read: (db: Database) => Promise<Found>) => {
    const db = openDatabase({ address: { socketDir: place(), database: 'postgres' }, log, isBounded: true })
    return read(db).finally(() => db.destroy())
  }
  return {
    dataDir,
    get socketDir() {
      return place()
    },
    get url() {
      return urlOf(place())
    },
    processes,
    kill: () => signal(postmaster(), 'SIGKILL'),
    killBackend: (which) => {
      const backends = childrenOf(postmaster()).filter((pid) => titleOf(pid).includes('app postgres'))
      const pid = backends[which % backends.length]
      if (pid) signal(pid, 'SIGKILL')
    },
    freeze: () => {
      for (const pid of processes()) signal(pid, 'SIGSTOP')
    },
    thaw: () => {
      for (const pid of processes().toReversed()) signal(pid, 'SIGCONT')
    },
    look,
  }
}

export const urlOf = (socketDir: string) => `postgres://app@localhost/postgres?host=${encodeURIComponent(socketDir)}`

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const stat = read(`/proc/${name}/stat`)
    const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(ppid) === parent ? [Number(name)] : []
  })
}

const titleOf = (pid: number) => read(`/proc/${pid}/cmdline`)

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it has exited in the meantime
  }
}

/**
 * The real program under a service manager: after any crash, `revive` restarts it with the same settings. Its clock
 * runs on meanwhile, like a real one.
 */
export type ServerVictim = {
  origin: string
  pid: number
  said: () => string
  kill: () => Promise<void>
  revive: () => Promise<void>
  /** The status of `/api/health`, 0 without a response. */
  health: () => Promise<number>
  /** Resident memory in MB. */
  memory: () => number
  stop: () => Promise<number | null>
}

export async function startServerVictim(settings: Record<string, string>): Promise<ServerVictim> {
  const since = performance.now()
  const begin = () =>
    startServer({
      APP_SECRET: SECRET,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      ...settings,
      ...(settings.CLOCK ? { CLOCK: later(settings.CLOCK, performance.now() - since) } : {}),
    })
  let running: RunningServer = begin()
  let origin = await ready(running)
  return {
    get origin() {
      return origin
    },
    get pid() {
      return running.process.pid ?? 0
    },
    said: () => running.said(),
    kill: async () => {
      running.process.kill('SIGKILL')
      await running.ended
    },
    revive: async () => {
      running = begin()
      origin = await ready(running)
    },
    health: async () => {
      const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(30_000) }).catch(() => null)
      await answer?.text()
      return answer?.status ?? 0
    },
    memory: () => Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${running.process.pid}/status`))?.[1] ?? 0) / 1024,
    stop: async () => {
      running.process.kill('SIGTERM')
      return running.ended
    },
  }
}

const later = (clock: string, ms: number) => new Date(Date.parse(clock) + ms).toISOString()
