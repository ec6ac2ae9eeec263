import type { BackupFile } from '#contract/backups/backups.ts'
import { describeRefusal } from '#contract/refusals.ts'
import type { BackupKind } from '#rules/backups/backup-names.ts'
import { isBackupDue } from '#rules/backups/nightly.ts'
import { counted } from '#rules/counted.ts'
import { sizeWords } from '#rules/size-words.ts'
import type { Instant } from '#rules/time.ts'
import { readBackup } from '#server/db/backup.ts'
import { withAdvisoryLock } from '#server/db/lock.ts'
import { secretCheckOf } from '#server/db/secret-check.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import { NOT_DUE } from '#server/jobs/jobs.ts'
import { seal } from '#server/mail/secret-box.ts'
import { backupFolder, listBackups, removeOutdated, storeBackup } from './backup-folder.ts'
import { type BackupRow, readBackupRow, writeFailure, writeSuccess } from './backups.repo.ts'

/** The health of the pool's own backups, by the wall clock. A failure is kept until a backup succeeds again. */
type BackupHealth = {
  last_success_at: Instant | null
  /** In bytes. */
  last_size: number | null
  last_failure: { at: Instant; message: string } | null
}

export async function readBackupState(deps: Pick<Deps, 'db'>): Promise<BackupHealth> {
  return healthOf(await readBackupRow(deps.db))
}

export function healthOf({ last_success_at, last_size, failed_at, error }: BackupRow): BackupHealth {
  const last_failure = failed_at === null || error === null ? null : { at: failed_at, message: error }
  return { last_success_at, last_size, last_failure }
}

/**
 * The nightly job (O7). A demo can be reset at any time, so it makes no automatic backups. While the last backup has
 * failed and none is due yet, the failure stays the job's last run.
 */
export async function backUpAtNight(deps: Deps): Promise<string | null | typeof NOT_DUE> {
  if (deps.settings.demo) return null
  const row = await readBackupRow(deps.db)
  const { watched_since: watchedSince, last_success_at: lastSuccessAt, failed_at: failedAt } = row
  if (!isBackupDue({ watchedSince, lastSuccessAt, failedAt, wallNow: deps.wallNow() }))
    return failedAt === null ? null : NOT_DUE
  return backUpNow(deps)
}

/** Makes a backup right away for an admin who ran the job. */
export async function backUpNow(deps: Deps): Promise<string> {
  const { size_bytes } = await makeBackup(deps, 'nightly')
  const kept = (await listBackups(backupFolder(deps))).length
  return `${sizeWords(size_bytes)} saved, ${counted(kept, 'backup')} kept`
}

/**
 * Backs up the whole pool into the data folder and deletes the backups it replaces (O7). Only one server does so at a
 * time. A failure is stored for the admins. Refuses `backup_running`, and what `storeBackup` refuses; then there is no
 * new file.
 */
export async function makeBackup(deps: Deps, kind: BackupKind): Promise<BackupFile> {
  let made: BackupFile | null = null
  await withAdvisoryLock({ db: deps.db, name: 'backup' }, async () => {
    made = await storeOrRecordFailure(deps, kind)
  })
  if (made === null) throw new Refusal({ code: 'backup_running' })
  return made
}

async function storeOrRecordFailure(deps: Deps, kind: BackupKind): Promise<BackupFile> {
  const { db, settings, log } = deps
  const { appSecret, version: program, backupKeep: keep } = settings
  const [folder, at] = [backupFolder(deps), deps.wallNow()]
  try {
    const { last_size: lastSize } = await readBackupRow(db)
    const sealing = { secretCheck: secretCheckOf(appSecret), secret: null, seal: (text: string) => seal(deps, text) }
    const lines = readBackup(db, { now: at, program, ...sealing })
    const made = await storeBackup({ folder, at, kind, lastSize, lines })
    await writeSuccess(db, { at, size: made.size_bytes })
    await removeOutdated(folder, { keep, kind })
    return made
  } catch (error) {
    const words = error instanceof Refusal ? describeRefusal(error.reason).message : UNEXPECTED
    // The database itself may have failed.
    await writeFailure(db, { at: deps.wallNow(), error: words }).catch((err) =>
      log.warn({ err }, 'a failed backup could not be recorded'),
    )
    throw error
  }
}

const UNEXPECTED = 'The backup failed unexpectedly. See the server log for details.'
