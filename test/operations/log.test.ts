import { pino } from 'pino'
import { expect, test } from 'vitest'
import { VALUES_OF_ROWS } from '#server/log.ts'

test('row values in a PostgreSQL error stay out of the log', () => {
  const lines: string[] = []
  const log = pino({ redact: { paths: VALUES_OF_ROWS, remove: true } }, { write: (line: string) => lines.push(line) })
  const detail = 'Key (lower(email))=(ann@example.test) already exists.'
  log.error({ err: Object.assign(new Error('duplicate key'), { detail, where: detail }) }, 'a request failed')
  expect(lines.join('')).toContain('duplicate key')
  expect(lines.join('')).not.toContain('ann@example.test')
})
