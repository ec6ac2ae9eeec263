// npm test: installs what it needs, including a browser, and runs every test: first rules and server, then the browser tests.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { buildWeb, PROJECT, prepare, run, say } from './prepare.mjs'

const node = await prepare()
const browser = await findChromium()
await buildWeb(node)
const module = (name) => path.join(PROJECT, 'node_modules', name)
const account = path.join(PROJECT, '.cache/tests.json')
rmSync(account, { force: true })
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${account}`]
const server = await run(node, [module('vitest/vitest.mjs'), 'run', ...reporters])
const web = await run(node, [module('@playwright/test/cli.js'), 'test'], { env: browser })
tellServer()
say(`Browser: ${web === 0 ? 'passed' : `failed with exit code ${web}, see above`}`)
process.exitCode = server || web

/** Repeated at the end, because the browser tests print hundreds of lines after it. */
function tellServer() {
  if (!existsSync(account)) return say(`Rules and server: no test report, exit code ${server}`)
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(account, 'utf8'))
  say(`Rules and server: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
  for (const { name, status, message, assertionResults } of testResults) {
    if (status === 'passed') continue
    const failed = assertionResults.filter((test) => test.status === 'failed')
    say(`  ${path.relative(PROJECT, name)} ${failed.length === 0 ? message : ''}`)
    for (const { title, failureMessages } of failed) say(`    ${title}\n      ${failureMessages.join('\n')}`)
  }
}
