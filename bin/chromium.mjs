// The browser for the tests: the machine's own Chromium, else Debian's, else one from an npm package.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fail, PROJECT, run, say } from './prepare.mjs'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const PACKAGE = '@sparticuz/chromium@147.0.2'

/** Chromium's engine without windows, which runs the tests in three quarters of the time. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** Returns the environment in which Playwright finds Chromium, installing it if there is none. */
export async function findChromium() {
  // An explicitly chosen browser runs all tests.
  if (process.env.CHROMIUM_PATH) return {}
  const installed = USUAL_PLACES.find((place) => existsSync(place))
  const missing = [...(installed ? [] : ['chromium']), ...(existsSync(SHELL) ? [] : ['chromium-headless-shell'])]
  if (missing.length > 0) await installFromDebian(missing)
  const whole = installed ?? USUAL_PLACES.find((place) => existsSync(place))
  if (whole === undefined) return installFromNpm()
  return { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: existsSync(SHELL) ? SHELL : whole }
}

async function installFromDebian(packages) {
  if (!existsSync('/usr/bin/apt-get')) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (asRoot.length > 0 && !existsSync('/usr/bin/sudo')) return
  say(`Installing ${packages.join(' and ')} for the browser tests …`)
  const apt = (...args) => {
    const [program, ...rest] = [...asRoot, 'apt-get', '-qq', ...args]
    return run(program, rest, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  if ((await apt('update')) === 0) await apt('install', '-y', '--no-install-recommends', ...packages)
}

/** For users without root: Chromium with its libraries and fonts, unpacked below `.cache`. */
async function installFromNpm() {
  const folder = path.join(PROJECT, '.cache/chromium')
  const unpacked = path.join(folder, 'unpacked')
  mkdirSync(unpacked, { recursive: true })
  if (!existsSync(path.join(folder, 'node_modules/@sparticuz'))) {
    say('Fetching a Chromium for the browser tests …')
    // Installed in its own project, to keep it out of the lock file for everyone who already has a browser.
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
    const code = await run('npm', [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      PACKAGE,
    ])
    if (code !== 0) fail('There is no Chromium for the browser tests. Install one, or set CHROMIUM_PATH.')
  }
  const unpack = "import('@sparticuz/chromium').then(async ({ default: it }) => console.log(await it.executablePath()))"
  // It unpacks to TMPDIR, and its libraries only if it believes it runs on AWS Lambda, for which it was made.
  const env = { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', unpack], { cwd: folder, env, encoding: 'utf8' })
  const program = stdout.trim()
  if (!existsSync(program)) fail(`Chromium could not be unpacked: ${stderr}`)
  // Its own font configuration has Lambda's paths.
  const fonts = path.join(folder, 'fonts.conf')
  writeFileSync(
    fonts,
    listFonts([path.join(unpacked, 'fonts/fonts'), '/usr/share/fonts'], path.join(folder, 'font-cache')),
  )
  return { CHROMIUM_PATH: program, LD_LIBRARY_PATH: path.join(unpacked, 'al2023/lib'), FONTCONFIG_FILE: fonts }
}

function listFonts(folders, cache) {
  const dirs = folders.map((folder) => `<dir>${folder}</dir>`).join('')
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${cache}</cachedir></fontconfig>\n`
}
