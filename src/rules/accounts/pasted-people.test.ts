import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readPastedLines } from './pasted-people.ts'

const said = (text: string) =>
  readPastedLines(text, 1_000).map(
    ({ line, email, name, lastName, problem }) =>
      `${line}: ${name}|${lastName}|${email}${problem === null ? '' : `|${problem}`}`,
  )

const ANN = 'Ann|Abbott|ann@example.org'
const BOB = 'Bob|Baker|bob@example.org'

describe('pasted people are recognized (A1)', () => {
  test.each([
    ['Ann Abbott, ann@example.org', ANN],
    ['ann@example.org, Ann Abbott', ANN],
    ['Ann; Abbott; ann@example.org', ANN],
    ['Ann\tann@example.org', 'Ann||ann@example.org'],
    ['Ann Abbott\tann@example.org', ANN],
    ['Ann Abbott <ann@example.org>', ANN],
    ['"Ann Abbott"<ann@example.org>', ANN],
    ['"Mary Ann Abbott" <ann@example.org>', 'Mary Ann|Abbott|ann@example.org'],
    ['"Abbott, Ann" <ann@example.org>', ANN],
    ['Abbott, Ann <ann@example.org>', ANN],
    ['“Abbott, Ann” <ann@example.org>', ANN],
    ['"Abbott, Ann", ann@example.org', ANN],
    ['Abbott, Ann (Boston) <ann@example.org>', ANN],
    ['Abbott, Ann ann@example.org', ANN],
    ['<ann@example.org>', 'Ann||ann@example.org'],
    ['Ann Abbott ann@example.org', ANN],
    ['Ann Abbott: ann@example.org', ANN],
    ['Ann Abbott – ann@example.org', ANN],
    ['Ann Abbott (ann@example.org)', ANN],
    ['ann@example.org (Ann Abbott)', ANN],
    ['(Ann Abbott) ann@example.org', ANN],
    ['Ann Abbott [mailto:ann@example.org]', ANN],
    ['Ann Abbott <mailto:ann@example.org?subject=Pool>', ANN],
    ['MAILTO:ann@example.org', 'Ann||ann@example.org'],
    ['Ann Abbott, ann@example.org.', ANN],
    ['“Ann Abbott” <ann@example.org>', ANN],
    ['„Ann Abbott“ <ann@example.org>', ANN],
    ['‘Ann Abbott’ ann@example.org', ANN],
    ['"ann@example.org"', 'Ann||ann@example.org'],
    ['"Ann Abbott","ann@example.org"', ANN],
    ["'ann@example.org' <ann@example.org>", 'Ann||ann@example.org'],
    ['ann@example.org<mailto:ann@example.org>', 'Ann||ann@example.org'],
    ['- Ann Abbott, ann@example.org', ANN],
    ['• Ann Abbott <ann@example.org>', ANN],
    ['12) Ann Abbott <ann@example.org>', ANN],
    ['\u200bann@example.org\u202c', 'Ann||ann@example.org'],
    ['Pat O’Neil <pat@example.org>', 'Pat|O’Neil|pat@example.org'],
    ['ann.abbott7+pool@example.org', 'Ann|Abbott|ann.abbott7+pool@example.org'],
    ['77@example.org', '77||77@example.org'],
    ['Ann Abbott', 'Ann|Abbott|'],
    ['ann@old.example.org <ann@example.org>', 'Ann||ann@old.example.org|address_as_name'],
    ['Ann @annie', 'Ann||@annie'],
  ])('reads %s', (line, person) => {
    expect(said(line)).toEqual([`1: ${person}`])
  })

  test.each([
    ['"Abbott, Ann" <ann@example.org>; "Baker, Bob" <bob@example.org>'],
    ['"Abbott, Ann" <ann@example.org>, "Baker, Bob" <bob@example.org>'],
    ['Abbott, Ann <ann@example.org>; Baker, Bob <bob@example.org>;'],
    ['Abbott, Ann <ann@example.org>, Baker, Bob <bob@example.org>'],
    ['Ann Abbott <ann@example.org> Bob Baker <bob@example.org>'],
    ['Ann Abbott ann@example.org, Bob Baker bob@example.org'],
    ['Ann Abbott, ann@example.org, Bob Baker, bob@example.org'],
    ['ann@example.org, Ann Abbott, bob@example.org, Bob Baker'],
    ['ann@example.org Ann Abbott; bob@example.org Bob Baker'],
    ['ann@example.org (Ann Abbott), bob@example.org (Bob Baker)'],
    ['“Ann Abbott” <ann@example.org>, ‘Bob Baker’ <bob@example.org>'],
    ['Ann Abbott <ann@example.org> and Bob Baker <bob@example.org>'],
  ])('reads both people in %s', (line) => {
    expect(said(line)).toEqual([`1: ${ANN}`, `1: ${BOB}`])
  })

  test.each([
    ['ann@example.org bob@example.org'],
    ['ann@example.org,bob@example.org;'],
    ['<ann@example.org>;<bob@example.org>'],
  ])('reads the bare addresses in %s', (line) => {
    expect(said(line)).toEqual(['1: Ann||ann@example.org', '1: Bob||bob@example.org'])
  })

  it('a name between two bare addresses goes to neither, because its owner is unclear', () => {
    expect(said('ann@example.org, Baker, bob@example.org')).toEqual([
      '1: Ann||ann@example.org',
      '1: Bob||bob@example.org|name_unclear',
    ])
  })

  test.each([['\n'], ['\r\n'], ['\r'], ['\u2028']])('lines end at %j, and empty ones count', (end) => {
    expect(said(['\ufeffAnn <ann@example.org>', '', ' , ', 'bob@example.org'].join(end))).toEqual([
      '1: Ann||ann@example.org',
      '4: Bob||bob@example.org',
    ])
  })

  test('an address is never part of a name, and none is lost in a line that nobody has to fix', () => {
    const piece = fc.constantFrom(
      'Ann',
      'Bob',
      ' ',
      ', ',
      '; ',
      '"',
      '(',
      ')',
      '<',
      '>',
      '[',
      ']',
      '“',
      '”',
      '\t',
      '- ',
    )
    const address = fc.integer({ min: 1, max: 9 }).map((n) => ` p${n}@example.org `)
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, address), { maxLength: 14 }), (pieces) => {
        const line = pieces.join('')
        const people = readPastedLines(line, 1_000)
        expect(people.every(({ name, lastName }) => !`${name}${lastName}`.includes('@'))).toBe(true)
        const read = new Set(people.map(({ email }) => email))
        const isToFix = people.some(({ problem }) => problem !== null)
        const isRead = (email: string) => read.has(email) || isToFix
        expect((line.match(/p\d@example\.org/g) ?? []).every(isRead)).toBe(true)
      }),
    )
  })

  it('the longest run of quotes or brackets is read quickly', () => {
    // A regular expression would take a minute.
    expect(said(`${"'".repeat(400_000)}x, ann@example.org`)).toEqual(['1: x||ann@example.org'])
    expect(said(`x${"'".repeat(400_000)}x, ann@example.org`)).toHaveLength(1)
    expect(said(`${'<['.repeat(200_000)} ann@example.org`)).toHaveLength(1)
  })
})
