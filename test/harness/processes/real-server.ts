import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export type RunningServer = { process: ChildProcess; said: () => string; ended: Promise<number | null> }

/** Ignores a developer's own `.env`. */
const UNSET = {
  DATABASE_URL: '',
  APP_SECRET: '',
  APP_URL: '',
  HOST: '',
  CLOCK: '',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  LOG_LEVEL: '',
}

const HERE = path.join(import.meta.dirname, '../../..')

/** Shares the compiled server between starts; otherwise each of them would compile it again. */
export const COMPILED = { NODE_COMPILE_CACHE: path.join(HERE, '.cache/compiled') }

/** The real program as users start it, or that of another checkout. `DATA_DIR` should belong to the test. */
export function startServer(
  settings: Record<string, string>,
  { demo = false, checkout = HERE, program = 'src/server/main.ts' } = {},
): RunningServer {
  const server = spawn(process.execPath, [program, ...(demo ? ['--demo'] : [])], {
    cwd: checkout,
    env: { ...UNSET, ...COMPILED, PATH: process.env.PATH, PORT: '0', NHL_SYNC: 'off', ...settings },
  })
  let text = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part))
  // Not 'exit': its last output may still be in flight then.
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve))
  return { process: server, said: () => text, ended }
}

/** The server's address, once it reports that it is ready. */
export async function ready(running: RunningServer): Promise<string> {
  return new Promise((resolve, reject) => {
    running.process.stdout?.on('data', () => {
      const address = /is ready: (\S+)/.exec(running.said())?.[1]
      if (address) resolve(address)
    })
    running.ended.then((code) => reject(new Error(`ended with ${code}: ${running.said()}`)))
  })
}
