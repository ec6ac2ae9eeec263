import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { ADMIN_LOGIN, MEMBER_LOGIN } from '#server/features/accounts/sign-in/demo-logins.ts'
import { startDraft } from './draft.ts'
import { serveBarePage } from './floors/bare-page.ts'
import { unlessSmall } from './floors/small.ts'
import { type Audit, type Audited, audit, installLighthouse } from './load/lighthouse-runs.ts'
import { BEFORE_THE_SEASON, IN_WEEK_SIX } from './load/moments.ts'
import { ADMIN, type PoolServer, withPool } from './load/pool-server.ts'
import { seedMembers, signIn, tokenOf, tokensOf } from './load/seed.ts'
import { median, type Report, round } from './report/report.ts'

/** LIGHTHOUSE_RUNS=1 for a quick look; the median of five is what counts. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? unlessSmall(5, 1))

/** The screens of the demo in week 6, whose picks are locked. */
const SCREENS = [
  { name: 'login', path: '/login', who: 'nobody', isPromised: true },
  { name: 'dashboard', path: '/', who: 'member', isPromised: true },
  { name: 'survivor', path: '/survivor', who: 'member', isPromised: true },
  { name: 'two-team', path: '/two-team', who: 'member', isPromised: true },
  { name: 'chat', path: '/chat', who: 'member', isPromised: true },
  { name: 'pick sheet', path: '/survivor?week=7', who: 'member', isPromised: false },
  { name: 'admin desk', path: '/admin', who: 'admin', isPromised: false },
] as const
const PERFORMANCE = 95
const BLOCKED = 200
const TIMES_BARE = 1.5
const LARGEST_SHIFT = 0.02

/** Audits screens with Lighthouse beside a page that has the app's libraries and providers, and one line. */
export async function measureLighthouse({ say, table, promise }: Report): Promise<void> {
  say(`\n## Lighthouse, its mobile profile, the median of ${RUNS}`)
  installLighthouse()
  const project = path.join(import.meta.dirname, '..')
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { cwd: project })
  const bare = await serveBarePage(path.join(project, '.cache/bench/bare-page'))
  const audits = new Map<string, Audit[]>()
  const add = async (name: string, screen: Audited) =>
    audits.set(name, [...(audits.get(name) ?? []), await audit(screen)])
  // In turns, because the machine's speed changes with what else it does.
  const inTurns = async (screens: () => Promise<(Audited & { name: string })[]>) => {
    for (let n = 0; n < RUNS; n += 1) {
      await add('bare page', { origin: bare.origin, path: '/', token: null })
      for (const { name, ...screen } of await screens()) await add(name, screen)
    }
  }
  try {
    await withPool({ clock: IN_WEEK_SIX, isDemo: true }, (server) => inTurns(() => screensOf(server)))
    await withPool({ clock: BEFORE_THE_SEASON }, async (server) => {
      const token = await draftingMember(server)
      await inTurns(async () => [{ name: 'draft room', origin: server.origin, path: '/two-team', token }])
    })
  } finally {
    bare.stop()
  }
  const found = [...audits].map(([name, all]) => ({ name, ...medianOf(all) }))
  const floor = found.find(({ name }) => name === 'bare page')?.blocked ?? Number.NaN
  table(
    ['screen', 'performance', 'blocked ms', 'times the bare page', 'largest paint ms', 'shift'],
    found.map(({ name, performance, blocked, drawn, shift }) => [
      name,
      round(performance),
      round(blocked),
      (blocked / floor).toFixed(1),
      round(drawn),
      shift.toFixed(3),
    ]),
  )
  const most = Math.max(BLOCKED, TIMES_BARE * floor)
  for (const { name, performance, blocked, shift } of found) {
    promise(`${name} shifts by at most ${LARGEST_SHIFT}`, { found: shift.toFixed(3), isKept: shift <= LARGEST_SHIFT })
    if (!SCREENS.some((of) => of.name === name && of.isPromised)) continue
    promise(`${name} scores at least ${PERFORMANCE} and is blocked for at most ${round(most)} ms`, {
      found: `${round(performance)}, ${round(blocked)} ms`,
      isKept: performance >= PERFORMANCE && blocked <= most,
    })
  }
}

/** The demo's screens, with fresh tokens: theirs end after 15 minutes. */
async function screensOf(server: PoolServer) {
  const { origin } = server
  const member = await tokenOf(server, MEMBER_LOGIN)
  const admin = await tokenOf(server, ADMIN_LOGIN)
  const tokens = { nobody: null, member, admin }
  return SCREENS.map(({ name, path, who }) => ({ name, origin, path, token: tokens[who] }))
}

/** One of sixteen members in a draft, whose room they open. */
async function draftingMember(server: PoolServer): Promise<string> {
  await seedMembers(server.db, 16)
  const tokens = await tokensOf(server, 16)
  await startDraft(server, { admin: await signIn(server, ADMIN), tokens, size: 16 })
  return tokens[0] ?? ''
}

const medianOf = (audits: readonly Audit[]): Audit => ({
  performance: median(audits.map(({ performance }) => performance)),
  blocked: median(audits.map(({ blocked }) => blocked)),
  drawn: median(audits.map(({ drawn }) => drawn)),
  shift: median(audits.map(({ shift }) => shift)),
})
