/** Draws are integers from 0 to below this. With 31 bits, two can be subtracted as integers. */
const VALUES = 2 ** 31

/**
 * Fills `draws` with uniform random numbers that depend only on the seed and the stream (SFC32, in integer arithmetic,
 * so that every machine draws the same). Each game or bracket place has its own stream: a new result leaves the other
 * games' draws alone, so that chances change because of the result and not because of new luck.
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

/** Until two streams with similar starts have diverged. */
const WARM_UP = 16

/** The threshold for a chance from 0 to 1: lower draws are wins. 0 and 1 are exact. */
export const winsBelow = (chance: number) => Math.round(chance * VALUES)

/**
 * 1 for a win and 0 for a loss, from a draw and `winsBelow`. Uses the sign bit: an unpredictable branch would cost more
 * than everything else.
 */
export const isWon = (draw: number, below: number) => ((draw - below) | 0) >>> 31
