import { defineConfig, devices } from '@playwright/test'
import { HEADLESS_SHELL } from './e2e/harness/browsers.ts'
import { keepScratchInMemory } from './test/harness/processes/scratch.ts'
import { WORKERS } from './test/harness/processes/workers.ts'

keepScratchInMemory()

/** In a browser of their own, for which the others would make room at the end. */
const NOTIFICATIONS = 'outbox/push.spec.ts'

const chromium = { browserName: 'chromium' as const, launchOptions: HEADLESS_SHELL }

const phone = {
  ...devices['Pixel 7'],
  ...chromium,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  timezoneId: 'Europe/Berlin',
}

export default defineConfig({
  globalSetup: './e2e/harness/template.ts',
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers: WORKERS,
  forbidOnly: true,
  timeout: 60_000,
  // Small shared machines answer late when two browsers draw at once; a longer wait costs nothing where they do not.
  expect: { timeout: 15_000 },
  // bin/test.mjs sums up from the last.
  reporter: [['list'], ['html', { open: 'never' }], ['json', { outputFile: '.cache/browser-tests.json' }]],
  // A third of a test's CPU time would go into recording it: `npx playwright test e2e/… --trace=on` records one that fails.
  use: { locale: 'en-US' },
  projects: [
    { name: 'notifications', testMatch: NOTIFICATIONS, use: phone },
    {
      name: 'desktop',
      testIgnore: NOTIFICATIONS,
      grepInvert: /@phone/,
      use: { ...chromium, viewport: { width: 1280, height: 800 }, timezoneId: 'America/New_York' },
    },
    {
      name: 'phone',
      // A journey is proved once, at the desk or by `@phone`; by `@both` where touch or width change what it does.
      // `every-screen.spec.ts` passes over all screens of a phone.
      grep: /@phone|@both/,
      testIgnore: NOTIFICATIONS,
      use: phone,
    },
  ],
})
