import { defineConfig, devices } from '@playwright/test'

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // As root there is no sandbox, without a screen no GPU, and nothing is to be fetched that a test did not ask for.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  // Small shared machines answer late when two browsers draw at once; a longer wait costs nothing where they do not.
  expect: { timeout: 15_000 },
  // bin/test.mjs sums up from the last.
  reporter: [['list'], ['html', { open: 'never' }], ['json', { outputFile: '.cache/browser-tests.json' }]],
  // A third of a test's CPU time would go into recording it: `npx playwright test e2e/… --trace=on` records one that fails.
  // What a service worker asks for does not pass `page.route`; the spec that is about it allows it.
  use: { serviceWorkers: 'block', screenshot: 'only-on-failure', locale: 'en-US' },
  projects: [
    {
      name: 'desktop',
      use: { ...chromium, viewport: { width: 1280, height: 800 }, timezoneId: 'America/New_York' },
    },
    {
      name: 'phone',
      // What has this tag proves the same on every screen, or opens a phone of its own: once, at the desk, is enough.
      grepInvert: /@any-width/,
      use: {
        ...devices['Pixel 7'],
        ...chromium,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        timezoneId: 'Europe/Berlin',
      },
    },
  ],
})
