import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { Failure, isRefusal, wordsOf } from './failure.ts'

const WEB = path.join(import.meta.dirname, '..')

/** A message that is compared, searched or matched. Comparing with '' is allowed: it only tests for a message. */
const READS_A_SENTENCE = [
  /\bmessage(\.\w+\(\))*\??\.(includes|startsWith|endsWith|indexOf|match|search)\(/,
  /\.message [!=]== ['"`](?!['"`])/,
  /\.(test|exec)\(\w+\.message\b/,
]

/** Finds the week named in a refusal, to show the message beside that week. */
const ALLOWED = ['features/admin/survivor/weeks/week-drafts.ts']

it('no screen’s logic depends on a failure’s sentence', () => {
  const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !ALLOWED.includes(file),
  )
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.flatMap((file) =>
    readFileSync(path.join(WEB, file), 'utf8')
      .split('\n')
      .filter((line) => READS_A_SENTENCE.some((pattern) => pattern.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found, 'use isRefusal() and the code of contract/refusals.ts').toEqual([])
})

it('a refusal is identified by its code', () => {
  const failure = new Failure({ message: 'Picks are locked', code: 'picks_locked', status: 409 })
  expect(isRefusal(failure, 'picks_locked')).toBe(true)
  expect(isRefusal(failure, 'not_a_participant')).toBe(false)
  expect(isRefusal(new Error('Picks are locked'), 'picks_locked')).toBe(false)
})

it('a failure without a message gets the screen’s, with the status in parentheses (spec 8)', () => {
  const fallback = 'Failed to submit pick'
  const words = (message: string, code: string, status: number) =>
    wordsOf(new Failure({ message, code, status }), fallback)
  expect(words('HTTP 502', 'http_502', 502)).toBe('Failed to submit pick (HTTP 502)')
  expect(words('Picks are locked', 'picks_locked', 409)).toBe('Picks are locked')
  expect(words('Network error. Please try again.', 'network', 0)).toBe(
    'Failed to submit pick. Network error. Please try again.',
  )
  expect(wordsOf(new Error('a bug'), fallback)).toBe(fallback)
})
