/**
 * One seed determines everything in the suite and is printed: `FAULT_SEED=… npm run test:faults` repeats the same run.
 */
const SEED = Number(process.env.FAULT_SEED) || Math.floor(Math.random() * 2 ** 31)

export type Chance = {
  seed: number
  /** A whole number from 0 up to but not including `limit`. */
  below: (limit: number) => number
  oneOf: <Thing>(things: readonly Thing[]) => Thing
  /** The items in random order. */
  shuffled: <Thing>(things: readonly Thing[]) => Thing[]
}

/** A repeatable random generator (mulberry32); a different `turn` gives each round its own sequence. */
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

/** A number the environment can override, such as FAULT_ROUNDS. */
export const numberOf = (name: string, usual: number): number => Number(process.env[name]) || usual

export function say(line: string): void {
  console.log(`    ${line}`)
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls until the condition holds; fails with `what` after `patience` ms. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, patience = 60_000): Promise<number> {
  const since = performance.now()
  while (!(await isSo())) {
    if (performance.now() - since > patience) throw new Error(`not within ${patience} ms: ${what}`)
    await sleep(50)
  }
  return Math.round(performance.now() - since)
}
