import { defineConfig } from 'vitest/config'

/** `npm run test:faults`: long, rough, and one file after the other, so that each has the machine for itself. */
export default defineConfig({
  test: {
    include: ['test/faults/*.fault.ts'],
    globalSetup: 'test/harness/template.ts',
    fileParallelism: false,
    maxWorkers: 1,
    reporters: ['verbose'],
    // What a suite has done is a part of its result.
    disableConsoleIntercept: true,
    testTimeout: 7_200_000,
    hookTimeout: 300_000,
  },
})
