import { availableParallelism } from 'node:os'

/**
 * How many tests run at once: more than there are cores, because a test spends a third of its time waiting for a timer, a browser or a
 * page that asks again. `TEST_WORKERS` overrides it.
 */
export const WORKERS = Number(process.env.TEST_WORKERS) || Math.ceil(availableParallelism() * 1.5)
