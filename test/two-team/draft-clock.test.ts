import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { bundledTeams } from '#server/features/games/bundled.ts'
import { readGamesCsv } from '#server/features/games/games.csv.ts'
import { bundledWins } from '#server/features/games/season-wins.ts'
import { pickForOverdue } from '#server/features/two-team/draft/due-drafts.service.ts'
import { readSeasonWins } from '#server/features/two-team/leaderboard/wins.service.ts'
import { draftOn, type Picked, type Refused, readDraft } from './drafters.ts'
import { after, BOS, givenFour, NYR } from './four-drafters.ts'

const { pool, admin, members, drafting } = await givenFour()

test('the deadline is stored and sent with the server’s own time; without a clock there is no deadline (D6, T3)', async () => {
  const { at } = await withClock()
  pool.clock.set(after(12))
  expect((await admin.get(`${at}/draft/current`)).body).toMatchObject({
    pick_seconds: 60,
    pick_deadline: after(60),
    server_now: after(12),
  })
  const soft = await withClock({ pick_seconds: null })
  pool.clock.set(after(500_000))
  await pickForOverdue(pool.deps)
  expect(await readDraft(admin, soft.at)).toMatchObject({ picks: [], pick_deadline: null })
})

/** With a one-minute clock. */
const withClock = (wanted: Record<string, unknown> = {}) => drafting({ pick_seconds: 60, ...wanted })

test('a pick in time gives the next member a full minute', async () => {
  const { at, inOrder } = await withClock()
  pool.clock.set(after(59.999))
  const made = await inOrder[0]?.post<Picked>(`${at}/draft/pick`, { team_id: BOS })
  expect(made?.body.draft.pick_deadline).toBe(after(119.999))
  await pickForOverdue(pool.deps)
  expect((await readDraft(admin, at)).picks).toHaveLength(1)
})

test('at the deadline the clock picks from the queue, skipping taken teams (D6)', async () => {
  const { at, inOrder } = await withClock()
  await inOrder[1]?.put(`${at}/draft/queue`, { team_ids: [BOS, NYR, 10] })
  await inOrder[0]?.post(`${at}/draft/pick`, { team_id: BOS })
  pool.clock.set(after(60))
  await pickForOverdue(pool.deps)
  await pickForOverdue(pool.deps)
  const { picks, current, pick_deadline } = await readDraft(admin, at)
  expect(picks).toMatchObject([{ made_by: 'member' }, { made_by: 'clock', team_id: NYR, picked_at: after(60) }])
  expect(current?.pick_number).toBe(3)
  expect(pick_deadline).toBe(after(120))
})

test('without a queue the clock picks last season’s best team left: by wins, then abbreviation (D6)', async () => {
  const { at } = await withClock()
  for (const n of [1, 2, 3]) {
    pool.clock.set(after(60 * n))
    await pickForOverdue(pool.deps)
  }
  // The final table of 2025-26: COL 55, CAR 53, then BUF, DAL and TBL with 50 each.
  expect((await readDraft(admin, at)).picks.map((pick) => pick.abbreviation)).toEqual(['COL', 'CAR', 'BUF'])
})

test.each([
  // 2024-25, whose games no pool has: WPG 56, TOR 52.
  { season_year: '2025-26', first: ['WPG', 'TOR'] },
  { season_year: '2024-25', first: ['ANA', 'BOS'] },
])(
  'in a draft of $season_year the clock goes by the wins of the season before, else by abbreviation (D6)',
  async (of) => {
    const { at } = await withClock({ season_year: of.season_year })
    for (const n of [1, 2]) {
      pool.clock.set(after(60 * n))
      await pickForOverdue(pool.deps)
    }
    expect((await readDraft(admin, at)).picks.map((pick) => pick.abbreviation)).toEqual(of.first)
  },
)

test('bundled wins of a season are those of its games, and count from the day after its last one (D6, T5)', async () => {
  const bundled = await bundledWins('2024-25')
  const text = await readFile(new URL('../../data/nhl/games-2024-25.csv', import.meta.url), 'utf8')
  const games = readGamesCsv(text).games.flatMap(({ game }) => (game.round ? [] : [game]))
  const idOf = new Map((await bundledTeams()).map((team) => [team.abbreviation, team.team_id]))
  const winners = games.map((game) =>
    idOf.get((game.home_score ?? 0) > (game.away_score ?? 0) ? game.home_abbrev : game.away_abbrev),
  )
  for (const [team, wins] of bundled?.wins ?? [])
    expect([team, wins]).toEqual([team, winners.filter((of) => of === team).length])
  expect([bundled?.wins.size, bundled?.last_day]).toEqual([
    32,
    games
      .map((game) => game.game_date)
      .sort()
      .at(-1),
  ])
  const winsAt = async (now: string) => (await readSeasonWins({ db: pool.db, now: () => now }, '2024-25')).size
  expect([await winsAt('2025-04-18T03:59:00.000Z'), await winsAt('2025-04-18T04:00:00.000Z')]).toEqual([0, 32])
})

test('a pick at the deadline is too late, whether or not the job has run', async () => {
  const { at, inOrder } = await withClock()
  pool.clock.set(after(60))
  const late = await inOrder[0]?.post<Refused>(`${at}/draft/pick`, { team_id: BOS, pick_number: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'pick_not_current' } })
  const { picks } = await readDraft(admin, at)
  expect(picks).toMatchObject([{ made_by: 'clock', abbreviation: 'COL' }])
})

test('an undone pick gets a new minute', async () => {
  const { at, inOrder } = await withClock()
  await inOrder[0]?.post(`${at}/draft/pick`, { team_id: BOS })
  pool.clock.set(after(30))
  await admin.post(`${at}/draft/undo`)
  expect(await readDraft(admin, at)).toMatchObject({ picks: [], pick_deadline: after(90) })
})

test('after a server outage in mid-draft the draft continues, and one member has lost their turn, not everyone', async () => {
  const draft = await withClock()
  await draftOn(members, draft, { until: 3 })
  const before = await readDraft(admin, draft.at)
  const etag = await tagOf(draft.at)
  await pool.app.close()
  pool.app = await buildApp(pool.deps)
  await pool.app.ready()
  expect(await readDraft(admin, draft.at)).toEqual(before)
  expect(await tagOf(draft.at)).toBe(etag)
  // An hour later: sixty deadlines would have passed.
  pool.clock.set(after(3_600))
  await pickForOverdue(pool.deps)
  await pickForOverdue(pool.deps)
  const later = await readDraft(admin, draft.at)
  expect(later.picks).toHaveLength(4)
  expect(later).toMatchObject({ pick_deadline: after(3_660), current: { pick_number: 5 } })
})

async function tagOf(at: string): Promise<unknown> {
  return (await admin.get(`${at}/draft`)).headers.etag
}

test('the clock alone can finish a whole draft (D2)', async () => {
  const { at } = await withClock()
  for (let n = 1; n <= 8; n += 1) {
    pool.clock.set(after(60 * n))
    await pickForOverdue(pool.deps)
  }
  const end = await readDraft(admin, at)
  expect(end).toMatchObject({ status: 'in_progress', pick_deadline: null, current: null })
  expect(end.picks.every((pick) => pick.made_by === 'clock')).toBe(true)
})
