/** With BENCH_SMALL=1 the crowds are smaller: to check that everything runs; the figures mean nothing. */
const isSmall = process.env.BENCH_SMALL !== undefined

/** The first, or with BENCH_SMALL the second. */
export const unlessSmall = <Value>(usual: Value, small: Value): Value => (isSmall ? small : usual)
