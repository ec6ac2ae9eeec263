/**
 * An email address in stored and compared form: trimmed, A to Z in lower case. Only those letters, because
 * `toLowerCase` and PostgreSQL's `lower` disagree about others, such as the Turkish dotted İ: one account's password
 * could be guessed at under two addresses.
 */
export function normalEmail(text: string): string {
  return text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Whether an address is undeliverable: names ending in `.local` exist only within a network (RFC 6762). */
export function isOnlyLocal(email: string): boolean {
  return normalEmail(email).endsWith('.local')
}

/** Stands in for the address of a member without email (A13): no name ends so (RFC 2606), so nothing can reach it. */
const NO_EMAIL = '@no-email.invalid'

/** The stored address of a member without email; `unique` is in no other. */
export const placeholderOf = (unique: string): string => `${unique}${NO_EMAIL}`

/** Whether an address stands in for none (A13). */
export const hasNoEmail = (email: string): boolean => normalEmail(email).endsWith(NO_EMAIL)

/** An address as it is shown: 'No email' where there is none. */
export const emailWords = (email: string): string => (hasNoEmail(email) ? 'No email' : email)
