import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '../harness/processes/real-server.ts'

const APP_SECRET = 'x'.repeat(32)
const portOf = (server: Server) => (server.address() as AddressInfo).port
const database = (port: number) => ({
  DATABASE_URL: `postgres://pool@127.0.0.1:${port}/pool`,
  APP_SECRET,
  DATABASE_WAIT: '0',
})

const folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool wrong '))
writeFileSync(path.join(folder, 'file'), '')
mkdirSync(path.join(folder, 'damaged'))
writeFileSync(path.join(folder, 'damaged/app-secret'), 'short')
mkdirSync(path.join(folder, 'odd/postgres'), { recursive: true })
writeFileSync(path.join(folder, 'odd/postgres/something'), 'else')
const taken = createServer()
const hangingUp = createServer((socket) => socket.end('no PostgreSQL'))
for (const server of [taken, hangingUp]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  taken.close()
  hangingUp.close()
})

type Case = [what: string, settings: () => Record<string, string>, sentence: RegExp]
const cases: Case[] = [
  [
    'DATA_DIR below a file',
    () => ({ DATA_DIR: `${folder}/file/below/it` }),
    /is a file, or lies below one\. Set it to a folder\.$/,
  ],
  [
    'DATA_DIR that is a file',
    () => ({ DATA_DIR: `${folder}/file` }),
    /is a file, or lies below one\. Set it to a folder\.$/,
  ],
  [
    'DATA_DIR that is not writable',
    () => ({ DATA_DIR: '/proc/puckpool' }),
    /cannot be created by this user \(\w+\)\. Set DATA_DIR/,
  ],
  ['DATA_DIR with something else in it', () => ({ DATA_DIR: `${folder}/odd` }), /is damaged: it has no PG_VERSION\./],
  ['a port in use', () => ({ PORT: String(portOf(taken)) }), /^Port \d+ is already in use\. Stop the other program/],
  ['HOST of another machine', () => ({ HOST: '192.0.2.1' }), /^HOST=192\.0\.2\.1 is no address of this machine\./],
  ['DATABASE_URL that is no address', () => ({ DATABASE_URL: 'db', APP_SECRET }), /DATABASE_URL must look like/],
  ['DATABASE_URL where nothing listens', () => database(1), /^The database of DATABASE_URL does not answer: /],
  [
    'DATABASE_URL of something else',
    () => database(portOf(hangingUp)),
    /^The database of DATABASE_URL does not answer: /,
  ],
  [
    'DATABASE_URL without a secret',
    () => ({ DATABASE_URL: 'postgres://pool@db/pool' }),
    /APP_SECRET is required with DATABASE_URL/,
  ],
  ['BACKUP_KEEP=-1', () => ({ BACKUP_KEEP: '-1' }), /BACKUP_KEEP must be a number from 1 to 365$/],
  ['CLOCK without an offset', () => ({ CLOCK: '2025-11-12' }), /CLOCK must be an instant with its offset/],
]

test.concurrent.each(cases)(
  '%s ends the start with one sentence and no stack (O2)',
  async (_what, settings, sentence) => {
    const server = startServer({ DATA_DIR: path.join(folder, 'unused'), ...settings() })
    expect(await server.ended).toBe(1)
    const said = server.said().split('PuckPool cannot start. ')[1]?.trim().replace('Some settings are wrong:\n  - ', '')
    expect(said).toMatch(sentence)
    expect(said?.split('\n'), server.said()).toHaveLength(1)
    expect(server.said()).not.toMatch(/\n\s+at /)
  },
  60_000,
)
