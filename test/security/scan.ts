import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { ready, startServer } from '../harness/processes/real-server.ts'
import { type ApiDocument, type AttackCall, addressOf, attackCalls } from './attack-calls.ts'
import { type Gate, LURE, openGate, PAGE } from './gate.ts'

/**
 * npm run scan: third-party scanners against the running demo. Wapiti visits every page and form, as a visitor and
 * signed in; sqlmap tries each path parameter, query parameter and JSON field as an admin. Exits with 1 if either finds
 * anything, or if the pool ever answers 500. Needs Debian's `wapiti` and `sqlmap`; SCAN_SECONDS limits each run of
 * Wapiti and each call under sqlmap.
 */
const SECONDS = Number(process.env.SCAN_SECONDS ?? 240)
/** The scan to run: `wapiti`, `sqlmap`, or part of the path of the calls to scan. */
const only = process.argv[2] ?? ''

/**
 * The header is set to 0, as OWASP advises: the filter that 1 enables in old browsers has vulnerabilities of its own.
 */
const NO_FAULT = /^X-XSS-Protection is not set/

const wapitiEntries = z.record(
  z.string(),
  z.array(z.object({ method: z.string(), path: z.string(), info: z.string() })),
)
const wapitiReport = z.object({
  vulnerabilities: wapitiEntries,
  anomalies: wapitiEntries,
  infos: z.object({ version: z.string() }),
})

const work = mkdtempSync(path.join(os.tmpdir(), 'puckpool-scan-'))
const findings: string[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)

const port = await freePort()
const demo = startServer(
  {
    DATA_DIR: path.join(work, 'pool'),
    CLOCK: '2025-11-11T12:00:00-05:00',
    // The gate gives each request its own address.
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    // As behind a TLS proxy, with the headers and cookie that go with it.
    APP_URL: 'https://pool.test',
  },
  { demo: true },
)
try {
  await ready(demo)
  const pool = new URL(`http://127.0.0.1:${port}`)
  const admin = await signIn(pool)
  const ask = async (where: string) =>
    (await fetch(new URL(where, pool), { headers: { authorization: `Bearer ${admin}` } })).json()
  // The pool's own OpenAPI document.
  const document = (await ask('/api/openapi.json')) as ApiDocument
  const calls = attackCalls(document, await knownIds(ask))
  const gate = await openGate({ pool, calls })
  // A token lasts 15 minutes, a scan longer.
  const renewal = setInterval(async () => gate.signIn(await signIn(pool)), 5 * 60_000)
  try {
    say(`${calls.length} calls of ${Object.keys(document.paths).length} addresses`)
    if (only !== 'sqlmap') await scanWithWapiti(gate, null)
    gate.signIn(admin)
    if (only !== 'sqlmap') await scanWithWapiti(gate, admin)
    if (only !== 'wapiti') await scanWithSqlmap(gate, calls)
  } finally {
    clearInterval(renewal)
    await gate.close()
  }
  const statuses = [...gate.statuses].sort(([one], [other]) => one - other)
  say(`\nAnswers: ${statuses.map(([status, count]) => `${count} × ${status}`).join(', ')}`)
  findings.push(...gate.alarms)
} finally {
  demo.process.kill('SIGTERM')
  await demo.ended
  const complaints = demo
    .said()
    .split('\n')
    .filter((line) => line.includes('a request failed'))
  findings.push(...complaints.slice(0, 20))
  rmSync(work, { recursive: true, force: true })
}
if (findings.length === 0) say('\nNothing was found.')
else say(`\n${findings.length} findings:\n${[...new Set(findings)].slice(0, 100).join('\n')}`)
process.exitCode = findings.length === 0 ? 0 : 1

async function freePort(): Promise<number> {
  if (process.env.PORT) return Number(process.env.PORT)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server listening on a port has an object as its address.
  const { port: free } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return free
}

async function signIn(pool: URL): Promise<string> {
  const found = /Admin: (\S+) with the password (\S+)/.exec(demo.said())
  const answer = await fetch(new URL('/api/auth/login', pool), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: found?.[1], password: found?.[2] }),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`not let in: ${answer.status} ${said} ${demo.said()}`)
  return z.object({ token: z.string() }).parse(JSON.parse(said)).token
}

/** Existing ids, so that the attacked queries find something. */
async function knownIds(ask: (where: string) => Promise<unknown>): Promise<Record<string, string>> {
  const contests = z.array(z.object({ contest_id: z.int() }))
  const [survivor] = contests.parse(await ask('/api/survivor/contests'))
  return {
    contestId: String(survivor?.contest_id ?? 1),
    contest_id: '1',
    userId: '2',
    week: '5',
    type: 'two_team',
    kind: 'week_results',
    date: '2025-11-01',
    start: '2025-11-01',
    end: '2025-11-02',
    team: 'TOR',
    season_year: '2025-26',
    limit: '5',
    file: 'x.ics',
  }
}

async function scanWithWapiti({ origin, alarms }: Gate, token: string | null): Promise<void> {
  const who = token === null ? 'a visitor' : 'an admin'
  const report = path.join(work, `wapiti-${token === null ? 'visitor' : 'admin'}.json`)
  const modules =
    'cookieflags,csp,http_headers,exec,file,permanentxss,redirect,sql,blindsql,ssrf,xss,crlf,shellshock,xxe'
  const before = alarms.length
  const { text } = await run('wapiti', [
    '-u',
    `${origin}/`,
    '-s',
    `${origin}${PAGE}`,
    '--scope',
    'domain',
    '-m',
    modules,
    '--endpoint',
    `${origin}${LURE}`,
    '--store-session',
    path.join(work, 'wapiti'),
    '--flush-session',
    '--max-scan-time',
    String(SECONDS),
    '--max-attack-time',
    String(Math.ceil(SECONDS / 6)),
    '--no-bugreport',
    '-v',
    '0',
    '-f',
    'json',
    '-o',
    report,
  ])
  if (!existsSync(report)) {
    findings.push(`Wapiti as ${who} wrote no report: ${text.slice(-500)}`)
    return
  }
  const { vulnerabilities, anomalies, infos } = wapitiReport.parse(JSON.parse(readFileSync(report, 'utf8')))
  const found = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, all]) =>
    all
      .filter(({ info }) => !NO_FAULT.test(info))
      .map(({ method, path: where, info }) => `Wapiti: ${kind}: ${method} ${where}: ${info}`),
  )
  findings.push(...found)
  say(`${infos.version} as ${who}: ${found.length} findings, ${alarms.length - before} alarms`)
}

/** One run per call: sqlmap takes a raw request, with a star after everything it may change. */
async function scanWithSqlmap(gate: Gate, all: AttackCall[]): Promise<void> {
  const calls = all.filter(({ path: where }) => only === '' || only === 'sqlmap' || where.includes(only))
  const queue = [...calls.entries()]
  let tested = 0
  const one = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [place, call] = next
      const file = path.join(work, `request-${place}.txt`)
      writeFileSync(file, requestOf(gate, call))
      const { text } = await run('sqlmap', [
        '-r',
        file,
        '--batch',
        '--ignore-stdin',
        '--dbms=PostgreSQL',
        '--ignore-code=*',
        '--level=1',
        '--risk=1',
        '--retries=0',
        '--timeout=20',
        '--threads=2',
        '--disable-coloring',
        '--flush-session',
        `--output-dir=${work}/sqlmap-${place}`,
      ])
      const name = `${call.method} ${call.path}`
      if (/identified the following injection point|appears to be .* injectable \(/i.test(text)) {
        findings.push(`sqlmap: ${name}: ${text.slice(-1_500)}`)
      } else if (!/all tested parameters do not appear to be injectable/.test(text)) {
        findings.push(`sqlmap did not come to an end with ${name}: ${text.slice(-600)}`)
      } else tested += 1
      if ((tested + 1) % 20 === 0) say(`  … ${calls.length - queue.length} of ${calls.length}`)
    }
  }
  await Promise.all([one(), one(), one()])
  say(`sqlmap: ${tested} of ${calls.length} calls without a finding`)
}

function requestOf({ origin }: Gate, call: AttackCall): string {
  const { host } = new URL(origin)
  const body = call.body === undefined ? [] : ['Content-Type: application/json', '', JSON.stringify(call.body)]
  return [`${call.method} ${addressOf(call, '*')} HTTP/1.1`, `Host: ${host}`, 'Accept: */*', ...body, ''].join('\n')
}

/** Runs a scanner to completion, or until its time is up. */
async function run(program: string, args: string[]): Promise<{ text: string }> {
  const child = spawn(program, args, {
    cwd: work,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: work },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part))
  const timer = setTimeout(() => child.kill('SIGKILL'), (SECONDS + 600) * 1_000)
  await new Promise<void>((resolve) => {
    child.once('error', (error) => {
      text += `\n${program} cannot be run: ${error.message}`
      resolve()
    })
    child.once('close', () => resolve())
  })
  clearTimeout(timer)
  return { text }
}
