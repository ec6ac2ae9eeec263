import { describe, expect, it, test } from 'vitest'
import { readPastedLines } from './pasted-people.ts'

const said = (text: string) =>
  readPastedLines(text, 1_000).map(({ line, email, name, lastName }) => `${line}: ${name}|${lastName}|${email}`)

describe('people as somebody pastes them (A1)', () => {
  test.each([
    ['Ann Abbott, ann@example.org', 'Ann|Abbott|ann@example.org'],
    ['ann@example.org, Ann Abbott', 'Ann|Abbott|ann@example.org'],
    ['Ann; Abbott; ann@example.org', 'Ann|Abbott|ann@example.org'],
    ['Ann\tann@example.org', 'Ann||ann@example.org'],
    ['Ann Abbott <ann@example.org>', 'Ann|Abbott|ann@example.org'],
    ['"Mary Ann Abbott" <ann@example.org>', 'Mary Ann|Abbott|ann@example.org'],
    ['<ann@example.org>', 'Ann||ann@example.org'],
    ['Ann Abbott ann@example.org', 'Ann|Abbott|ann@example.org'],
    ['ann.abbott7+pool@example.org', 'Ann|Abbott|ann.abbott7+pool@example.org'],
    ['77@example.org', '77||77@example.org'],
    ['Ann Abbott', 'Ann|Abbott|'],
  ])('reads %s', (line, person) => {
    expect(said(line)).toEqual([`1: ${person}`])
  })

  it('reads several to a line, as a mail program copies them, and skips empty lines', () => {
    expect(said('Ann <ann@example.org>, Bob Baker <bob@example.org>\n\ncarl@example.org; dora@example.org')).toEqual([
      '1: Ann||ann@example.org',
      '1: Bob|Baker|bob@example.org',
      '3: Carl||carl@example.org',
      '3: Dora||dora@example.org',
    ])
  })

  it('reads the longest run of quotes in no time', () => {
    // By an expression it takes a minute.
    expect(said(`${"'".repeat(400_000)}x, ann@example.org`)).toEqual(['1: x||ann@example.org'])
    expect(said(`x${"'".repeat(400_000)}x, ann@example.org`)).toHaveLength(1)
  })
})
