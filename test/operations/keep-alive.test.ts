import { expect, test } from 'vitest'
import { keepAlive } from '../../bin/keep-alive.mjs'

test('a killed server is restarted, and stops when asked to', async () => {
  expect(await keep([3_600, 137], [60, 139], [5, 0])).toEqual({ code: 0, said: 2, left: 0 })
})

/** A program that exits repeatedly, each time after so many seconds and with that exit code. */
async function keep(...lives: [seconds: number, code: number][]) {
  let now = 0
  const said: string[] = []
  const code = await keepAlive(
    async () => {
      const [seconds, end] = lives.shift() ?? [0, 0]
      now += seconds * 1_000
      return end
    },
    { now: () => now, say: (line) => said.push(line) },
  )
  return { code, said: said.length, left: lives.length }
}

test('a server that fails to start, is killed right away or is stopped from the terminal is not restarted', async () => {
  expect(await keep([60, 1], [60, 0])).toEqual({ code: 1, said: 0, left: 1 })
  expect(await keep([2, 137], [60, 0])).toEqual({ code: 137, said: 0, left: 1 })
  expect(await keep([60, 130], [60, 0])).toEqual({ code: 130, said: 0, left: 1 })
})
