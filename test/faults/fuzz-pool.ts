import { fingerprint } from '../harness/database/fingerprint.ts'
import { openChance } from './chance.ts'
import { type Answered, accessOf, type FuzzCall, openCaller, openFuzzed, strangeCalls, type Who } from './fuzz.ts'

export type Report = {
  calls: number
  statuses: Map<number, number>
  wrong: string[]
  slowest: { ms: number; name: string }
}

/** Calls per pool; then a new one is used, because some calls destroy much of it. */
const CALLS_IN_ONE_POOL = 2_500

/** Most visitors' calls are refused at the access check. */
const CALLERS: readonly Who[] = ['visitor', 'member', 'member', 'admin', 'admin']

/**
 * Makes that many strange calls by all kinds of people and reports forbidden outcomes: a 5xx, a hang, a refusal that
 * changed a row.
 */
export async function fuzz({ calls }: { calls: number }): Promise<Report> {
  const report: Report = { calls: 0, statuses: new Map(), wrong: [], slowest: { ms: 0, name: '' } }
  for (let turn = 0; report.calls < calls; turn += 1) await fuzzOnePool(report, { turn, atMost: calls })
  return report
}

async function fuzzOnePool(report: Report, { turn, atMost }: { turn: number; atMost: number }): Promise<void> {
  const chance = openChance(turn)
  const fuzzed = await openFuzzed()
  try {
    const document = (await fuzzed.pool.app.inject('/api/openapi.json')).json()
    const operations = Object.values<object>(document.paths).flatMap((path) => Object.keys(path)).length
    const wanted = Math.min(CALLS_IN_ONE_POOL, atMost - report.calls)
    const all = strangeCalls(document, { times: Math.ceil(wanted / operations), chance }).slice(0, wanted)
    const caller = openCaller(fuzzed)
    for (const call of all) {
      const who = chance.oneOf(CALLERS)
      const since = performance.now()
      note(report, {
        who,
        call,
        answered: await caller.send(who, call),
        ms: performance.now() - since,
        seed: chance.seed,
      })
    }
    // For callers without access: their calls must leave every table unchanged, by a checksum of all of its rows.
    const refused = all.filter(({ name }) => accessOf(name) === 'admin')
    const { db } = fuzzed.pool
    const { send } = openCaller(fuzzed)
    await send('member', { method: 'GET', name: '', url: '/api/auth/me', body: undefined })
    const before = await fingerprint(db)
    delete before.fuzz_changes
    for (const call of refused.slice(0, 100)) for (const who of ['visitor', 'member'] as const) await send(who, call)
    const after = await fingerprint(db)
    for (const [table, sum] of Object.entries(before))
      if (after[table] !== sum) report.wrong.push(`calls by those who may not changed ${table} (seed ${chance.seed})`)
  } finally {
    await fuzzed.close()
  }
}

type Noted = { who: Who; call: FuzzCall; answered: Answered; ms: number; seed: number }

function note(report: Report, { who, call, answered: { status, text, changed }, ms, seed }: Noted): void {
  report.calls += 1
  report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
  if (ms > report.slowest.ms) report.slowest = { ms: Math.round(ms), name: call.name }
  const summary = `${who}: ${call.method} ${call.url.slice(0, 300)} ${JSON.stringify(call.body)?.slice(0, 600) ?? ''}: ${status} ${text}`
  if (status === 0 || isServersFault(status)) report.wrong.push(`${summary} (seed ${seed})`)
  const lasting = changed.filter((what) => !MAY_FOLLOW_A_REFUSAL.some((known) => known.test(`${call.name} ${what}`)))
  if (status >= 400 && lasting.length > 0) report.wrong.push(`${summary} changed ${lasting.join(', ')} (seed ${seed})`)
}

// 502: these pools have no mail server.
const isServersFault = (status: number) => status >= 500 && status !== 502

/** A failed test mail is kept, so that an admin sees why. */
const MAY_FOLLOW_A_REFUSAL = [/^POST \/api\/notifications\/test-email (insert|update) (mails|audit_log)$/]
