import { expect, test } from 'vitest'
import { readUsers } from '#server/features/accounts/users/users.csv.ts'
import { cpuOf } from '../harness/processes/cpu.ts'

/** The most that one import may send. */
const SIZE = 490_000
const full = (piece: string) => piece.repeat(SIZE / piece.length)

/** The minimum of any parser: a look at each character. */
const ONE_LOOK = (text: string) => text.split(/[,;\t\r\n]/).length

test.each<[string, string]>([
  ['commas', full(',')],
  ['semicolons under titles', `email,name\n${full(';')}`],
  ['tabs and commas', full('\t,')],
  ['lines of commas', full(',\n')],
  ['quotes', full('"')],
  ['quotes that stand for one in a cell', `email,name\nann@example.test,"${full('""')}"`],
  ['an open cell of quotes', `email,name\n"${full('""')}`],
  ['lines of quotes', full('"\n')],
  ['an open quote', `email,name\n"${full('a')}`],
  ['empty quoted cells', full('"",')],
  ['spaces', full(' ')],
  ['line feeds', full('\n')],
  ['carriage returns', full('\r')],
  ['byte order marks', full('\ufeff')],
  ['commas and at signs', full('@,')],
  ['lines with an at sign', full('@\n')],
  ['pointed brackets', `a@b ${full('<')}`],
  ['closed brackets', full('@<>')],
  ['quotes around an address', `@,${full('"')}`],
  ['too many good lines', `email,name\n${full('ann@example.test,Ann\n')}`],
  ['one long address', full('a.')],
  ['accents', `email,name\nann@example.test,${full('\u0301')}`],
  ['cards', full('BEGIN:VCARD\nN:;;\nEND:VCARD\n')],
  ['one long card', `BEGIN:VCARD\nN:${full(';')}`],
  ['addresses in brackets', `a@b <${full('@,')}>`],
])('490 kB of %s are read in proportion to their length', (_what, text) => {
  const look = cpuOf(() => ONE_LOOK(full(',')))
  expect(cpuOf(() => readUsers(text))).toBeLessThan(40 * Math.max(look, 20))
})
