import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { keepScratchInMemory } from './test/harness/processes/scratch.ts'
import { WORKERS } from './test/harness/processes/workers.ts'

keepScratchInMemory()

/** Only for what hangs: on a small shared machine whole seasons and real servers take their time. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 }
const CHEAP_HASHES = fileURLToPath(new URL('test/harness/cheap-hashes.ts', import.meta.url))

export default defineConfig({
  test: {
    // Every file gets its own database, or its own page, so sharing a process costs nothing and saves most of the time.
    isolate: false,
    // What hasn't changed since the last run is not transformed again.
    fsModuleCache: true,
    maxWorkers: WORKERS,
    // A test makes a lot that is soon forgotten: with more room for that, a tenth of the time that cleaning up takes is saved.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        resolve: { alias: [{ find: /^@node-rs\/argon2$/, replacement: CHEAP_HASHES }] },
        test: {
          ...PATIENCE,
          name: 'rules and server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: 'test/harness/template.ts',
        },
      },
      {
        extends: true,
        test: {
          ...PATIENCE,
          name: 'screens',
          include: ['src/web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'test/harness/screens/dom.ts',
        },
      },
    ],
  },
})
