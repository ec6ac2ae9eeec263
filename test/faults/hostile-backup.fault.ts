import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CannotStart } from '#server/cannot-start.ts'
import { readBackup } from '#server/db/backup.ts'
import { readLines } from '#server/db/backup-file.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { writeBackup } from '#server/db/restore.ts'
import { seal, unseal } from '#server/mail/secret-box.ts'
import { asRoot } from '../harness/harness.ts'
import { givenDemo } from '../harness/processes/demo-pool.ts'
import { log } from '../harness/test-deps.ts'
import { type Chance, numberOf, openChance, say } from './chance.ts'

const FILES = numberOf('FAULT_BACKUPS', 40)
const NAME = `hostile_backup_${process.pid}`
const NOON = '2025-11-11T17:00:00.000Z'

let folder: string
/** A demo's backup, line by line. */
const lines: string[] = []
let db: Database
let unsealing: (sealed: string) => string | null
const { pool } = await givenDemo({ now: NOON })
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'puckpool-hostile-'))
  const asked = { now: NOON, program: 'test', secretCheck: '', secret: null }
  for await (const line of readBackup(pool.db, { ...asked, seal: (text) => seal(pool.deps, text) })) lines.push(line)
  unsealing = (sealed) => unseal(pool.deps, sealed)
  await asRoot(`create database ${NAME}`)
  db = openDatabase({ address: { socketDir: inject('postgres'), database: NAME }, log })
})
afterAll(async () => {
  await db.destroy()
  await asRoot(`drop database ${NAME} with (force)`)
  rmSync(folder, { recursive: true })
})

/** The restore's error; null if it accepted the file. */
async function restore(file: string): Promise<string | null> {
  try {
    await writeBackup(db, readLines(file), unsealing)
    return null
  } catch (error) {
    // Anything else would be shown to the operator with its stack.
    expect(error, String(error)).toBeInstanceOf(CannotStart)
    return error instanceof Error ? error.message : ''
  }
}
const packed = (text: readonly string[]) => gzipSync(text.map((line) => `${line}\n`).join(''))
const tables = async () => (await db.introspection.getTables()).length

type Harm = (chance: Chance) => Buffer

const harms: Record<string, Harm> = {
  'cut off anywhere': (chance) => {
    const file = packed(lines)
    return file.subarray(0, chance.below(file.length - 8))
  },
  'cut off, and packed again': (chance) => packed(lines.slice(0, chance.below(lines.length))),
  'one byte changed': (chance) => {
    const file = packed(lines)
    const at = 10 + chance.below(file.length - 10) // after gzip's own header, which isn't content
    file[at] = (file[at] ?? 0) ^ (1 + chance.below(255))
    return file
  },
  'a line missing': (chance) => packed(lines.toSpliced(chance.below(lines.length), 1)),
  'a row twice': (chance) => {
    const rows = lines.flatMap((line, place) => (line.startsWith('[') ? [place] : []))
    const at = chance.oneOf(rows)
    return packed(lines.toSpliced(at, 0, lines[at] ?? ''))
  },
  'a line of something else': (chance) => {
    const strange = ['{}', 'null', '"', '[', '[]', '{"table":"pg_authid","columns":[],"identity":null}', '\0', '']
    return packed(lines.with(chance.below(lines.length), chance.oneOf(strange)))
  },
  'sealed text that was opened by nobody': (chance) => {
    const sealed = lines.flatMap((line, place) => (line.startsWith('{"sealed"') ? [place] : []))
    const at = chance.oneOf(sealed)
    const line = lines[at] ?? ''
    const place = 20 + chance.below(line.length - 60)
    return packed(lines.with(at, `${line.slice(0, place)}${line[place] === 'A' ? 'B' : 'A'}${line.slice(place + 1)}`))
  },
  'a newer form': () =>
    packed(lines.with(0, (lines[0] ?? '').replace(/"puckpool_backup":\d+/, '"puckpool_backup":99'))),
  'a newer migration': () =>
    packed(lines.with(0, (lines[0] ?? '').replace(/"migrations":\[/, '"migrations":["9999_from_next_year",'))),
  'no file of ours': (chance) => Buffer.from(Array.from({ length: 1 + chance.below(2_000) }, () => chance.below(256))),
}

test('a backup that was cut, changed or made up is refused with a sentence, and the database stays empty (O7)', async () => {
  const chance = openChance()
  const outcomes = new Map<string, number>()
  const file = path.join(folder, 'hostile.backup')
  const kinds = Object.keys(harms)
  for (let n = 0; n < FILES; n += 1) {
    const kind = kinds[n % kinds.length] ?? ''
    writeFileSync(file, harms[kind]?.(chance) ?? '')
    const said = await restore(file)
    const where = `seed ${chance.seed}, file ${n}: ${kind}`
    expect(said, where).toMatch(/^(.|\n){20,400}$/)
    expect(await tables(), where).toBe(0)
    outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
  }
  say(`${FILES} hostile backups refused, seed ${chance.seed}: ${JSON.stringify(Object.fromEntries(outcomes))}`)
})

const GIGABYTE = 1_000_000_000
const bombs: Record<string, () => Iterable<string>> = {
  'zeros without a line': function* () {
    for (let n = 0; n < GIGABYTE / 1e6; n += 1) yield '0'.repeat(1e6)
  },
  'a good head, and zeros': function* () {
    yield `${lines[0]}\n[`
    for (let n = 0; n < GIGABYTE / 1e6; n += 1) yield '0'.repeat(1e6)
  },
  'a good head, and empty lines': function* () {
    yield `${lines[0]}\n`
    for (let n = 0; n < GIGABYTE / 1e7; n += 1) yield '\n'.repeat(1e6)
  },
}

test.each(Object.entries(bombs))('a zip bomb of %s fills no memory (O7)', async (_, bomb) => {
  const file = path.join(folder, 'bomb.backup')
  await pipeline(Readable.from(bomb()), createGzip({ level: 1 }), createWriteStream(file))
  const before = process.memoryUsage().rss
  expect(await restore(file)).toMatch(/Nothing was restored|no backup of a PuckPool/)
  expect(await tables()).toBe(0)
  const took = process.memoryUsage().rss - before
  expect(took, 'bytes of memory').toBeLessThan(GIGABYTE / 2)
  say(`a bomb of a gigabyte took ${Math.round(took / 1e6)} MB`)
})

test('the same file is restored if it is unharmed', async () => {
  const file = path.join(folder, 'whole.backup')
  writeFileSync(file, packed(lines))
  expect(await restore(file)).toBeNull()
  expect(await tables()).toBeGreaterThan(50)
})
