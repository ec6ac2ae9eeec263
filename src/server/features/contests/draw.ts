import { createHash } from 'node:crypto'
import type { Random } from '#server/deps.ts'

/** A new seed for the draw of a contest (D1): 32 random bytes as 64 hexadecimal digits. */
export function newSeed(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('hex')
}

/** The hash function passed to the draw's rule. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
