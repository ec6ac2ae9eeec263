import { type Instant, isInstant } from '#rules/time.ts'

/** Created by the nightly job, or by an admin. */
export type BackupKind = 'nightly' | 'by_hand'

const NAME = /^puckpool-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-by-hand)?(?:-\d{1,3})?\.backup$/

const MOST_IN_A_SECOND = 99

/**
 * 'puckpool-2026-11-22T09-30-00Z.backup', then names ending in -2, -3 … for the same second: they sort by time and are
 * valid file names on every system.
 */
export function backupNames({ at, kind }: { at: Instant; kind: BackupKind }): string[] {
  const name = `puckpool-${at.slice(0, 19).replaceAll(':', '-')}Z${kind === 'by_hand' ? '-by-hand' : ''}`
  return Array.from({ length: MOST_IN_A_SECOND }, (_, index) => `${name}${index > 0 ? `-${index + 1}` : ''}.backup`)
}

/** A backup's time and kind, from its name; null for any other file. */
export function readBackupName(name: string): { made_at: Instant; kind: BackupKind } | null {
  const [, day, hour, minute, second, byHand] = NAME.exec(name) ?? []
  const made_at = `${day}T${hour}:${minute}:${second}.000Z`
  if (!isInstant(made_at)) return null
  return { made_at, kind: byHand ? 'by_hand' : 'nightly' }
}

/**
 * The backups to delete after another one was made (O7): all but the newest `keep` of its kind, so that manual backups
 * never displace nightly ones. Files with other names are never deleted.
 */
export function outdatedBackups(
  names: readonly string[],
  { keep, kind }: { keep: number; kind: BackupKind },
): string[] {
  const ofKind = names.filter((name) => readBackupName(name)?.kind === kind)
  return ofKind.toSorted().toReversed().slice(Math.max(1, keep))
}
