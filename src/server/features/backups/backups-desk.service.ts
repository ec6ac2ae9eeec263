import type { ReadStream } from 'node:fs'
import type { BackupFile, listBackups as listCall } from '#contract/backups/backups.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { nextBackup } from '#rules/backups/nightly.ts'
import type { Deps } from '#server/deps.ts'
import { requireCurrentPassword } from '#server/features/accounts/passwords/current-password.ts'
import { requireCredentials } from '#server/features/accounts/users/users.service.ts'
import { auditAlone } from '#server/features/audit/audit.service.ts'
import type { FailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { type EventLog, logEvent } from '#server/features/sessions/security-events.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { backupFolder, listBackups, openStored } from './backup-folder.ts'
import { readBackupRow } from './backups.repo.ts'
import { healthOf, makeBackup } from './backups.service.ts'

/** The admins' view of backups (O7): the files on this server, and the outcome of the pool's last one. */
export async function viewBackups(deps: Deps): Promise<AnswerOf<typeof listCall>> {
  const { demo, backupKeep: keep, dataDir: data_dir, installation, database } = deps.settings
  const folder = backupFolder(deps)
  const [row, backups] = await Promise.all([readBackupRow(deps.db), listBackups(folder)])
  const server_now = deps.wallNow()
  const times = { watchedSince: row.watched_since, lastSuccessAt: row.last_success_at, failedAt: row.failed_at }
  const next_at = demo ? null : nextBackup({ ...times, wallNow: server_now })
  return { backups, ...healthOf(row), next_at, keep, data_dir, folder, installation, database, server_now }
}

/** Makes a backup for an admin (A6). Refuses what `makeBackup` refuses. */
export async function makeBackupFor(deps: Deps, caller: Caller): Promise<BackupFile> {
  const made = await makeBackup(deps, 'by_hand')
  await writeLine(deps, { caller, action: 'make_backup', name: made.name })
  return made
}

type Asked = { caller: Caller; name: string; password: string | undefined; log: EventLog }

/**
 * Opens a backup for download and audits who got it (A6). Requires the caller's password, so that an unattended browser
 * can't take the whole pool away; wrong ones are limited as at sign-in. Refuses a file that doesn't exist, and what
 * `openStored` refuses.
 */
export async function openBackup(
  deps: Deps,
  attempts: FailedAttempts,
  { caller, name, password, log }: Asked,
): Promise<{ name: string; size: number; content: ReadStream }> {
  const owner = await requireCredentials(deps.db, caller.userId)
  await requireCurrentPassword(deps, attempts, { caller, owner, given: password, log })
  const stored = await openStored(backupFolder(deps), name)
  if (!stored) throw new Refusal({ code: 'unknown_backup' })
  await writeLine(deps, { caller, action: 'download_backup', name })
  logEvent(log, { event: 'backup_downloaded', user_id: caller.userId })
  return { name, ...stored }
}

type Line = { caller: Caller; action: 'make_backup' | 'download_backup'; name: string }

async function writeLine(deps: Deps, { caller, action, name }: Line): Promise<void> {
  await auditAlone(deps, caller, { action, subject: 'setting', subjectId: name })
}
