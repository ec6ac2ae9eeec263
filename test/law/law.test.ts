import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { isCheckout, lawIn, type Prose, proseOf, quotesIn, readSources, unknownQuotes } from './quotes.ts'

const FILE = 'docs/rules.md'
const document = readFileSync(path.join(import.meta.dirname, '../..', FILE), 'utf8')
const law = lawIn(document)

describe.skipIf(!isCheckout)('The law in docs/rules.md', () => {
  let sources: Prose[]
  beforeAll(() => {
    // The made-up quotes of the tests below.
    sources = readSources().filter(({ file }) => !import.meta.filename.endsWith(file))
  })

  it('contains every rule and section quoted anywhere', () => {
    expect(sources.flatMap(({ file, text }) => unknownQuotes(text, law).map((quote) => `${file}: ${quote}`))).toEqual(
      [],
    )
    // If the scanner found nothing, nothing would be unknown to it.
    const elsewhere = sources.filter(({ file }) => file !== FILE).map(({ text }) => quotesIn(text))
    expect(elsewhere.flatMap(({ rules }) => rules).length).toBeGreaterThan(1_000)
    expect(elsewhere.flatMap(({ sections }) => sections).length).toBeGreaterThan(60)
  })

  it('is tested: every rule is named in a test title', () => {
    const proved = new Set(sources.flatMap(({ testNames }) => quotesIn(testNames).rules))
    expect(law.rules.filter((rule) => !proved.has(rule))).toEqual([])
  })

  it('has each number once and in order, and a reason for each rule', () => {
    const order = (rule: string) => law.groups.indexOf(rule.charAt(0)) * 100 + Number(rule.slice(1))
    expect(law.rules).toEqual([...new Set(law.rules)].toSorted((one, other) => order(one) - order(other)))
    expect(law.rules.filter((rule) => !law.groups.includes(rule.charAt(0)))).toEqual([])
    expect(law.sections).toEqual(law.sections.map((_section, index) => index + 1))
    const rules = document.split(/^## Specification/m)[0] ?? ''
    const unexplained = rules
      .split(/^### /m)
      .slice(1)
      .filter((rule) => !/^\*Why:\* \S/m.test(rule))
    expect(unexplained).toEqual([])
  })

  it('only names files that exist', () => {
    const files = sources.map(({ file }) => file)
    const named = [...document.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) => file)
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((file) => !files.includes(file) && !files.includes(`src/rules/${file}`))).toEqual([])
  })
})

describe('A quote', () => {
  it.each([
    ['Nobody picks twice (S3).', ['S3']],
    ['the need is fixed then (S6: a void pick does not; P3)', ['S6', 'P3']],
    ['as the rulebook has it (rulebook S1 to S4, W3)', ['S1', 'S2', 'S3', 'S4', 'W3']],
    ['a range is A3–A5, and G1-G2 is one', ['A3', 'A4', 'A5', 'G1', 'G2']],
    ['S9 in front, what C1 allows, and [D5] at the end', ['S9', 'C1', 'D5']],
  ])('is found in %j', (text, rules) => {
    expect(quotesIn(text).rules.toSorted()).toEqual(rules.toSorted())
  })

  it.each([
    '2025-11-12T12:00:00Z',
    'from {day}T23:59:00-10:00',
    '/api/%E0%A4%A',
    'a colour #D9E2A1 and another #A11',
    "game 1 of series A is 'A1'",
    'aT4x_S3 G2P1 x-D3-y S3.example',
    'e2e/session.spec.ts and 7 specs',
  ])('is not seen in %j', (text) => {
    expect(quotesIn(text)).toEqual({ rules: [], groups: [], sections: [], vague: [] })
  })

  it('of the specification finds its sections', () => {
    expect(quotesIn('(spec 2, 4; rulebook S1), (spec 9: every 120000 ms), (spec 5, B1)').sections).toEqual([2, 4, 9, 5])
  })

  it('of an unknown rule, letter or section is reported, and so is one without a number', () => {
    const small = lawIn('## S. Survivor\n### S1 A pick\n### S2 A late pick\n## Specification\n### spec 1 Who\n')
    expect(unknownQuotes('(S1, S2), rulebook S, spec 1', small)).toEqual([])
    expect(unknownQuotes('(S1 to S4), (F2), rulebook S, W, spec 1 and 7', small)).toEqual([
      'S3',
      'S4',
      'F2',
      'rulebook W',
      'spec 7',
    ])
    expect(unknownQuotes('in the words of the specification, spec.md', small)).toEqual(['the specification', 'spec.md'])
  })

  it('is found in comments, texts and test titles, not in code', () => {
    const program = [
      '// Why (S3).',
      "it.each([B1])('keeps one of two (W2)', () => play(2, ['A1', 'C1'], { D2: AWAY }))",
      'const G4 = `day {n}T12:00` /* and (E1) */ + "told (P4)" + /\\(T3\\)/',
    ].join('\n')
    const { text, testNames } = proseOf('test/made-up.test.ts', program)
    expect(quotesIn(text).rules.toSorted()).toEqual(['E1', 'P4', 'S3', 'W2'])
    expect(quotesIn(testNames).rules).toEqual(['W2'])
  })

  it('in the help pages is just the number', () => {
    expect(quotesIn(proseOf('src/web/help.ts', "rule('S14', 'You can leave.')").text).rules).toEqual(['S14'])
  })
})
