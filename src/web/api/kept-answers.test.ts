import { beforeEach, expect, test, vi } from 'vitest'

// Test files share a process: anew, it has heard of no other's answers.
vi.resetModules()
const { noteAnswer, readKeptSince } = await import('./kept-answers.ts')

const KEPT = '2025-11-11T12:00:00.000Z'
const kept = new Response('', { headers: { 'x-kept-at': KEPT } })
const fresh = new Response('')
let now = 0

beforeEach(() => {
  now += 1_000
  noteAnswer(fresh, now)
})

test('a kept answer says that the server is not reached, and its own says that it is', () => {
  noteAnswer(kept, now + 1)
  expect(readKeptSince()).toBe(KEPT)
  noteAnswer(fresh, now + 2)
  expect(readKeptSince()).toBeNull()
})

test('a kept answer that was asked for before the server was reached comes too late', () => {
  noteAnswer(fresh, now + 5)
  noteAnswer(kept, now + 4)
  expect(readKeptSince()).toBeNull()
})
