import { defineConfig } from 'vitest/config'

/** `npm run test:cluster`: PostgreSQL on three machines under Patroni, with each of its parts killed, frozen and cut off under load. */
export default defineConfig({
  test: {
    include: ['test/cluster/*.cluster.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    reporters: ['verbose'],
    disableConsoleIntercept: true,
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
  },
})
