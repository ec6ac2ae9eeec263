import { availableParallelism } from 'node:os'

/**
 * The number of concurrent tests: more than there are cores, because a test spends a third of its time waiting for a
 * timer, a browser or a polling page. `TEST_WORKERS` overrides it.
 */
export const WORKERS = Number(process.env.TEST_WORKERS) || Math.ceil(availableParallelism() * 1.5)
