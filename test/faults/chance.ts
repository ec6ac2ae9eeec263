/** The whole suite follows one seed, which is printed: `FAULT_SEED=… npm run test:faults` takes the same decisions again. */
const SEED = Number(process.env.FAULT_SEED) || Math.floor(Math.random() * 2 ** 31)

export type Chance = {
  seed: number
  /** A whole number from 0 up to, but not, `limit`. */
  below: (limit: number) => number
  oneOf: <Thing>(things: readonly Thing[]) => Thing
  /** The same things in another order. */
  shuffled: <Thing>(things: readonly Thing[]) => Thing[]
}

/** Chance that can be repeated (mulberry32); `turn` keeps what happens in one round apart from the others. */
export function openChance(turn = 0): Chance {
  const seed = SEED
  let state = (seed + Math.imul(turn, 0x9e3779b9)) | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const oneOf = <Thing>(things: readonly Thing[]): Thing => {
    const thing = things[below(things.length)]
    if (thing === undefined) throw new Error('nothing to choose from')
    return thing
  }
  const shuffled = <Thing>(things: readonly Thing[]): Thing[] => {
    const left = [...things]
    return things.flatMap(() => left.splice(below(left.length), 1))
  }
  return { seed, below, oneOf, shuffled }
}

/** A number that the environment may change, such as FAULT_ROUNDS. */
export const numberOf = (name: string, usual: number): number => Number(process.env[name]) || usual

export function say(line: string): void {
  console.log(`    ${line}`)
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks again until it is so; fails with `what` after so many ms. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, patience = 60_000): Promise<number> {
  const since = performance.now()
  while (!(await isSo())) {
    if (performance.now() - since > patience) throw new Error(`not within ${patience} ms: ${what}`)
    await sleep(50)
  }
  return Math.round(performance.now() - since)
}
