/** With BENCH_SMALL=1 the crowds are smaller: to see that everything still runs, not to learn anything from the figures. */
const isSmall = process.env.BENCH_SMALL !== undefined

/** The first, or with BENCH_SMALL the second. */
export const unlessSmall = <Value>(usual: Value, small: Value): Value => (isSmall ? small : usual)
