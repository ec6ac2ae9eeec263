// npm run second-factor-off: stops asking admins for a passkey (A10), for a pool whose admins have lost theirs.
import { CannotStart } from '#server/cannot-start.ts'
import { withPoolDatabase } from '#server/cli/pool-database.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { wallNow } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { stopAskingAdmins } from '#server/features/settings/change-settings.service.ts'
import { openLog } from '#server/log.ts'
import { readEnvironment, readSettings } from '#server/settings.ts'

await runCommand(async () => {
  if (process.argv.length > 2) throw new CannotStart('Usage: npm run second-factor-off')
  const settings = readSettings(readEnvironment())
  console.log(await withPoolDatabase({ settings, log: openLog(settings.logLevel) }, switchOff))
})

async function switchOff(db: Database): Promise<string> {
  const wasOn = await db.transaction().execute((tx) => stopAskingAdmins({ now: wallNow }, tx))
  return wasOn
    ? 'Administrators are no longer asked for a passkey. Turn it on again in the settings.'
    : "Administrators weren't asked for a passkey."
}
