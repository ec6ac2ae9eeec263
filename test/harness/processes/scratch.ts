import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** Two databases at work and their templates need a fifth of it. */
const NEEDED = 3 * 1024 ** 3

/**
 * Has the tests keep in memory what they throw away, where the machine has a folder for that with room: each pool of the tests is a
 * database of its own, and a disk that is busy with them keeps whoever comes next waiting. A `TMPDIR` that is set stays.
 */
export function keepScratchInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize >= NEEDED) process.env.TMPDIR = MEMORY
}
