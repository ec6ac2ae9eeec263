import { afterEach, expect, test, vi } from 'vitest'
import { inBatches } from './batches.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Each batch waits until the test answers it. */
function start() {
  const batches: { asked: readonly number[]; answer: () => void; fail: (error: Error) => void }[] = []
  const ask = inBatches<number, string>(
    (asked) =>
      new Promise((resolve, reject) => {
        batches.push({ asked, answer: () => resolve(asked.map((n) => `answer ${n}`)), fail: reject })
      }),
  )
  return { ask, batches }
}

test('the first query runs at once; later ones run together, and each gets its own answer', async () => {
  const { ask, batches } = start()
  const [first, second, third] = [ask(1), ask(2), ask(3)]
  expect(batches.map(({ asked }) => asked)).toEqual([[1]])
  batches[0]?.answer()
  expect(await first).toBe('answer 1')
  await expect.poll(() => batches.length).toBe(2)
  expect(batches[1]?.asked).toEqual([2, 3])
  batches[1]?.answer()
  expect(await Promise.all([second, third])).toEqual(['answer 2', 'answer 3'])
})

test('a failing batch fails only its own queries, and the next one still runs', async () => {
  const { ask, batches } = start()
  const [first, second] = [ask(1), ask(2)]
  batches[0]?.fail(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.answer()
  expect(await second).toBe('answer 2')
})

test("callers answered together query together again; a lone caller doesn't wait", async () => {
  const { ask, batches } = start()
  const first = ask(1)
  const others = [ask(2), ask(3), ask(4)]
  batches[0]?.answer()
  await first
  await expect.poll(() => batches.length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 10))
  batches[1]?.answer()
  await Promise.all(others)
  const again = [ask(5), ask(6)]
  expect(batches).toHaveLength(2)
  again.push(ask(7))
  await expect.poll(() => batches[2]?.asked).toEqual([5, 6, 7])
  batches[2]?.answer()
  await Promise.all(again)
  const ask8 = ask(8)
  await expect.poll(() => batches[3]?.asked).toEqual([8])
  batches[3]?.answer()
  await ask8
  void ask(9)
  expect(batches[4]?.asked).toEqual([9])
})

test('a lone caller doesn’t wait, even right after a crowd', async () => {
  vi.useFakeTimers()
  const { ask, batches } = start()
  const first = ask(1)
  const others = [ask(2), ask(3), ask(4)]
  batches[0]?.answer()
  await first
  await vi.advanceTimersByTimeAsync(5)
  batches[1]?.answer()
  await Promise.all(others)
  await vi.advanceTimersByTimeAsync(100)
  void ask(5)
  expect(batches[2]?.asked).toEqual([5])
})
