import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * All 17,950 of the 49,233 most common leaked passwords that meet our minimum length, in lower case and by rank, from zxcvbn-ts
 * (`passwords-common` of `@zxcvbn-ts/language-common` 4.1.3, MIT license). A list this short needs no filter that is sometimes wrong. Loaded on first use, because most runs never check a password.
 */
let known: ReadonlySet<string> | null = null

/** Is it on the list of common passwords (OWASP ASVS 6.2.4)? Upper and lower case count as the same. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'))
  return known.has(password.toLowerCase())
}
