import { numberOf } from '../faults/chance.ts'

/**
 * The number of fields sharing the hostile values: each gets one in this many; `npm run test:faults` sends all of them
 * to each.
 */
const ONE_IN = numberOf('HOSTILE_ONE_IN', 5)

/** Deals out values: each call returns the next share, so that the next field gets different ones. */
export function openShares() {
  let asked = 0
  return <Value>(values: readonly Value[]): Value[] => {
    asked += 1
    return values.filter((_value, at) => at % ONE_IN === asked % ONE_IN)
  }
}
