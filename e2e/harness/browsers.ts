import { existsSync } from 'node:fs'

// As root there is no sandbox, without a screen no GPU, and nothing is to be fetched that a test did not ask for.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const SHELL = '/usr/bin/chromium-headless-shell'
const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env
const whole = CHROMIUM_PATH ?? '/usr/bin/chromium'
const shell = CHROMIUM_SHELL_PATH ?? (CHROMIUM_PATH === undefined && existsSync(SHELL) ? SHELL : whole)

/** Chromium as people run it, for what the shell lacks: notifications. */
export const WHOLE_BROWSER = { executablePath: whole, args }

/** The same engine without a window around it, which takes a quarter of the time less. */
export const HEADLESS_SHELL = { executablePath: shell, args }
