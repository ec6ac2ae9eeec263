/**
 * The first index, from `from` on, that mentions the full name, '@Ann Lee' in any case; -1 if none. '@Ann' mentions no
 * one, and '@Ann Leeds' someone else.
 */
export function findMention(text: string, name: string, from = 0): number {
  const called = `@${name}`
  const at = text.toLowerCase().indexOf(called.toLowerCase(), from)
  if (at < 0) return -1
  const next = text.charAt(at + called.length)
  return /[\p{L}\p{N}]/u.test(next) ? findMention(text, name, at + called.length) : at
}

export const isMentioned = (text: string, name: string): boolean => findMention(text, name) >= 0
