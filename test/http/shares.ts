import { numberOf } from '../faults/chance.ts'

/** How many fields share the hostile values: each gets one in so many of them; `npm run test:faults` sends all of them to each. */
const ONE_IN = numberOf('HOSTILE_ONE_IN', 5)

/** Deals values out: each time it is asked the next share of them, so that the next field gets other ones. */
export function openShares() {
  let asked = 0
  return <Value>(values: readonly Value[]): Value[] => {
    asked += 1
    return values.filter((_value, at) => at % ONE_IN === asked % ONE_IN)
  }
}
