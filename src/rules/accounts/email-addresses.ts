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
