import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Phrases that sound translated, or are no longer true; none may return to a screen, a mail or the README. */
const RETIRED = [
  /\b(starts|completes|advances|moves on .*) by itself/i,
  /who signs up with it is in/i,
  /signing up joins/i,
  /one to a line/i,
  /mail from your pool arrives/i,
  /stop these mails/i,
  /made you an account/i,
  /a sender your provider/i,
  /nothing waits for you/i,
  /speaks in the chat/i,
  /please mend/i,
  /\bactivate (him|her)\b/i,
  /stands still/i,
  /leads nowhere/i,
  /run it every night/i,
  /set up each round once/i,
]

const sources = globSync('src/{web,server,contract}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
/** A file's texts for people: not its comments. */
const wordsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')

test('no retired phrase appears anywhere', () => {
  const said = [...sources, 'README.md', 'docs/operations.md'].flatMap((file) =>
    wordsOf(file)
      .split('\n')
      .filter((line) => RETIRED.some((phrase) => phrase.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(said).toEqual([])
})

/** The buttons the commissioners' help mentions. */
const BUTTONS = ['Undo Advance', 'Reopen Contest', 'Advance Week', 'Enter a Pick', 'Edit Weeks', 'Edit Contest'].concat(
  'Rulings',
  'Use NHL result',
  'New Season',
)

test('each button mentioned in the help is in the admin area', () => {
  const [help = [], others = []] = [true, false].map((isHelp) =>
    sources.filter((file) => file.startsWith('src/web/features/admin/') && file.includes('/help/') === isHelp),
  )
  const textOf = (files: string[]) => files.map(wordsOf).join('\n').replaceAll(/\s+/g, ' ')
  for (const button of BUTTONS) {
    expect(textOf(help), button).toContain(button)
    expect(textOf(others), button).toMatch(new RegExp(`[>"'] ?${button} ?[<"']`))
  }
})
