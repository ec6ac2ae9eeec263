import { existsSync } from 'node:fs'

// Root has no sandbox and the machine no GPU, and nothing may be fetched besides the tests' own requests.
export const FLAGS = [
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

/** Regular Chromium, for features missing in the shell: notifications. */
export const WHOLE_BROWSER = { executablePath: whole, args: FLAGS }

/** The same engine without windows, which takes a quarter less time. */
export const HEADLESS_SHELL = { executablePath: shell, args: FLAGS }
