import { findMention } from '#rules/chat/mentions.ts'

/** A part of a message: text, a link, or a mention of the reader. */
export type Part = { kind: 'text' | 'link' | 'mention'; text: string }

const LINK = /https?:\/\/[^\s<>"]+/gi

/** Splits a message so that links can be clicked and mentions stand out. Everything else is plain text. */
export function partsOf(message: string, myName: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: found, index } of message.matchAll(LINK)) {
    const address = withoutTail(found)
    if (!URL.canParse(address)) continue
    parts.push(...mentionsIn(message.slice(from, index), myName), { kind: 'link', text: address })
    from = index + address.length
  }
  return [...parts, ...mentionsIn(message.slice(from), myName)]
}

const OPENING: Record<string, string> = { ')': '(', ']': '[' }

/** The address without the punctuation behind it. A closing bracket whose opening one is inside belongs to the address. */
function withoutTail(found: string): string {
  const count = (sign: string) => found.split(sign).length
  const unmatched = new Map(Object.entries(OPENING).map(([close, open]) => [close, count(close) - count(open)]))
  let end = found.length
  while (end > 0) {
    const sign = found.charAt(end - 1)
    const extra = unmatched.get(sign)
    if (extra === undefined ? !`.,;:!?'"`.includes(sign) : extra <= 0) break
    if (extra !== undefined) unmatched.set(sign, extra - 1)
    end -= 1
  }
  return found.slice(0, end)
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

/** One of six gradients, by the first character of a name (spec 2). */
export const gradientOf = (name: string): number => (name.codePointAt(0) ?? 0) % 6

/** The day of an instant on the reader's calendar, for comparison. */
export const readersDay = (at: string): string => new Date(at).toDateString()
