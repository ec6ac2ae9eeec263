// npm run promote -- EMAIL: makes a user an administrator (A2), whether or not the pool is running.
import { CannotStart } from '#server/cannot-start.ts'
import { withPoolDatabase } from '#server/cli/pool-database.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { wallNow } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { findCredentials, promoteUser } from '#server/features/accounts/users/users.service.ts'
import { openLog } from '#server/log.ts'
import { readEnvironment, readSettings } from '#server/settings.ts'

await runCommand(async () => {
  const [email, ...more] = process.argv.slice(2)
  if (!email || more.length > 0) throw new CannotStart('Usage: npm run promote -- ann@example.org')
  const settings = readSettings(readEnvironment())
  console.log(await withPoolDatabase({ settings, log: openLog(settings.logLevel) }, (db) => promote(db, email.trim())))
})

async function promote(db: Database, email: string): Promise<string> {
  const user = await findCredentials(db, email)
  if (!user) throw new CannotStart(`Nobody in this pool has the email address ${email}.`)
  if (user.role === 'admin') return `${user.email} is an administrator already.`
  await db.transaction().execute((tx) => promoteUser({ now: wallNow, wallNow }, tx, user.id))
  const note = user.active ? '' : ' The account is not active: another administrator has to activate it first.'
  return `${user.email} is an administrator now.${note}`
}
