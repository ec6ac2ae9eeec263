import { expect, test } from 'vitest'
import { textOfBytes } from './text-of-bytes.ts'

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['UTF-8', Buffer.from('Zoë'), 'Zoë'],
  ['UTF-8 with a mark', Buffer.from('\ufeffZoë'), 'Zoë'],
  ['UTF-16 of Windows', Buffer.from('\ufeffZoë', 'utf16le'), 'Zoë'],
  ['UTF-16 without a mark', Buffer.from('Zoë', 'utf16le'), 'Zoë'],
  ['UTF-16 in the other order', swapped('\ufeffZoë'), 'Zoë'],
  ['UTF-16 in the other order without a mark', swapped('Zoë'), 'Zoë'],
  ['windows-1252', Buffer.from([0x5a, 0x6f, 0xeb]), 'Zoë'],
  ['nothing', Buffer.from(''), ''],
])('a file in %s is read', (_what, bytes, text) => {
  expect(textOfBytes(bytes, TextDecoder)).toBe(text)
})
