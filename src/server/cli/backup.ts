// npm run backup [-- FILE] [--with-secret]: writes the whole pool into one file, whether or not it is running.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backupNames } from '#rules/backups/backup-names.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { withPoolDatabase } from '#server/cli/pool-database.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { wallNow } from '#server/clock.ts'
import { readBackup } from '#server/db/backup.ts'
import { writeLines } from '#server/db/backup-file.ts'
import { isEmptyDatabase } from '#server/db/catalogue.ts'
import { requireDatabase } from '#server/db/database.ts'
import { secretCheckOf } from '#server/db/secret-check.ts'
import { giveBackups } from '#server/leave-root.ts'
import { openLog } from '#server/log.ts'
import { seal } from '#server/mail/secret-box.ts'
import { findAppSecret, readEnvironment, readSettings, readVersion, type Settings } from '#server/settings.ts'

await runCommand(async () => {
  const settings = readSettings(readEnvironment())
  const { files, withSecret } = readArguments(settings)
  const secret = findSecret(settings)
  const backup = {
    now: wallNow(),
    program: readVersion(),
    secretCheck: secretCheckOf(secret),
    secret: withSecret ? secret : null,
    seal: (text: string) => seal({ random: { bytes: randomBytes }, settings: { appSecret: secret } }, text),
  }
  const file = await withPoolDatabase({ settings, log: openLog(settings.logLevel) }, async (db) => {
    await requireDatabase(db)
    if (await isEmptyDatabase(db)) throw new CannotStart('There is no pool in the database of DATABASE_URL.')
    const file = await writeLines(files, readBackup(db, backup))
    giveBackups(settings.dataDir)
    return file
  })
  console.log(`Saved the pool to ${file}. ${withSecret ? aboutFile() : aboutSecret(settings)}`)
})

/** A relative path starts in the folder where the command was typed; npm itself has changed to the project's folder. */
function readArguments({ dataDir }: Settings): { files: readonly string[]; withSecret: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'with-secret': { type: 'boolean' } },
    })
    const [given, ...more] = positionals
    if (more.length > 0) throw new Error('one file')
    const names = backupNames({ at: wallNow(), kind: 'by_hand' })
    const usual = names.map((name) => path.join(dataDir, 'backups', name))
    const files = given === undefined ? usual : [path.resolve(process.env.INIT_CWD ?? '', given)]
    return { files, withSecret: values['with-secret'] ?? false }
  } catch {
    throw new CannotStart('Usage: npm run backup, or npm run backup -- FILE, or npm run backup -- FILE --with-secret')
  }
}

function findSecret({ appSecret, dataDir }: Settings): string {
  const secret = appSecret ?? findAppSecret(dataDir)
  if (secret === null) throw new CannotStart(`There is no pool in ${dataDir} yet. Start it first: npm start`)
  return secret
}

function aboutFile(): string {
  return 'It contains APP_SECRET: anyone who has this file can sign in as anybody. Keep it where only you can read it.'
}

function aboutSecret({ appSecret, dataDir }: Settings): string {
  const place = appSecret === null ? path.join(dataDir, 'app-secret') : 'APP_SECRET of the settings'
  return `It contains everything except the secret, which is in ${place}. Keep that too, in another place.`
}
