import { defineConfig } from 'vitest/config'

/** `npm run test:faults`: long, rough, and one file after the other, so that each has the machine for itself. */
export default defineConfig({
  test: {
    include: ['test/**/*.fault.ts', 'test/http/{hostile-input,worst-texts}.test.ts'],
    // Every value for every field.
    env: { HOSTILE_ONE_IN: '1' },
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
