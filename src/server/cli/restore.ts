// npm run restore -- FILE [--without-secrets]: writes a backup into an empty database: that of DATABASE_URL, or a new one in DATA_DIR.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { CannotStart } from '#server/cannot-start.ts'
import { withNewDatabase } from '#server/cli/pool-database.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { readLines } from '#server/db/backup-file.ts'
import { requireDatabase } from '#server/db/database.ts'
import { type Restored, type Unsealing, writeBackup } from '#server/db/restore.ts'
import { secretCheckOf } from '#server/db/secret-check.ts'
import { openLog } from '#server/log.ts'
import { unseal } from '#server/mail/secret-box.ts'
import { findAppSecret, keepAppSecret, readEnvironment, readSettings, type Settings } from '#server/settings.ts'

await runCommand(async () => {
  const { file, withoutSecrets } = readArguments()
  const settings = readSettings(readEnvironment())
  const restored = await withNewDatabase({ settings, log: openLog(settings.logLevel) }, async (db) => {
    await requireDatabase(db)
    return writeBackup(db, readLines(file), withoutSecrets ? 'leave out' : unsealingOf(settings))
  })
  const { tables, rows, isWhole, head } = restored
  console.log(`Restored ${rows} rows in ${tables} tables, as they were at ${head.made_at}.`)
  if (!isWhole) console.log('Sealed rows left out: members pick again for the weeks without results.')
  console.log(takeSecret(settings, restored))
})

/** A relative path starts in the folder where the command was typed; npm itself has changed to the project's folder. */
function readArguments(): { file: string; withoutSecrets: boolean } {
  try {
    const options = { 'without-secrets': { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [given, ...more] = positionals
    if (given === undefined || more.length > 0) throw new Error('one file')
    const file = path.resolve(process.env.INIT_CWD ?? '', given)
    return { file, withoutSecrets: values['without-secrets'] ?? false }
  } catch {
    throw new CannotStart('Usage: npm run restore -- pool.backup, or npm run restore -- pool.backup --without-secrets')
  }
}

/** Unseals with the secret of the settings or the data folder, or with the one in the file. */
function unsealingOf({ appSecret, appSecretPrevious, dataDir }: Settings): Unsealing {
  return (sealed, head) => {
    const secret = appSecret ?? findAppSecret(dataDir)
    const tried = [secret, appSecretPrevious, head.secret].filter((one) => one !== null)
    for (const one of tried) {
      const text = unseal({ settings: { appSecret: one, appSecretPrevious: null } }, sealed)
      if (text !== null) return text
    }
    return null
  }
}

/** Keeps the pool's own secret if possible; otherwise returns what the operator has to do. */
function takeSecret({ appSecret, databaseUrl, dataDir }: Settings, { head }: Restored): string {
  const isKeptHere = appSecret === null && databaseUrl === null
  if (isKeptHere && head.secret !== null) keepAppSecret(dataDir, head.secret)
  const present = appSecret ?? findAppSecret(dataDir)
  if (present !== null && secretCheckOf(present) === head.secret_check) return 'Its APP_SECRET matches the backup.'
  const place = isKeptHere ? `the file ${path.join(dataDir, 'app-secret')}` : 'APP_SECRET of the settings'
  return (
    `Put the old pool's secret into ${place} before the first start. With another one everyone has to sign in again, the ` +
    "mail provider's secret has to be entered again, and the links in mails sent so far stop working."
  )
}
