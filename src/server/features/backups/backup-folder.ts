import { createReadStream, type ReadStream } from 'node:fs'
import { access, constants, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { ZodError } from 'zod'
import type { BackupFile } from '#contract/backups/backups.ts'
import { type BackupKind, backupNames, outdatedBackups, readBackupName } from '#rules/backups/backup-names.ts'
import { hasElapsed, hours, type Instant } from '#rules/time.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { BACKUP_FORM, type HeadLine, headLine } from '#server/db/backup.ts'
import { readLines, writeLines } from '#server/db/backup-file.ts'
import type { Deps } from '#server/deps.ts'
import { errorCode } from '#server/error-code.ts'
import { Refusal } from '#server/http/errors.ts'

/** Free space a backup leaves to the database, which stops when it can't write its log: two of its log files. */
const RESERVE = 32_000_000
/** Assumed while the pool's size is unknown. */
const FIRST_SIZE = 4_000_000

export function backupFolder({ settings }: Pick<Deps, 'settings'>): string {
  return path.join(settings.dataDir, 'backups')
}

/** The backups on this server's disk, newest first; empty without a folder. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const found = await Promise.all((await namesIn(folder)).map((name) => describe(folder, name)))
  return found.filter((one) => one !== null).sort((a, b) => (a.name < b.name ? 1 : -1))
}

/** Null for any other file, and for one deleted meanwhile. */
async function describe(folder: string, name: string): Promise<BackupFile | null> {
  const read = readBackupName(name)
  if (!read) return null
  const found = await stat(path.join(folder, name)).catch(() => null)
  return found?.isFile() ? { name, ...read, size_bytes: found.size } : null
}

/**
 * A backup's content; null if none has that name. The name is checked first, so that no path leads out of the folder.
 * Refuses a backup that shows secrets: admins may play (S5).
 */
export async function openStored(folder: string, name: string): Promise<{ size: number; content: ReadStream } | null> {
  const found = await describe(folder, name)
  if (!found) return null
  const file = path.join(folder, name)
  const head = await readHeadOf(file)
  if (head === null) throw new Refusal({ code: 'backup_not_for_download', because: 'damaged' })
  if (head.secret !== null) throw new Refusal({ code: 'backup_not_for_download', because: 'secret' })
  if (head.puckpool_backup < BACKUP_FORM) throw new Refusal({ code: 'backup_not_for_download', because: 'open_picks' })
  return { size: found.size_bytes, content: createReadStream(file) }
}

/** Null for a file that isn't a backup. */
async function readHeadOf(file: string): Promise<HeadLine | null> {
  try {
    for await (const line of readLines(file)) return headLine.parse(JSON.parse(line))
  } catch (error) {
    const isOther = error instanceof CannotStart || error instanceof SyntaxError || error instanceof ZodError
    if (!isOther) throw error
  }
  return null
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
    throw error
  }
}

type Write = { folder: string; at: Instant; kind: BackupKind; lastSize: number | null; lines: AsyncIterable<string> }

/**
 * Writes a backup under an unused name: the complete file or nothing. Refuses a disk without enough room, one that
 * fills up meanwhile, and a folder that isn't writable.
 */
export async function storeBackup({ folder, at, kind, lastSize, lines }: Write): Promise<BackupFile> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    await removeLeftovers(folder, at)
    await refuseWithoutRoom(folder, lastSize)
    const files = backupNames({ at, kind }).map((name) => path.join(folder, name))
    const file = await writeLines(files, lines)
    const { size } = await stat(file)
    return { name: path.basename(file), kind, made_at: at, size_bytes: size }
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Refusal({ code: 'backup_disk_full' })
    if (CLOSED.has(code)) throw new Refusal({ code: 'backup_folder_closed', folder })
    throw error
  }
}

const CLOSED: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EIO'])

/** Checked before anything is written, because a backup that fills the disk would stop the database. */
async function refuseWithoutRoom(folder: string, lastSize: number | null): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const needed = Math.ceil((lastSize ?? FIRST_SIZE) * 1.5) + RESERVE
  if (free < needed) throw new Refusal({ code: 'backup_no_room', needed, free })
}

/** Removes files left behind by a killed server. A file still being written is younger. */
async function removeLeftovers(folder: string, at: Instant): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!/^puckpool-.+\.part$/.test(name)) continue
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && hasElapsed(hours(1), { since: found.mtime.toISOString(), now: at })) await rm(file, { force: true })
  }
}

/** Deletes the backups replaced by a new one of this kind (O7). */
export async function removeOutdated(folder: string, asked: { keep: number; kind: BackupKind }): Promise<void> {
  for (const name of outdatedBackups(await namesIn(folder), asked)) await rm(path.join(folder, name), { force: true })
}
