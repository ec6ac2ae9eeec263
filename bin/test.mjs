// npm test: installs what is missing, the browser included, and runs every test: rules and server first, then the browser's.
// `npm test -- --slowest` also lists the files that took longest.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { buildWeb, PROJECT, prepare, run, say } from './prepare.mjs'

const node = await prepare()
const browser = await findChromium()
await buildWeb(node, { isMeasured: true })
const inModules = (file) => path.join(PROJECT, 'node_modules', file)
// The second is written by playwright.config.ts.
const [serverReport, browserReport] = ['tests.json', 'browser-tests.json'].map((it) => path.join(PROJECT, '.cache', it))
for (const report of [serverReport, browserReport]) rmSync(report, { force: true })

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${serverReport}`]
const serverCode = await run(node, [inModules('vitest/vitest.mjs'), 'run', ...reporters])
const browserCode = await run(node, [inModules('@playwright/test/cli.js'), 'test'], { env: browser })

// Printed at the end, because the browser tests print hundreds of lines after the first half.
const halves = [
  { name: 'Rules and server', code: serverCode, ...readReport(serverReport, readServerTests) },
  { name: 'Browser', code: browserCode, ...readReport(browserReport, readBrowserTests) },
]
for (const { failures } of halves) for (const failure of failures ?? []) say(failure)
if (process.argv.includes('--slowest')) for (const { name, files } of halves) listSlowest(name, files ?? [])
for (const { name, code, passed, failed } of halves)
  say(passed === undefined ? `${name}: no report, exit code ${code}` : `${name}: ${passed} passed, ${failed} failed`)
process.exitCode = serverCode || browserCode

function readReport(file, read) {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

function readServerTests({ numPassedTests, numFailedTests, testResults }) {
  const failures = testResults
    .filter(({ status }) => status !== 'passed')
    .map(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      const said = failed.map(({ title, failureMessages }) => `    ${title}\n      ${failureMessages.join('\n')}`)
      return [`  ${path.relative(PROJECT, name)} ${failed.length === 0 ? message : ''}`, ...said].join('\n')
    })
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(PROJECT, name),
    ms: endTime - startTime,
  }))
  return { passed: numPassedTests, failed: numFailedTests, failures, files }
}

/** Failures are listed just above, by Playwright at its end. */
function readBrowserTests({ stats, suites }) {
  const files = suites.map((suite) => ({
    name: path.join('e2e', suite.file),
    ms: sum(specsOf(suite).flatMap(durations)),
  }))
  return { passed: stats.expected, failed: stats.unexpected, files }
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function durations({ tests }) {
  return tests.flatMap(({ results }) => results.map(({ duration }) => duration))
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

function listSlowest(name, files) {
  say(`Slowest files, ${name.toLowerCase()}:`)
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, 15)
  for (const { name: file, ms } of slowest) say(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
}
