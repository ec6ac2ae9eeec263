/** The platform's `TextDecoder`, which the rules can't import. */
type Decoder = new (encoding: string, options?: { fatal?: boolean }) => { decode: (bytes: Uint8Array) => string }

/**
 * The text of a file saved by a spreadsheet or an address book: UTF-8, UTF-16 ('Unicode text'), or windows-1252 if
 * neither. A byte order mark is dropped.
 */
export function textOfBytes(bytes: Uint8Array, TextDecoder: Decoder): string {
  const encoding = wideEncoding(bytes)
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** UTF-16 by its byte order mark, or by the zero next to its first letter. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === undefined || second === undefined) return null
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}
