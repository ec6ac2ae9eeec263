import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

const PROJECT = path.join(import.meta.dirname, '../..')

/** The letters that group the rules in docs/rules.md, including rules still to come. */
const LETTERS = 'TWSPDBGANCEOFY'

/** The rules and sections that a text quotes. */
type Quotes = {
  /** Rules by number: 'S3'. */
  rules: string[]
  /** Whole groups of rules, as 'rulebook W' does. */
  groups: string[]
  /** Sections by number: 7 for 'spec 7'. */
  sections: number[]
  /** Phrases that point there without naming a section. */
  vague: string[]
}

const number = `[${LETTERS}]\\d{1,2}`
// Not part of a longer word, of `${day}T12:00`, of a path, of %E0 or of a hexadecimal number.
const RULE = new RegExp(`(?<![\\w%$}./\\\\#-])${number}(?![\\w%]|[:.]\\w|-\\w)`, 'g')
const RANGE = new RegExp(`(?<![\\w-])([${LETTERS}])(\\d{1,2})(?: to |–|-)\\1(\\d{1,2})(?![\\w-])`, 'g')
const GROUPS = new RegExp(`\\brulebook ([${LETTERS}]\\b(?:, [${LETTERS}]\\b)*)`, 'g')
const SECTIONS = /\bspec (\d+(?:(?:, | and )\d+\b)*)/gi
const VAGUE = /\bspec\.md\b|\brulebook\.md\b|\bthe specification\b/gi
const ALONE = new RegExp(`^${number}$`)
/** 'A1' in quotation marks is a name, not a quote: tests use it for game 1 of playoff series A. */
const NAME = new RegExp(`(['"])${number}\\1`, 'g')

export function quotesIn(text: string): Quotes {
  const prose = text.replaceAll(NAME, '')
  return {
    rules: [...rangesIn(prose), ...matches(prose.replaceAll(RANGE, ''), RULE)],
    groups: matches(prose, GROUPS).flatMap((found) => found.slice('rulebook '.length).split(', ')),
    sections: matches(prose, SECTIONS).flatMap((found) => (found.match(/\d+/g) ?? []).map(Number)),
    vague: matches(prose, VAGUE),
  }
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found)

/** 'S1 to S4' quotes four rules. */
function rangesIn(text: string): string[] {
  return [...text.matchAll(RANGE)].flatMap(([, letter = '', from = '', to = '']) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${letter}${Number(from) + index}`),
  )
}

/** The rules, letters and sections with headings in docs/rules.md. */
type Law = { rules: string[]; groups: string[]; sections: number[] }

export function lawIn(document: string): Law {
  return {
    rules: headings(document, new RegExp(`^### (${number}) \\S`, 'gm')),
    groups: headings(document, /^## ([A-Z])\. \S/gm),
    sections: headings(document, /^### spec (\d+) \S/gm).map(Number),
  }
}

const headings = (document: string, pattern: RegExp) => [...document.matchAll(pattern)].map(([, found = '']) => found)

/** A text's quotes that docs/rules.md doesn't have. */
export function unknownQuotes(text: string, law: Law): string[] {
  const { rules, groups, sections, vague } = quotesIn(text)
  return [
    ...rules.filter((rule) => !law.rules.includes(rule)),
    ...groups.filter((group) => !law.groups.includes(group)).map((group) => `rulebook ${group}`),
    ...sections.filter((section) => !law.sections.includes(section)).map((section) => `spec ${section}`),
    ...vague,
  ]
}

/** The prose in a file: all of a document, or the comments and texts of a program. */
export type Prose = {
  file: string
  text: string
  /** The titles of its tests; empty if there are none. */
  testNames: string
}

const PROGRAM = /\.(?:[cm]?[jt]s|tsx)$/
const DOCUMENT = /\.(?:md|sql|yaml|conf|css|html|example)$|(?:^|\/)[^./]+$/
const FACTS = /^(?:data|docs\/images)\/|^src\/server\/db\/schema\.ts$/

/** Only git knows which files are ours; a downloaded copy has no git data. */
export const isCheckout = existsSync(path.join(PROJECT, '.git'))

/** Every file of the project that may quote a rule, including new ones. */
export function readSources(): Prose[] {
  return listFiles()
    .filter((file) => !FACTS.test(file) && existsSync(path.join(PROJECT, file)))
    .flatMap((file) => {
      if (PROGRAM.test(file)) return [{ file, ...proseOf(file, read(file)) }]
      return DOCUMENT.test(file) ? [{ file, text: read(file), testNames: '' }] : []
    })
}

function listFiles(): string[] {
  // Git refuses a folder owned by another user; root may override that, and nothing in it is run.
  const git = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', git, { cwd: PROJECT, encoding: 'utf8' }).split('\0').slice(0, -1)
}

const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8')

/** The comments and texts of a program, and its test titles. A string without a space is a value, not prose. */
export function proseOf(file: string, source: string): Omit<Prose, 'file'> {
  const { program, comments } = parseSync(file, source)
  const texts: string[] = []
  const testNames: string[] = []
  new Visitor({
    Literal: (node) => void texts.push(...textOf(node)),
    TemplateLiteral: (node) => void texts.push(...textOf(node)),
    JSXText: (node) => void texts.push(node.value),
    CallExpression: ({ callee, arguments: [name] }) => {
      if (name && /^(?:describe|it|test)$/.test(rootOf(callee))) testNames.push(...textOf(name))
    },
  }).visit(program)
  const sentences = texts.filter((text) => /\s/.test(text.trim()))
  // The help pages give each of their rules by its number alone; in test/ such a string is a game of a playoff series.
  const numbers = file.startsWith('src/') ? texts.filter((text) => ALONE.test(text)) : []
  const text = [...comments.map(({ value }) => value), ...sentences, ...numbers].join('\n')
  return { text, testNames: testNames.join('\n') }
}

/** The text of a literal. Each expression of a template becomes a brace, so that `${day}T12` stays one word. */
function textOf(node: ESTree.Node): string[] {
  if (node.type === 'TemplateLiteral') return [node.quasis.map((part) => part.value.raw).join('}')]
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []
}

/** `it` of `it.each(…)`. */
function rootOf(node: ESTree.Node): string {
  if (node.type === 'CallExpression') return rootOf(node.callee)
  if (node.type === 'TaggedTemplateExpression') return rootOf(node.tag)
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'Identifier' ? node.name : ''
}
