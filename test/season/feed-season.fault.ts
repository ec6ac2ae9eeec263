import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundledGames } from '#server/features/games/bundled.ts'
import { jobs } from '#server/wiring/jobs.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { startNhl, type TestNhl } from '../harness/league/nhl-replay.ts'
import { readOfficialTable } from '../harness/league/official-tables.ts'
import { type Person, signIn, signUp } from '../harness/people.ts'
import { type Contest, openContest } from '../survivor/survivor-steps.ts'
import { dice, type Moment, makePlans, type Plan } from './season-habits.ts'
import { endWeek, gamesIn, hoursAfter, type LeagueGame, type Model, newModel, readSeason } from './season-model.ts'

/** Los Angeles at Columbus, scheduled for January 26, was played on March 9. */
const POSTPONED = { id: 2025020828, planned: { game_date: '2026-01-26', start_time: '2026-01-27T00:00:00.000Z' } }
/** A score the NHL corrects after the final: now the other team won. */
const CORRECTED = 2025020181
const ORDINARY =
  'alphabet greedy cautious forgetful late fickle sleeper follower fan gambler jinx gambler forgetful'.split(' ')

let nhl: TestNhl
let pool: Pool
let admin: Person
const people = new Map<string, Person>()
const season = readSeason()
const moved = season.find((game) => game.id === POSTPONED.id)
const played = { ...moved } as LeagueGame // in the bundled file, or the first expectation fails
const corrected = season.find((game) => game.id === CORRECTED)

beforeAll(async () => {
  pool = await startPool({
    now: '2025-09-20T12:00:00.000Z',
    nhl: (clock) => {
      nhl = startNhl({ clock })
      return nhl.nhl
    },
  })
  admin = await signIn(pool, 'admin')
  for (const [index, habit] of [...ORDINARY, ...SEERS].entries()) {
    const name = `${habit}${index}`
    people.set(name, await signUp(pool, name))
  }
  if (moved) Object.assign(moved, { day: POSTPONED.planned.game_date, start: POSTPONED.planned.start_time })
  nhl.move(POSTPONED.id, POSTPONED.planned)
  if (corrected) {
    ;[corrected.homeGoals, corrected.awayGoals] = [corrected.awayGoals, corrected.homeGoals]
    nhl.correct(CORRECTED, { home_score: corrected.homeGoals, away_score: corrected.awayGoals })
  }
}, 180_000)
afterAll(() => pool.close())

test('a season runs from the feed to its champions without an admin', { timeout: 180_000 }, async () => {
  expect(played.id).toBe(POSTPONED.id)
  await runJobs('2025-09-20T12:00:00.000Z')
  const stored = await pool.db.selectFrom('games').select('game_id').where('season_year', '=', '2025-26').execute()
  expect(stored.filter(({ game_id }) => season.some((game) => game.id === game_id))).toHaveLength(1_312)
  const names = [...people.keys()]
  const games = [
    await openGame(names.filter((name) => !/seer|lucky/.test(name))),
    await openGame(names.filter((name) => /seer|lucky/.test(name))),
  ]
  const started = pool.clock.now()

  for (const week of games[1]?.model.weeks ?? []) {
    const playing = games.filter(({ done }) => !done)
    const lock = playing[0]?.model.lockOf(week.number) ?? ''
    // The morning after the previous week, when the contests have advanced.
    for (const game of playing) {
      game.plans = makePlans(season, game.model, { random: game.random })
      await send(game, 'days before')
    }
    pool.clock.set(new Date(Date.parse(lock) - 1).toISOString())
    for (const game of playing) await send(game, 'last moment')
    await runJobs(lock)
    for (const game of playing) game.model.lock(week.number)
    if (week.from === POSTPONED.planned.game_date && moved) {
      nhl.override(POSTPONED.id, (reported) => ({ ...reported, gameScheduleState: 'PPD' }))
      moved.postponed = true
    }
    await runJobs(hoursAfter(lock, 20))
    for (const game of playing) await send(game, 'the day after')
    if (corrected && gamesIn(season, week).includes(corrected)) {
      await runJobs(`${week.to}T17:00:00.000Z`)
      ;[corrected.homeGoals, corrected.awayGoals] = [corrected.awayGoals, corrected.homeGoals]
      nhl.correct(CORRECTED, { home_score: corrected.homeGoals, away_score: corrected.awayGoals })
    }
    await runJobs(hoursAfter(`${week.to}T23:59:59.000Z`, 14))
    if (moved?.postponed && week.from > POSTPONED.planned.game_date) {
      nhl.override(POSTPONED.id, null)
      nhl.move(POSTPONED.id, { game_date: played.day, start_time: played.start })
      Object.assign(moved, played)
    }
    for (const game of playing) await expectAdvanced(game)
  }
  expect(games.map((game) => game.done)).toEqual(['champion', 'playoffs'])

  const done = await playOff(games[1]?.contest)
  expect(done).toBe('completed')
  const byPeople = await pool.db
    .selectFrom('audit_log')
    .select(['actor_name', 'action'])
    .where('actor_name', '<>', 'system')
    .where('at', '>', started)
    .execute()
  expect(byPeople, 'nobody had to do anything').toEqual([])
})

const SEERS = ['seer', 'seer', 'seer', 'lucky', 'lucky', 'lucky']

type Game = { contest: Contest; model: Model; plans: Map<string, Plan>; random: () => number; done: string | null }

/** One run of the server's jobs: the feed first, then the jobs that depend on it. */
async function runJobs(now: string) {
  pool.clock.set(now)
  for (const { name, run } of jobs) if (/^(games|survivor)/.test(name)) await run(pool.deps)
  const begun = hoursAfter(now, -8 / 3)
  for (const game of season) game.over ||= !game.postponed && game.start <= begun
}

async function openGame(names: string[]): Promise<Game> {
  const members = names.flatMap((name) => people.get(name) ?? [])
  const contest = await openContest(pool, admin, {
    members,
    season_start_date: '2025-10-07',
    auto_advance: true,
    max_participants: 40,
  })
  return {
    contest,
    model: newModel(season, { firstDay: '2025-10-07', names }),
    plans: new Map(),
    random: dice(6),
    done: null,
  }
}

async function send({ contest, model, plans }: Game, moment: Moment) {
  for (const [name, plan] of plans) {
    const team = plan[moment]
    if (!team) continue
    const { status } = await contest.pick(people.get(name) ?? admin, model.current(), team)
    const isTaken = model.accepts(name, team, { now: pool.clock.now() })
    expect([name, team, status < 300]).toEqual([name, team, isTaken])
    if (isTaken) model.record(name, team)
  }
}

/** The contest advanced automatically, and everyone's result matches the model. */
async function expectAdvanced(game: Game) {
  const { contest, model } = game
  const someone = people.get(model.names[0] ?? '') ?? admin
  const week = model.current()
  const { survived } = model.settle(week)
  const { body } = await contest.get<'survivorStandings'>(someone, '/standings')
  const shown = body.participants.map((of) => [of.participant_name, of.elimination_week])
  expect(new Map(shown.map(([name, out]) => [name, out]))).toEqual(
    new Map(model.names.map((name) => [name, model.fate(name)])),
  )
  const { body: read } = await contest.get<'readSurvivorContest'>(someone, '')
  if (survived === 1) {
    game.done = 'champion'
    expect(read.status).toBe('completed')
    expect(new Map(body.participants.map((of) => [of.participant_name, of.placement]))).toEqual(
      new Map(model.names.map((name) => [name, model.placement(name)])),
    )
    return
  }
  if (week === model.weeks.length) {
    game.done = 'playoffs'
    expect(read).toMatchObject({ status: 'in_progress', phase: 'playoff_tiebreaker' })
    return
  }
  expect(read.current_week).toBe(week + 1)
  model.turn()
}

test('the feed’s games add up to the official standings and match every recorded result', async () => {
  await runJobs('2026-06-20T12:00:00.000Z')
  nhl.misbehave('unreachable')
  await pool.db.updateTable('pool_settings').set({ season_year: '2025-26' }).execute()
  const { body } = await admin.post<{ source: string; changed_teams: string[] }>('/playoff-standings/update')
  expect(body.source).toBe('computed')
  expect(body.changed_teams).toEqual(readOfficialTable('standings-final.csv').map((team) => team.abbreviation))
  const stored = new Map((await pool.db.selectFrom('games').selectAll().execute()).map((game) => [game.game_id, game]))
  for (const game of await bundledGames()) {
    if (game.season_year !== '2025-26') continue
    const { home_score, away_score, decided_in, start_time, game_date } = stored.get(game.game_id) ?? {}
    expect({ id: game.game_id, home_score, away_score, decided_in, start_time, game_date }).toEqual({
      id: game.game_id,
      home_score: game.home_score,
      away_score: game.away_score,
      decided_in: game.decided_in,
      start_time: game.start_time,
      game_date: game.game_date,
    })
  }
})

/**
 * The tiebreaker, whose slots open automatically: everyone still alive picks an allowed team. Checked each morning,
 * after the evening's games and before the day's first.
 */
async function playOff(contest: Contest | undefined): Promise<string> {
  if (!contest) return 'none'
  const results = new Map((await bundledGames()).filter((game) => game.round).map((game) => [game.game_id, game]))
  const members = [...people.entries()].filter(([name]) => /seer|lucky/.test(name))
  const pickedIn = new Map<number, Map<string, string>>()
  const someone = members[0]?.[1] ?? admin
  let before: string[] | null = null
  let current = 0
  for (let now = '2026-04-17T11:00:00.000Z'; now < '2026-06-20T00:00:00.000Z'; now = hoursAfter(now, 24)) {
    await runJobs(now)
    const { body: read } = await contest.get<'readSurvivorContest'>(someone, '')
    const { body: standings } = await contest.get<'survivorStandings'>(someone, '/standings')
    const alive = standings.participants.filter((of) => !of.is_eliminated).map((of) => of.participant_name)
    if (read.current_week !== current || read.status === 'completed') {
      const { body } = await contest.get<'survivorWeeks'>(someone, '/weeks')
      const slot = body.weeks.find((week) => week.week_number === current)
      if (before && slot?.round)
        expect(alive.sort()).toEqual(expectedAlive({ before, slot, picks: pickedIn.get(current), results }))
      ;[before, current] = [alive, read.current_week]
    }
    if (read.status === 'completed') {
      expect(
        standings.participants
          .filter((of) => of.placement === 1)
          .map((of) => of.participant_name)
          .sort(),
      ).toEqual(alive.sort())
      return read.status
    }
    for (const [name, person] of members) {
      if (!alive.includes(name) || pickedIn.get(current)?.has(name)) continue
      const { body: teamsNow, status } = await contest.get<'availableTeams'>(person, '/available-teams')
      const team =
        status === 200 ? teamsNow.available_teams.filter((of) => of.refused === null).at(name.length % 3) : undefined
      if (!team || !read.current_week) continue
      const answer = await contest.pick(person, current, team.abbreviation)
      if (answer.status >= 300) continue
      if (!pickedIn.has(current)) pickedIn.set(current, new Map())
      pickedIn.get(current)?.set(name, team.abbreviation)
    }
  }
  return 'still open'
}

type Slot = { round: number | null; game_number: number | null }
type Recorded = Awaited<ReturnType<typeof bundledGames>>[number]
type Played = { before: string[]; slot: Slot; picks: Map<string, string> | undefined; results: Map<number, Recorded> }

function expectedAlive({ before, slot, picks, results }: Played): string[] {
  const games = [...results.values()].filter((of) => of.round === slot.round && of.game_number === slot.game_number)
  const hasWon = (team: string) =>
    games.some(({ home_abbrev, away_abbrev, home_score, away_score }) =>
      (home_score ?? 0) > (away_score ?? 0) ? home_abbrev === team : away_abbrev === team,
    )
  const hasPicked = (name: string) => picks?.has(name) ?? false
  return endWeek({ week: 0, playing: before, hasPicked, hasWon: (name) => hasWon(picks?.get(name) ?? '') }).stay.sort()
}
