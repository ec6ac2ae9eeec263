import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The 10,000 most common passwords that are long enough for us, in small letters: from the lists of leaked passwords that zxcvbn-ts
 * (`@zxcvbn-ts/language-common` 4.1.3, MIT licence) ranks. Read when the first one is asked for: most starts never do.
 */
let known: ReadonlySet<string> | null = null

/** Would it be among the first that somebody tries (OWASP ASVS 6.2.4)? In whatever case it is written. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'))
  return known.has(password.toLowerCase())
}
