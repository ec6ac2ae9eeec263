import { expect, test } from 'vitest'
import { cacheKey, openCache } from './cache.ts'

const key = cacheKey<string>('contest')

function start() {
  let now = 0
  let value = 'old'
  let reads = 0
  const cache = openCache({ monotonicNow: () => now })
  let takes = 0
  const read = async () => {
    reads += 1
    now += takes
    return value
  }
  return {
    cache,
    ask: () => cache.get(key(), read),
    write: (next: string) => {
      value = next
    },
    wait: (ms: number) => {
      now += ms
    },
    reads: () => reads,
    slowDown: (ms: number) => {
      takes = ms
    },
  }
}

test('requests within 250 ms share one read, and later ones read again', async () => {
  const { ask, reads, wait, write } = start()
  await Promise.all([ask(), ask(), ask()])
  wait(249)
  write('new')
  expect(await ask()).toBe('old')
  expect(reads()).toBe(1)
  wait(1)
  expect(await ask()).toBe('new')
  expect(reads()).toBe(2)
})

test.each([
  [5, 250],
  [30, 600],
  [200, 1_000],
])('an answer that takes %i ms to build is kept for %i ms', async (takes, kept) => {
  const { ask, reads, slowDown, wait } = start()
  slowDown(takes)
  await ask()
  wait(kept - takes - 1)
  await ask()
  expect(reads()).toBe(1)
  wait(1)
  await ask()
  expect(reads()).toBe(2)
})

test('after a write no one gets an older answer, not even from a read in progress', async () => {
  const { cache, ask, write } = start()
  const inProgress = ask()
  write('new')
  cache.clear()
  expect(await ask()).toBe('new')
  await inProgress
  expect(await ask()).toBe('new')
})

test('a failed read is retried', async () => {
  const { cache, ask } = start()
  await expect(cache.get(key(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask()).toBe('old')
})

test('keys differ by name and by each of their parts', () => {
  const draft = cacheKey<string, [contestId: number, isAdmin: boolean]>('draft')
  expect(new Set([key(), draft(1, true), draft(1, false), draft(2, true)]).size).toBe(4)
})

test("keys that are each used once don't fill the memory", async () => {
  const cache = openCache({ monotonicNow: () => 0 })
  let reads = 0
  const ask = (n: number) => cache.get(cacheKey<number, [number]>('day')(n), async () => (reads += 1))
  for (let n = 0; n < 1_001; n += 1) await ask(n)
  expect(reads).toBe(1_001)
  await ask(1_000)
  expect(reads, 'the last one is kept').toBe(1_001)
  await ask(0)
  expect(reads, 'the first one is not').toBe(1_002)
})
