import { nameOrder } from '#rules/accounts/name-order.ts'

/** A name being typed after an @. */
export type Mention = { from: number; to: number; word: string }

const MOST_SUGGESTED = 5

/** The mention at the caret; null if none is being typed. A name may contain one space. */
export function mentionAt(text: string, caret: number): Mention | null {
  if (caret < 0) return null
  const found = /(?:^|\s)@([\p{L}\p{N}’'.-]*(?: [\p{L}\p{N}’'.-]*)?)$/u.exec(text.slice(0, caret))
  if (found === null) return null
  const word = found[1] ?? ''
  return { from: caret - word.length - 1, to: caret, word }
}

/**
 * Distinct names with a word starting with this text, without the reader's own. A complete name needs no suggestion.
 */
export function suggestionsFor(word: string, names: readonly string[], myName: string): string[] {
  const wanted = nameOrder(word)
  const fits = (name: string) => {
    const said = nameOrder(name)
    return (
      said !== wanted.trimEnd() && (said.startsWith(wanted) || said.split(' ').some((part) => part.startsWith(wanted)))
    )
  }
  return [...new Set(names)].filter((name) => name !== myName && fits(name)).slice(0, MOST_SUGGESTED)
}

/** The text with the full name, and the new caret position. */
export function completed(text: string, { from, to }: Mention, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(to).replace(/^ /, ''), caret: before.length }
}
