import { expect, test } from 'vitest'
import { fuzz } from '../faults/fuzz-pool.ts'

/** A few of the calls `npm run test:faults -- fuzz` makes by the ten thousand. */
test('strange calls by visitors, members and admins are answered without a 5xx, and a refused call changes no row', async () => {
  const { calls, wrong } = await fuzz({ calls: 400 })
  expect(wrong).toEqual([])
  expect(calls).toBe(400)
})
