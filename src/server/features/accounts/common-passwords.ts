import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The 100,000 most common leaked passwords that meet our minimum length, without case: the first five bytes of each one's SHA-256, in
 * ascending order. As text they took 40 ms and 6 MB; this takes 1 ms and half a megabyte. One password in eleven million (2^40 / 100,000) that
 * is not among them is refused as well. Made by `bin/common-passwords.mjs`, which says from what. Loaded on first use, because most runs never
 * check a password.
 */
const FILE = path.join(import.meta.dirname, 'common-passwords.bin')
const KEY_BYTES = 5
let known: Buffer | null = null

/** Is it one of the most common leaked passwords (OWASP ASVS 6.2.4, 6.2.12)? Upper and lower case count as the same. */
export function isCommonPassword(password: string): boolean {
  known ??= readFileSync(FILE)
  return hasKey(known, keyOf(password))
}

/** What stands for a password in the file. */
export function keyOf(password: string): Buffer {
  return createHash('sha256').update(password.toLowerCase()).digest().subarray(0, KEY_BYTES)
}

/** Halves the range in which the key must be until one key is left. */
function hasKey(keys: Buffer, key: Buffer): boolean {
  let [from, to] = [0, keys.length / KEY_BYTES]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const order = keys.subarray(middle * KEY_BYTES, (middle + 1) * KEY_BYTES).compare(key)
    if (order === 0) return true
    if (order < 0) from = middle + 1
    else to = middle
  }
  return false
}
