// npm run export [-- FILE.json | FILE.zip]: exports the whole pool for other programs, whether or not it is running.
// npm run backup makes a copy that can be restored.
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CannotStart } from '#server/cannot-start.ts'
import { poolClock } from '#server/cli/pool-clock.ts'
import { withPoolDatabase } from '#server/cli/pool-database.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { wallNow } from '#server/clock.ts'
import { type Database, requireDatabase } from '#server/db/database.ts'
import { readExport } from '#server/features/exports/pool-export.service.ts'
import { openLog } from '#server/log.ts'
import { PROJECT, readEnvironment, readSettings, readVersion, type Settings } from '#server/settings.ts'

await runCommand(async () => {
  const file = readArguments()
  if (existsSync(file)) throw new CannotStart(`${file} exists already, and an export never writes over anything.`)
  const settings = readSettings(readEnvironment())
  await withPoolDatabase({ settings, log: openLog(settings.logLevel) }, (db) => writeExport(db, { file, settings }))
  console.log(`Exported the pool to ${file}. It contains the email addresses of all members.`)
})

/** A relative path starts in the folder where the command was typed; npm itself has changed to the project's folder. */
function readArguments(): string {
  const [given, ...more] = process.argv.slice(2)
  const usual = path.join(PROJECT, 'data/exports', `puckpool-${wallNow().slice(0, 19).replaceAll(':', '-')}Z.json`)
  const file = given === undefined ? usual : path.resolve(process.env.INIT_CWD ?? '', given)
  if (more.length > 0 || !/\.(json|zip)$/.test(file)) {
    throw new CannotStart(
      'Usage: npm run export, or npm run export -- FILE.json, or npm run export -- FILE.zip for a CSV file of each table',
    )
  }
  return file
}

/** Writes the complete file, readable only by its owner, or nothing. */
async function writeExport(db: Database, { file, settings }: { file: string; settings: Settings }): Promise<void> {
  await requireDatabase(db)
  await mkdir(path.dirname(file), { recursive: true })
  const half = `${file}.${process.pid}.part`
  try {
    const now = await poolClock(db, settings)
    const stream = await readExport(
      { db, now, wallNow, version: readVersion() },
      file.endsWith('.zip') ? 'csv' : 'json',
    )
    await pipeline(stream, createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(half, file)
  } finally {
    await rm(half, { force: true })
  }
}
