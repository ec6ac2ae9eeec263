import { expect, test } from 'vitest'
import { type BackupKind, backupNames, outdatedBackups, readBackupName } from './backup-names.ts'

const at = '2025-11-12T09:30:05.123Z'

test('a backup is named by its time and kind, and further ones of the same second are numbered', () => {
  const first = (kind: BackupKind) => backupNames({ at, kind }).slice(0, 3)
  expect(first('nightly')[0]).toBe('puckpool-2025-11-12T09-30-05Z.backup')
  expect(first('by_hand')).toEqual([
    'puckpool-2025-11-12T09-30-05Z-by-hand.backup',
    'puckpool-2025-11-12T09-30-05Z-by-hand-2.backup',
    'puckpool-2025-11-12T09-30-05Z-by-hand-3.backup',
  ])
  for (const kind of ['nightly', 'by_hand'] as const)
    for (const name of first(kind)) expect(readBackupName(name)).toEqual({ made_at: '2025-11-12T09:30:05.000Z', kind })
})

test.each([
  'pool.backup',
  'puckpool-2025-11-12T09-30-05Z.backup.7.part',
  'puckpool-2025-13-12T09-30-05Z.backup',
  '../puckpool-2025-11-12T09-30-05Z.backup',
  'puckpool-2025-11-12T09-30-05Z/../../app-secret',
])('%s is not a backup’s name', (name) => {
  expect(readBackupName(name)).toBeNull()
})

const nights = ['09', '10', '11', '12'].map((day) => `puckpool-2025-11-${day}T09-30-00Z.backup`)
const byHand = 'puckpool-2025-11-01T12-00-00Z-by-hand.backup'

test('all but the newest backups of a kind are outdated; the last one and other files never are (O7)', () => {
  const names = [...nights.toReversed(), byHand, 'pool.backup']
  expect(outdatedBackups(names, { keep: 4, kind: 'nightly' })).toEqual([])
  expect(outdatedBackups(names, { keep: 3, kind: 'nightly' })).toEqual([nights[0]])
  expect(outdatedBackups(names, { keep: 0, kind: 'nightly' })).toEqual([nights[2], nights[1], nights[0]])
  expect(outdatedBackups(names, { keep: 1, kind: 'by_hand' })).toEqual([])
})
