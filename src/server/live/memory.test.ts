import { expect, test } from 'vitest'
import { openMemory } from './memory.ts'

function start() {
  let now = 0
  let value = 'old'
  let reads = 0
  const memory = openMemory({ monotonicNow: () => now })
  const read = async () => {
    reads += 1
    return value
  }
  return {
    memory,
    ask: () => memory.recall('contest', read),
    write: (next: string) => {
      value = next
    },
    wait: (ms: number) => {
      now += ms
    },
    reads: () => reads,
  }
}

test('who asks within a quarter of a second shares one reading, and later ones read anew', async () => {
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

test('after a write nobody gets what was read before it, not even from a reading that is under way', async () => {
  const { memory, ask, write } = start()
  const under_way = ask()
  write('new')
  memory.forget()
  expect(await ask()).toBe('new')
  await under_way
  expect(await ask()).toBe('new')
})

test('a question that failed is asked again', async () => {
  const { memory, ask } = start()
  await expect(memory.recall('contest', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await ask()).toBe('old')
})
