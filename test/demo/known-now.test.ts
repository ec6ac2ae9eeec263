import { describe, expect, test } from 'vitest'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { overAt, startOf } from '#rules/games/known-at.ts'
import type { Instant } from '#rules/time.ts'
import { bundledGames, loadBundledSeasons } from '#server/features/games/bundled.ts'
import { bringGamesUpToDate } from '#server/features/games/known-games.service.ts'
import { startPool } from '../harness/harness.ts'
import { startNhl } from '../harness/league/nhl-replay.ts'
import { signIn } from '../harness/people.ts'
import { givenDemo } from '../harness/processes/demo-pool.ts'

const NOVEMBER = '2025-11-11T17:00:00.000Z'
const recorded = await bundledGames()
const playoffIds = new Set(recorded.filter((game) => game.round).map((game) => game.game_id))
const startsOf = new Map(recorded.map((game) => [game.game_id, game.start_time ?? '']))

const { admin, member } = await givenDemo({
  now: NOVEMBER,
  nhl: (clock) => startNhl({ clock, isReplay: true }).nhl,
})

const seasonOverAt = recorded
  .filter((game) => game.season_year === '2025-26' && !game.round)
  .map((game) => overAt({ game_date: game.game_date, start_time: game.start_time ?? null }))
  .toSorted()
  .at(-1)

describe('At every instant the pool knows nothing later (T5)', () => {
  test('in November no list has a playoff game or a later result', async () => {
    const { future, answered } = await sweep(NOVEMBER)
    expect(future).toEqual([])
    expect(answered).toBeGreaterThan(25)
    expect(await listed()).toBe(0)
  })

  test('an admin’s sync brings nothing later either', async () => {
    await admin.post('/games/sync', { from: '2025-11-01', to: '2026-06-30' })
    expect((await sweep(NOVEMBER)).future).toEqual([])
    expect(await listed()).toBe(0)
  })

  test.each([
    ['at the end of November', '2025-11-30T17:00:00.000Z', 0],
    ['before the last regular-season game is over', earlier(seasonOverAt), 0],
    ['when the regular season is over', seasonOverAt ?? '', 32],
    ['in round 1', new Date(Date.parse(firstOf(1)) + 75 * HOUR).toISOString(), null],
    ['an hour before the Final', earlier(firstOf(4), HOUR), null],
    ['after everything', '2026-06-30T12:00:00.000Z', 82],
  ])('%s', async (_when, now, playoffs) => {
    await jump(now)
    await admin.post('/playoff-standings/update')
    expect((await sweep(now)).future).toEqual([])
    if (playoffs !== null) expect(await listed()).toBe(playoffs)
    const final = gamesIn((await member.get('/playoff-games')).body).filter((game) => game.round === 4)
    expect(final.length).toBe(now < earlier(firstOf(4), 20 * HOUR) ? 0 : now < firstOf(4) ? 4 : 6)
  })
})

type Shown = { [key: string]: unknown }

/** Every object with a game's id anywhere in an answer. */
function gamesIn(answer: unknown): Shown[] {
  if (typeof answer !== 'object' || answer === null) return []
  const inside = Object.values(answer).flatMap(gamesIn)
  return 'game_id' in answer ? [{ ...answer }, ...inside] : inside
}

const SCORES = ['home_score', 'away_score', 'team_score', 'opponent_score', 'result', 'decided_in', 'nhl_home_score']

/** Facts in an answer unknown at `now`: a result of a later game, or a playoff game whose season isn't over. */
function futureIn(answer: unknown, { now, playoffs }: { now: Instant; playoffs: ReadonlySet<number> }): string[] {
  return gamesIn(answer).flatMap((game) => {
    const id = Number(game.game_id)
    if (playoffIds.has(id) && !playoffs.has(id)) return [`playoff game ${id}`]
    if ((startsOf.get(id) ?? '') <= now) return []
    const known = SCORES.filter((name) => game[name] !== null && game[name] !== undefined)
    const isPlayed = game.game_state !== undefined && !['FUT', 'PRE'].includes(String(game.game_state))
    return known.length > 0 || isPlayed ? [`result of ${id}: ${known} ${String(game.game_state)}`] : []
  })
}

/** The calls that list games, results or standings, for the two contests of the demo. */
async function calls(): Promise<string[]> {
  const { body: contests } = await member.get<SurvivorContest[]>('/survivor/contests')
  const { body: drafts } = await member.get<ContestWithParticipants[]>('/contest/contests')
  const survivor = contests.flatMap(({ contest_id: id }) =>
    [
      '',
      '/weeks',
      '/picks',
      '/standings',
      '/available-teams',
      '/my-status',
      '/my-picks',
      '/playoff-rounds',
      '/lock-status',
    ]
      .map((path) => `/survivor/contests/${id}${path}`)
      .concat([1, 6, 7, 20].map((week) => `/survivor/contests/${id}/picks?week=${week}`)),
  )
  const draft = drafts.flatMap(({ contest_id: id }) => [
    `/contest/leaderboard?contest_id=${id}`,
    `/contest/leaderboard/race?contest_id=${id}`,
    `/contest/contests/${id}/draft`,
    `/contest/contests/${id}/available-teams`,
  ])
  const lists = ['/games', '/playoff-games'].flatMap((at) => [
    at,
    `${at}/dates`,
    `${at}/range?start=2025-10-01&end=2026-07-01`,
    `${at}/date/2026-06-10`,
    `${at}/date/2026-04-20`,
    `${at}/date/2025-11-12`,
  ])
  const standings = ['', '/dates', '/playoff-teams'].map((path) => `/playoff-standings${path}`)
  const others = [
    '/contest/analytics',
    '/admin/audit?limit=200',
    '/admin/export?form=json',
    '/history?limit=200',
    '/feed',
  ]
  return [...survivor, ...draft, ...lists, ...standings, ...others]
}

/** Makes every call, as an admin, who sees the most. Also fails if a call breaks. */
async function sweep(now: Instant): Promise<{ future: string[]; answered: number }> {
  const { body: listed } = await admin.get('/playoff-games')
  const playoffs = new Set(gamesIn(listed).map((game) => Number(game.game_id)))
  const future: string[] = []
  let answered = 0
  for (const path of await calls()) {
    const { status, body } = await admin.get(path)
    expect([path, status < 500]).toEqual([path, true])
    answered += status === 200 ? 1 : 0
    future.push(...futureIn(body, { now, playoffs }).map((what) => `${path}: ${what}`))
    const days = path.startsWith('/playoff-standings') ? (JSON.stringify(body).match(/\d{4}-\d{2}-\d{2}/g) ?? []) : []
    future.push(...days.filter((day) => day > now.slice(0, 10)).map((day) => `${path}: standings of ${day}`))
  }
  return { future, answered }
}

const jump = async (now: Instant) => {
  expect((await admin.put('/demo/clock', { now })).status).toBe(200)
}
const listed = async () => gamesIn((await member.get('/playoff-games')).body).length
const firstOf = (round: number) =>
  recorded
    .filter((game) => game.round === round)
    .map((game) => startOf({ game_date: game.game_date, start_time: game.start_time ?? null }))
    .toSorted()[0] ?? ''
const earlier = (instant: Instant | undefined, ms = 1) => new Date(Date.parse(instant ?? '') - ms).toISOString()
const HOUR = 3_600_000

describe('Imported results (T5)', () => {
  test('of a future season count only once each game starts, with and without a pool clock', async () => {
    for (const settableClock of [true, false]) {
      const own = await startPool({ now: NOVEMBER, settableClock })
      const boss = await signIn(own, 'admin')
      const season = recorded.filter((game) => game.season_year === '2025-26' && !game.round)
      const sent = await boss.post<{ inserted: number }>('/games', season)
      expect(sent.body.inserted).toBe(1312)
      await boss.post(
        '/playoff-games',
        recorded.filter((game) => game.round),
      )
      const nothing = { now: NOVEMBER, playoffs: new Set<number>() }
      for (const path of ['/games', '/playoff-games', '/admin/audit?limit=200', '/admin/export?form=json']) {
        const { body } = await boss.get(path)
        expect(futureIn(body, nothing).map((what) => `${path}: ${what}`)).toEqual([])
      }
      const next = season.find((game) => (game.start_time ?? '') > NOVEMBER)
      const stored = () =>
        own.db
          .selectFrom('games')
          .selectAll()
          .where('game_id', '=', next?.game_id ?? 0)
          .executeTakeFirst()
      expect(await stored()).toMatchObject({ game_state: 'FUT', home_score: null })
      expect((await boss.post('/games', season)).body).toMatchObject({ inserted: 0, updated: 0, unchanged: 1312 })
      own.clock.set(next?.start_time ?? '')
      await bringGamesUpToDate(own.deps)
      expect(await stored()).toMatchObject({ game_state: next?.game_state, home_score: next?.home_score })
      await own.close()
    }
  })

  test('a second start of a pool with its own clock loads nothing twice', async () => {
    const own = await startPool({ now: NOVEMBER, settableClock: true })
    await loadBundledSeasons(own.deps)
    const count = () =>
      own.db
        .selectFrom('games_to_come')
        .select((of) => of.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    const first = await count()
    await loadBundledSeasons(own.deps)
    expect(await count()).toEqual(first)
    await own.close()
  })
})
