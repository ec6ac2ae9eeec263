import { defineConfig } from 'vitest/config'

/** `npm run test:engines`: the engines of Safari and Firefox, which Playwright's Chromium says nothing about. */
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
