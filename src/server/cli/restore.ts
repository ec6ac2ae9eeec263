// npm run restore -- FILE: writes a backup into an empty database: that of DATABASE_URL, or a new one in DATA_DIR.
import path from 'node:path'
import { CannotStart, startFailureWords } from '#server/cannot-start.ts'
import { withNewDatabase } from '#server/cli/pool-database.ts'
import { readLines } from '#server/db/backup-file.ts'
import { requireDatabase } from '#server/db/database.ts'
import { type Restored, writeBackup } from '#server/db/restore.ts'
import { secretCheckOf } from '#server/db/secret-check.ts'
import { openLog } from '#server/log.ts'
import { findAppSecret, keepAppSecret, readEnvironment, readSettings, type Settings } from '#server/settings.ts'

try {
  const [given, ...more] = process.argv.slice(2)
  if (!given || more.length > 0) throw new CannotStart('Usage: npm run restore -- pool.backup')
  const file = path.resolve(process.env.INIT_CWD ?? '', given)
  const settings = readSettings(readEnvironment())
  const restored = await withNewDatabase({ settings, log: openLog(settings.logLevel) }, async (db) => {
    await requireDatabase(db)
    return writeBackup(db, readLines(file))
  })
  const { tables, rows, head } = restored
  console.log(`Restored ${rows} rows in ${tables} tables, as they were at ${head.made_at}.`)
  console.log(takeSecret(settings, restored))
} catch (error) {
  console.error(startFailureWords(error) ?? error)
  process.exitCode = 1
}

/** Keeps the pool's own secret if possible, and otherwise returns what the operator has to do. */
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
