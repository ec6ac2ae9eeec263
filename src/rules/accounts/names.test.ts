import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReservedName, nameKeys } from './name-keys.ts'
import { cleanName, type NameProblem, refuseLastName, refuseName, repairName } from './names.ts'

describe('names are stored in one normal form (A7)', () => {
  test.each([
    ['  Ann   Abbott ', 'Ann Abbott'],
    ['Ann\u00a0\u2003Abbott', 'Ann Abbott'],
    ['\ufeffＡｎｎ', 'Ann'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['ﬁnn', 'finn'],
    ['O´Neil', "O'Neil"],
    ['Ann ❤\ufe0f', 'Ann ❤'],
    ['Søren Kierkegård-Łuk', 'Søren Kierkegård-Łuk'],
    ['김민수', '김민수'],
  ])('%j is stored as %j', (given, kept) => {
    expect(cleanName(given)).toBe(kept)
    expect(refuseName(kept)).toBeNull()
  })

  test('cleaning a name twice changes nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => cleanName(cleanName(text)) === cleanName(text)))
  })
})

describe('a name without visible characters is refused (A7)', () => {
  test.each<[string, string, NameProblem | null]>([
    ['a letter', 'A', null],
    ['a digit', '7', null],
    ['nothing', '', 'name_blank'],
    ['only emoji', '🏒', 'name_blank'],
    ['40 characters', 'x'.repeat(40), null],
    ['41 characters', 'x'.repeat(41), 'name_long'],
    ['40 characters outside the first plane', '𐐷'.repeat(40), null],
    ['a zero-width space', 'Ann\u200bAbbott', 'name_invisible'],
    ['a zero-width joiner', 'Ann\u200d', 'name_invisible'],
    ['only zero-width characters', '\u200b\u2060', 'name_invisible'],
    ['a letter drawn as nothing', '\u3164', 'name_invisible'],
    ['a blank of Braille', 'Ann \u2800', 'name_invisible'],
    ['writing from right to left', '\u202enimdA', 'name_invisible'],
    ['an isolate', 'Ann\u2066', 'name_invisible'],
    ['a soft hyphen', 'Ann\u00adAbbott', 'name_invisible'],
    ['a line break', 'Ann\nPuckPool: you won', 'name_invisible'],
    ['a line separator', 'Ann\u2028Abbott', 'name_invisible'],
    ['a tab', 'Ann\tAbbott', 'name_invisible'],
    ['an escape sequence', '\u001b[31mAnn', 'name_invisible'],
    ['a zero', 'Ann\0', 'name_invisible'],
    ['half a surrogate pair', 'Ann\ud83c', 'name_invisible'],
    ['a private character', 'Ann\ue000', 'name_invisible'],
    ['a tag', 'Ann\u{e0041}', 'name_invisible'],
    ['a joiner between emoji', 'Ann 👩\u200d🚀', null],
    ['a joiner behind a skin tone', 'Ann 👩🏽\u200d🚀', null],
    ['a joiner behind an emoji', 'Ann 👩\u200d', 'name_invisible'],
    ['a non-joiner between Persian letters', 'علی\u200cرضا', null],
    ['a non-joiner between Latin letters', 'An\u200cn', 'name_invisible'],
    ['a non-joiner behind Persian letters', 'علی\u200c', 'name_invisible'],
    ['a joiner of Malayalam', 'ന\u0d4d\u200d', null],
    ['a joiner without the sign it follows', 'ന\u200d', 'name_invisible'],
    ['a flag', 'Ann 🇨🇦', null],
    ['signs of names', "Mary-Jo O'Neil Jr.", null],
    ['a curly apostrophe', 'Pat O’Neil', null],
    ['the dot of Catalan', 'Gal·la', null],
    ['the dot of Japanese', 'アン・アボット', null],
    ['the hyphen of Hebrew', 'בן־דוד', null],
    ['an element of a page', '<img src=x onerror=alert(1)>', 'name_signs'],
    ['a formula', '=HYPERLINK("x")', 'name_signs'],
    ['an address', 'ann@example.org', 'name_signs'],
    ['a comma', 'Abbott, Ann', 'name_signs'],
    ['four accents on a letter', `A${'\u0316'.repeat(4)}nn`, null],
    ['five accents on a letter', `A${'\u0316'.repeat(5)}nn`, 'name_piled'],
    ['the vowels of another script', 'ศิริ रमेश', null],
  ])('with %s', (_what, name, problem) => {
    expect(refuseName(name)).toBe(problem)
    expect(refuseLastName(name)).toBe(problem === 'name_blank' ? null : problem)
  })
})

const keysOf = (name: string) => nameKeys({ name, lastName: '' })
const isSame = (one: string, other: string) => {
  const [a, b] = [keysOf(one), keysOf(other)]
  return a.name_key === b.name_key || a.name_look === b.name_look
}

describe('two names that read or look the same are equal (A7)', () => {
  test.each([
    ['in another case', 'Ann Abbott', 'ANN abbott'],
    ['without accents', 'Zoë Åberg', 'Zoe Aberg'],
    ['with letters that have no accent of their own', 'Søren Łuk Đorđe', 'Soren Luk Dorde'],
    ['with a sharp s', 'Groß', 'GROSS'],
    ['with Cyrillic letters', 'Ann Abbott', 'Аnn Аbbоtt'],
    ['with Greek letters', 'Nick', 'Νick'],
    ['with lower-case Greek letters', 'Dave', 'Daνe'],
    ['with Cherokee letters', 'Dan', 'Ꭰan'],
    ['with Armenian letters', 'Ann', 'Aոո'],
    ['with mathematical letters', 'Ann', '𝐀𝐧𝐧'],
    ['with small capitals', 'Ann', 'ᴀɴɴ'],
    ['with a capital i for an l', 'Bill', 'BiIl'],
    ['with an l for a capital i', 'Ian Hale', 'lan Hale'],
    ['with a one for an l', 'Carl', 'Car1'],
    ['with a bar for an l', 'Carl', 'Car|'],
    ['with a zero for an o', 'Bob', 'B0b'],
    ['with r and n for an m', 'Tom', 'Torn'],
    ['with spaces between the letters', 'M. Hale', 'M. H a l e'],
    ['with the space elsewhere', 'Jo Anne', 'Joanne'],
    ['with other signs', 'Ann Abbott', 'Ann-Abbott.'.replace('-', ' ')],
    ['with a check mark', 'Ann Abbott', 'Ann Abbott ✓'],
    ['with a curly apostrophe', "Pat O'Neil", 'Pat O’Neil'],
    ['in Cyrillic, in another case', 'Наташа', 'НАТАША'],
    ['in Greek, in another case', 'Νίκος', 'ΝΙΚΟΣ'],
    ['in Greek that looks Cyrillic', 'Ποп', 'Поп'],
  ])('%s: %s and %s', (_how, one, other) => {
    expect(isSame(one, other)).toBe(true)
    expect(isSame(other, one)).toBe(true)
  })

  test.each([
    ['Dave', 'Dane'],
    ['Ann', 'Anna'],
    ['Ann Abbott', 'Ann Abbot'],
    ['Ann 2', 'Ann 3'],
    ['Fan 10', 'Fan 1'],
    ['Sam', 'Pam'],
    ['राम', 'रमा'],
    ['かとう', 'がとう'],
    ['김민수', '김민서'],
    ['Борис', 'Ворис'],
  ])('%s and %s are different names', (one, other) => {
    expect(isSame(one, other)).toBe(false)
  })

  test('a last name is equal whether in its own field or behind the first name', () => {
    expect(nameKeys({ name: 'Ann', lastName: 'Abbott' })).toEqual(keysOf('Ann Abbott'))
  })

  test('every name has keys', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const { name_key, name_look } = keysOf(`x${text}`)
        return name_key !== '' && name_look !== ''
      }),
    )
    expect(keysOf('ǃ')).toEqual({ name_key: 'ǃ', name_look: 'ǃ' })
  })
})

test('names with and without a joiner are equal (A7)', () => {
  expect(isSame('علی\u200cرضا', 'علیرضا')).toBe(true)
  expect(isSame('ന\u0d4d\u200d', 'ന\u0d4d')).toBe(true)
})

test.each([
  ['PuckPool', '', true],
  ['puckpool', '', true],
  ['Puck', 'Pool', true],
  ['P.u.c.k P-o-o-l', '', true],
  ['PuсkРооl', '', true],
  ['PuckP00l', '', true],
  ['PuckPooI', 'Support', true],
  ['ADMIN', '', true],
  ['Аdmin', '', true],
  ['adm1n', '', true],
  ['Adrnin', '', true],
  ['Ádmín', '', true],
  ['System', 'Message', true],
  ['Ѕystem', '', true],
  ['Commissioner', '', true],
  ['C0mmissi0ner', '', true],
  ['Ada', 'Admin', true],
  ['PuckPool', 'Admin', true],
  ['Morgan', 'Hale (Commissioner)', true],
  ['Morgan', 'Hale - The Commissioner', true],
  ['PuckPoolSupport', '', true],
  ['Ann (A d m i n)', '', true],
  ['Admin2', '', true],
  ['Admin1', 'Abbott', true],
  ['Administer', '', true],
  ['Puck', '', false],
  ['Ann', 'System', true],
  ['Bea', 'Badminton', false],
  ['Sys', 'Temple', false],
  ['Administrator', '', true],
  ['Pool Admins', '', true],
  ['SuperAdmin', '', true],
  ['Sysadmin', 'Joe', true],
  ['@dmin', '', true],
  ['4dmin', '', true],
  ['$ystem', '', true],
  ['Commi$$ioner', '', true],
  ['🅰dmin', '', true],
  ['Systems', '', true],
  ['Badminton', 'Bob', false],
  ['Conrad', 'Min', false],
  ['Brad', 'Minster', false],
  ['Systematic', 'Sue', false],
  ['Max', '45', false],
])('%s %s speaks for the pool: %s (A7)', (name, lastName, isReserved) => {
  expect(isReservedName({ name, lastName })).toBe(isReserved)
})

test.each([
  ['Ann Abbott', 'Ann Abbott'],
  ['An\u200bn\u202e', 'Ann'],
  ['Ann\r\nAbbott', 'Ann Abbott'],
  ['\u3164', ''],
  ['🏒', ''],
  [`${'x'.repeat(39)} tail`, 'x'.repeat(39)],
  [`A${'\u0316'.repeat(50)}nn`, `A${'\u0316'.repeat(4)}nn`],
])('a name %j from before the rule becomes %j (A7)', (given, repaired) => {
  expect(repairName(given)).toBe(repaired)
})
