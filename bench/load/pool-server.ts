import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Instant } from '#rules/time.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../bin/server-options.mjs'
import { type Inspector, inspect } from './inspector.ts'

const PROJECT = path.join(import.meta.dirname, '../..')
export const ADMIN = { email: 'admin@example.test', password: 'bench-admin-1' }
/** The secret that signs tokens, so that thousands of members don't have to sign in one by one. */
export const APP_SECRET = 'a secret of the bench, long enough to sign with'

/** The real server in its own process on a real, durable PostgreSQL, and the floors. */
export type PoolServer = {
  origin: string
  floor: string
  db: Database
  databaseVersion: string
  /** Resident memory of the server in MB. */
  memory: () => { now: number; peak: number }
  /** The server's CPU time, without the database. */
  cpuSeconds: () => number
  /** Another server on the same database, until the pool stops. */
  another: () => Promise<Pick<PoolServer, 'origin' | 'cpuSeconds'>>
  /** Inspects the server from then on, at a small cost. */
  inspect: () => Promise<Inspector>
  /** CPU time of the server and the database. */
  workSeconds: () => number
  /** CPU time of the floors and the database. */
  floorSeconds: () => number
  stop: () => Promise<void>
}

type PoolStart = { clock: Instant; isDemo?: boolean }

/** A separate pool for one part of the measurements, always removed afterwards. */
export async function withPool<Answer>(
  start: PoolStart,
  run: (server: PoolServer) => Promise<Answer>,
): Promise<Answer> {
  const server = await startPoolServer(start)
  try {
    return await run(server)
  } finally {
    await server.stop()
  }
}

/**
 * Starts everything in a temporary folder; the pool's clock starts at `clock`. With BENCH_CPU_PROF=folder the server writes a profile
 * there when it exits, for a browser's developer tools.
 */
async function startPoolServer({ clock, isDemo }: PoolStart): Promise<PoolServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-bench-'))
  const log = pino({ level: 'warn' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const databaseUrl = `postgresql://app@localhost/postgres?host=${encodeURIComponent(postgres.socketDir)}`
  const { server, origin } = await startServer({ dataDir, databaseUrl, clock, isDemo })
  const more: ChildProcess[] = []
  const another = async () => {
    const place = path.join(dataDir, `another-${more.length}`)
    const added = await startServer({ dataDir: place, databaseUrl, clock })
    more.push(added.server)
    return { origin: added.origin, cpuSeconds: () => cpuOf(added.server) }
  }
  const floorServer = spawn(process.execPath, ['bench/floors/floor-server.ts'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, APP_SECRET },
  })
  endWithThis(floorServer)
  const floor = await firstLine(floorServer)
  const db = openDatabase({ address: { url: databaseUrl }, log })
  const stop = async () => {
    floorServer.kill('SIGKILL')
    await Promise.all([server, ...more].map(ended))
    await db.destroy()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const databaseVersion = await versionOf(db)
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const databaseSeconds = () =>
    [postmaster, ...childrenOf(postmaster)].map(secondsOf).reduce((sum, each) => sum + each, 0)
  return {
    origin,
    floor,
    db,
    databaseVersion,
    another,
    stop,
    memory: () => memoryOf(server),
    cpuSeconds: () => cpuOf(server),
    inspect: () => lookInto(server),
    workSeconds: () => secondsOf(server.pid) + databaseSeconds(),
    floorSeconds: () => secondsOf(floorServer.pid) + databaseSeconds(),
  }
}

type Start = { dataDir: string; databaseUrl: string } & PoolStart

async function startServer({
  dataDir,
  databaseUrl,
  clock,
  isDemo = false,
}: Start): Promise<{ server: ChildProcess; origin: string }> {
  const port = String(await freePort())
  const profile = process.env.BENCH_CPU_PROF
  const flags = [
    ...SERVER_FLAGS,
    '--inspect-port=127.0.0.1:0',
    ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
  ]
  const server = spawn(process.execPath, [...flags, 'src/server/main.ts', ...(isDemo ? ['--demo'] : [])], {
    cwd: PROJECT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      PORT: port,
      DATA_DIR: path.join(dataDir, 'server'),
      DATABASE_URL: databaseUrl,
      APP_SECRET,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      CLOCK: clock,
      LOG_LEVEL: 'warn',
      NHL_SYNC: 'off',
    },
  })
  server.stderr?.pipe(process.stderr, { end: false })
  endWithThis(server)
  const origin = `http://127.0.0.1:${port}`
  await untilHealthy(origin)
  return { server, origin }
}

async function versionOf(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? 'unknown'
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilHealthy(origin: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server did not become healthy within a minute')
}

/** Kills the child when the measuring process ends for any reason. */
function endWithThis(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}

/** Starts a benchmark server that prints its address on its first line. */
export async function firstLineOf(file: string): Promise<{ line: string; stop: () => void }> {
  const child = spawn(process.execPath, [file], { cwd: PROJECT, stdio: ['ignore', 'pipe', 'inherit'] })
  endWithThis(child)
  return { line: await firstLine(child), stop: () => child.kill('SIGKILL') }
}

export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (text) => resolve(String(text).trim()))
    child.once('exit', () => reject(new Error('the floor server ended')))
  })
}

/** The server prints its inspector's address on standard error. */
async function lookInto(server: ChildProcess): Promise<Inspector> {
  const address = new Promise<string>((resolve) => {
    server.stderr?.on('data', (text) => {
      const found = /Debugger listening on (ws:\S+)/.exec(String(text))?.[1]
      if (found) resolve(found)
    })
  })
  server.kill('SIGUSR1')
  return inspect(await address)
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

function memoryOf({ pid }: ChildProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(status.match(new RegExp(`${name}:\\s+(\\d+) kB`))?.[1]) / 1_024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** CPU time of a process in seconds. */
export const cpuOf = ({ pid }: ChildProcess): number => secondsOf(pid)

/** CPU time of a process and its finished children. */
function secondsOf(pid: number | undefined): number {
  const words = statOf(pid)
  return [11, 12, 13, 14].map((place) => Number(words[place] ?? 0)).reduce((sum, each) => sum + each, 0) / 100
}

/** `stat` counts in hundredths of a second; its second field, the program's name, may contain spaces. */
function statOf(pid: number | undefined): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It has exited; its parent has its time.
    return []
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => Number(statOf(pid)[1]) === parent)
}
