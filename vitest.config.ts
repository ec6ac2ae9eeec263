import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: 'test/harness/template.ts',
    // Every file gets its own database, so sharing a process costs nothing and saves most of the time.
    isolate: false,
    maxWorkers: 2,
    // Only for what hangs: on a small shared machine whole seasons and real servers take their time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
