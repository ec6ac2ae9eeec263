/**
 * An email address as it is stored and compared: without spaces around it, A to Z in lower case. Only those letters, because `toLowerCase`
 * and PostgreSQL's `lower` disagree about others, such as the Turkish dotted İ: one account could be guessed at under two addresses.
 */
export function normalEmail(text: string): string {
  return text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Whether no mail can reach this address: names that end in `.local` exist only within a network (RFC 6762). */
export function isOnlyLocal(email: string): boolean {
  return normalEmail(email).endsWith('.local')
}
