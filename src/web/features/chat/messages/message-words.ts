import { splitLinks } from '#rules/chat/links.ts'
import { findMention } from '#rules/chat/mentions.ts'
import { paths } from '#web/paths.ts'

/** A part of a message: text, a link, or a mention of the reader. */
type Part = { kind: 'text' | 'link' | 'mention'; text: string }

/** Splits a message into links, mentions and plain text, each with its place in the message. */
export function partsOf(message: string, myName: string): (Part & { at: number })[] {
  let end = 0
  const parts = splitLinks(message).flatMap((part): Part[] =>
    part.kind === 'link' ? [{ kind: 'link', text: part.text }] : mentionsIn(part.text, myName),
  )
  return parts.map((part) => {
    const at = end
    end += part.text.length
    return { ...part, at }
  })
}

/** The page of this pool that a link in its own messages leads to, by name; null for other links. */
export function ownPage(link: string): { to: string; name: string } | null {
  const { origin } = window.location
  if (!link.startsWith(`${origin}${paths.draftRecap}?`)) return null
  return { to: link.slice(origin.length), name: 'See the draft recap' }
}

function mentionsIn(text: string, name: string): Part[] {
  const called = `@${name}`
  const parts: Part[] = []
  let from = 0
  for (let at = findMention(text, name); at >= 0; at = findMention(text, name, at + called.length)) {
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at) })
    parts.push({ kind: 'mention', text: text.slice(at, at + called.length) })
    from = at + called.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/** One of six gradients, by a name's first character (spec 2). */
export const gradientOf = (name: string): number => (name.codePointAt(0) ?? 0) % 6

/** An instant's day on the reader's calendar, for comparison. */
export const readersDay = (at: string): string => new Date(at).toDateString()
