export type TextPart = { kind: 'text' | 'link'; text: string }

const LINK = /https?:\/\/[^\s<>"]+/gi
/** A link with a valid host and an optional port. */
const HOST = /^https?:\/\/([^\s/?#@\\]*@)?(\[[\da-f:.]+\]|[^\s/?#@:\\[\]|^%`{}]+)(:\d{0,5})?([/?#\\]|$)/i

/** Splits a message into its links and the text between them. */
export function splitLinks(message: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of message.matchAll(LINK)) {
    const address = withoutTail(found)
    if (!HOST.test(address)) continue
    if (index > from) parts.push({ kind: 'text', text: message.slice(from, index) })
    parts.push({ kind: 'link', text: address })
    from = index + address.length
  }
  if (from < message.length) parts.push({ kind: 'text', text: message.slice(from) })
  return parts
}

const OPENING: Record<string, string> = { ')': '(', ']': '[' }

/** The address without trailing punctuation. A closing bracket belongs to the address if its opening one is inside. */
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
