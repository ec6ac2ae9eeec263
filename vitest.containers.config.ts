import { defineConfig } from 'vitest/config'

/** `npm run test:containers`: types what docs/operations.md says, one installation after the other. */
export default defineConfig({
  test: {
    include: ['test/containers/*.container.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    reporters: ['verbose'],
    // Builds of images.
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
  },
})
