import { expect, test } from 'vitest'
import { numberOf, openChance, say } from './chance.ts'
import { playHistories } from './play-histories.ts'

test('each of thousands of racing histories is linearizable: some order of its calls explains every answer', async () => {
  const chance = openChance()
  const since = performance.now()
  const { histories, acts, unexplained, outcomes } = await playHistories(numberOf('FAULT_HISTORIES', 3_000), chance)
  const seconds = Math.round((performance.now() - since) / 1000)
  say(
    `${histories} histories with ${acts} acts in ${seconds} s, seed ${chance.seed}, ${unexplained.length} unexplained`,
  )
  say(`told: ${JSON.stringify(Object.fromEntries([...outcomes].sort()))}`)
  expect(unexplained, `seed ${chance.seed}`).toEqual([])
})
