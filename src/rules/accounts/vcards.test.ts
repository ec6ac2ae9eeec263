import { expect, test } from 'vitest'
import { isVCards, readVCards } from './vcards.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n')
const said = (text: string) =>
  readVCards(text, 1_000).map(({ line, email, name, lastName }) => `${line}: ${name}|${lastName}|${email}`)

test.each([
  [
    'of Apple',
    ['N:Abbott;Ann;;;', 'FN:Ann Abbott', 'item1.EMAIL;type=INTERNET;type=pref:ann@example.org'],
    'Ann|Abbott|ann@example.org',
  ],
  [
    'of Google',
    ['FN:Ann Abbott', 'N:Abbott;Ann;Mary;;', 'EMAIL;TYPE=HOME:ann@example.org'],
    'Ann|Abbott|ann@example.org',
  ],
  ['with only a formatted name', ['FN:Mary Ann Abbott', 'EMAIL:ann@example.org'], 'Mary Ann|Abbott|ann@example.org'],
  ['without a name', ['FN:', 'N:;;;;', 'EMAIL:ann.abbott@example.org'], 'Ann|Abbott|ann.abbott@example.org'],
  [
    'with two addresses',
    ['N:Abbott;Ann', 'EMAIL:old@example.org', 'EMAIL;PREF=1:ann@example.org'],
    'Ann|Abbott|ann@example.org',
  ],
  ['without an address', ['N:Abbott;Ann'], 'Ann|Abbott|'],
  ['with folded lines', ['N:Abb', ' ott;Ann', 'EMAIL:ann@exam', '\tple.org'], 'Ann|Abbott|ann@example.org'],
  ['with escaped signs', ['N:Abbott\\, Jr\\;;Ann', 'EMAIL:mailto:ann@example.org'], 'Ann|Abbott, Jr;|ann@example.org'],
  [
    'in quoted-printable',
    ['N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=85be=', 'rg;Zo=C3=AB', 'EMAIL:zoe@example.org'],
    'Zoë|Åberg|zoe@example.org',
  ],
])('a card %s is read (A1)', (_what, lines, person) => {
  expect(said(card(...lines))).toEqual([`1: ${person}`])
})

test('every card of a file is read with its first line’s number', () => {
  const text = `${card('FN:Ann', 'EMAIL:ann@example.org')}\n${card('FN:Bob', 'EMAIL:bob@example.org')}`
  expect(isVCards(text)).toBe(true)
  expect(said(text)).toEqual(['1: Ann||ann@example.org', '6: Bob||bob@example.org'])
  expect(readVCards(text, 1)).toHaveLength(1)
})
