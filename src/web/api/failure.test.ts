import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { Failure, isRefusal, wordsOf } from './failure.ts'

const WEB = path.join(import.meta.dirname, '..')

/** A message that is compared, searched or matched. Against '' it may be: that only asks whether there is one. */
const READS_A_SENTENCE = [
  /\bmessage(\.\w+\(\))*\??\.(includes|startsWith|endsWith|indexOf|match|search)\(/,
  /\.message [!=]== ['"`](?!['"`])/,
  /\.(test|exec)\(\w+\.message\b/,
]

/** Finds the week that a refusal names, to show the sentence beside that week. */
const ALLOWED = ['features/admin/survivor/weeks/week-drafts.ts']

it('no screen decides by the sentence of a failure', () => {
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

it('a refusal is known by its code', () => {
  const failure = new Failure({ message: 'Picks are locked', code: 'picks_locked', status: 409 })
  expect(isRefusal(failure, 'picks_locked')).toBe(true)
  expect(isRefusal(failure, 'not_a_participant')).toBe(false)
  expect(isRefusal(new Error('Picks are locked'), 'picks_locked')).toBe(false)
})

it('a failure without words of its own gets those of the screen, with the status in brackets (spec 8)', () => {
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
