import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Two test databases and their templates need a fifth of it. */
const NEEDED = 3 * 1024 ** 3

/**
 * Keeps the tests' temporary data in memory, if the machine has a folder for that with room: each test pool is a
 * database, and a disk busy with them delays everyone. An existing `TMPDIR` stays.
 */
export function keepScratchInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize >= NEEDED) process.env.TMPDIR = MEMORY
}
