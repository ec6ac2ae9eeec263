/**
 * An email address as it is stored and compared: without spaces around it, A to Z in lower case. Only those letters, because `toLowerCase`
 * and PostgreSQL's `lower` disagree about others, such as the Turkish dotted İ: one account could be guessed at under two addresses.
 */
export function normalEmail(text: string): string {
  return text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
