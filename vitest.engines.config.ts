import { defineConfig } from 'vitest/config'

/** `npm run test:engines`: programs of others beside ours, as Debian has them: the engines of Safari and Firefox, Postfix, PgBouncer. */
export default defineConfig({
  test: {
    include: ['test/engines/*.engine.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    reporters: ['verbose'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
