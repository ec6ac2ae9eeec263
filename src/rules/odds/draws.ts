/** How many values a draw can have: it is a whole number from 0 up to below this. With 31 bits two of them can be subtracted as integers. */
const VALUES = 2 ** 31

/**
 * Fills `draws` with evenly spread random numbers that depend on the seed and the stream alone (SFC32, in integer arithmetic, so every
 * machine draws the same). Each game or place of a bracket has its own stream: a new result moves the draws of no other game, so that a
 * chance changes because of the result and not because the luck was drawn again.
 */
export function fillWithDraws(draws: Int32Array, { seed, stream }: { seed: number; stream: number }): void {
  let a = seed | 0
  let b = stream | 0
  let c = 0x9e3779b9 | 0
  let counter = 1
  for (let index = -WARM_UP; index < draws.length; index += 1) {
    const drawn = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + drawn) | 0
    if (index >= 0) draws[index] = drawn >>> 1
  }
}

/** Until the first draws no longer show that two streams began alike. */
const WARM_UP = 16

/** A draw below this is a win, for a chance from 0 to 1; never and always are exact. */
export const winsBelow = (chance: number) => Math.round(chance * VALUES)

/** 1 for a win and 0 for a loss, from a draw and `winsBelow`. By its sign bit: a branch that goes either way costs more than all the rest. */
export const isWon = (draw: number, below: number) => ((draw - below) | 0) >>> 31
