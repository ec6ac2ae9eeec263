import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { Instant } from '#rules/time.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../bin/server-options.mjs'
import { type Inspector, inspect } from './inspector.ts'

const PROJECT = path.join(import.meta.dirname, '..')
export const ADMIN = { email: 'admin@example.test', password: 'bench-admin-1' }

/** The real server in a process of its own on a real, durable PostgreSQL, and the floors beside it. */
export type PoolServer = {
  origin: string
  floor: string
  db: Database
  /** Resident memory of the server in MB. */
  memory: () => { now: number; peak: number }
  /** Processor time that the server has used, the database's not counted. */
  cpuSeconds: () => number
  /** From then on the server is watched from inside, which costs it a little. */
  inspect: () => Promise<Inspector>
  stop: () => Promise<void>
}

/** Starts everything in a temporary folder; the pool's clock begins at `clock`. */
export async function startPoolServer({ clock }: { clock: Instant }): Promise<PoolServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'puckpool-bench-'))
  const log = pino({ level: 'warn' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const databaseUrl = `postgresql://app@localhost/postgres?host=${encodeURIComponent(postgres.socketDir)}`
  const port = String(20_000 + (process.pid % 20_000))
  const server = spawn(process.execPath, [...SERVER_FLAGS, '--inspect-port=127.0.0.1:0', 'src/server/main.ts'], {
    cwd: PROJECT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      PORT: port,
      DATA_DIR: path.join(dataDir, 'server'),
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'a secret of the bench, long enough to sign with',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      CLOCK: clock,
      LOG_LEVEL: 'warn',
      NHL_SYNC: 'off',
    },
  })
  server.stderr?.pipe(process.stderr, { end: false })
  const origin = `http://127.0.0.1:${port}`
  await untilHealthy(origin)
  const floorServer = spawn(process.execPath, ['bench/floor-server.ts'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const floor = await firstLine(floorServer)
  const db = openDatabase({ address: { url: databaseUrl }, log })
  const stop = async () => {
    floorServer.kill('SIGKILL')
    await ended(server)
    await db.destroy()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const watched = { memory: () => memoryOf(server), cpuSeconds: () => cpuOf(server), inspect: () => lookInto(server) }
  return { origin, floor, db, ...watched, stop }
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

export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (text) => resolve(String(text).trim()))
    child.once('exit', () => reject(new Error('the floor server ended')))
  })
}

/** The server says on its error output where its inspector listens. */
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

/** `stat` counts in hundredths of a second; its second word, the program's name, may have spaces in it. */
export function cpuOf({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(words[11]) + Number(words[12])) / 100
}
