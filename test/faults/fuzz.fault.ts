import { expect, test } from 'vitest'
import { numberOf, openChance, say } from './chance.ts'
import { fuzz } from './fuzz-pool.ts'
import { fuzzSockets } from './fuzz-sockets.ts'

const CALLS = numberOf('FAULT_CALLS', 10_000)

test('strange calls by visitors, members and admins: no 5xx, no hang, and a refused call changes no row', async () => {
  const { calls, statuses, wrong, slowest } = await fuzz({ calls: CALLS })
  const answers = [...statuses].sort(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`)
  say(`${calls} strange calls, seed ${openChance().seed}: ${answers.join(', ')}`)
  say(`the slowest took ${slowest.ms} ms: ${slowest.name}`)
  expect(wrong).toEqual([])
})

test('strange events over sockets: each is answered, and a refused one changes no row', async () => {
  const { events, taken, refused, gone, wrong } = await fuzzSockets(Math.ceil(CALLS / 20))
  say(
    `${events} strange events, seed ${openChance().seed}: ${taken} taken, ${refused} refused, ${gone} ended the connection`,
  )
  expect(wrong).toEqual([])
})
