import { expect } from 'vitest'
import { type Pool, startPool } from '../harness/harness.ts'
import { type Person, signIn, signUp } from '../harness/people.ts'
import { type Contest, contestOf, openContest } from '../survivor/survivor-steps.ts'
import { type Moment, makePlans, teamsOf, willWin } from './season-habits.ts'
import { handedIn, hoursAfter, type LeagueGame, type Model, type ModelWeek, newModel } from './season-model.ts'

/** One contest beside its model; `late` are the weeks an admin advances a day late. */
export type Game = { contest: Contest; model: Model; late: readonly number[]; done: string | null }

/** A pool in which a season is played, with the events that have happened at least once. */
export type Stage = {
  pool: Pool
  admin: Person
  people: Map<string, Person>
  season: LeagueGame[]
  random: () => number
  seen: Set<string>
}

export async function openStage(
  season: LeagueGame[],
  { now, cast, random }: { now: string; cast: string[]; random: () => number },
): Promise<Stage> {
  const pool = await startPool({ now })
  const people = new Map<string, Person>()
  for (const [index, habit] of cast.entries()) {
    const name = `${habit}${index}`
    people.set(name, await signUp(pool, name))
  }
  const stage = { pool, admin: await signIn(pool, 'admin'), people, season, random, seen: new Set<string>() }
  await hand(stage, season)
  return stage
}

/** Sends the model's games to the pool. */
export async function hand({ admin }: Stage, games: LeagueGame[]) {
  if (games.length === 0) return
  const { status, body } = await admin.post(
    '/games',
    games.map((game) => ({ ...handedIn(game), ...(game.postponed ? { game_state: 'PPD' } : {}) })),
  )
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}

/** Moves the clock forward and ends every game that started at least four hours before. */
export async function playUntil(stage: Stage, now: string) {
  stage.pool.clock.set(now)
  const ended = stage.season.filter((game) => !game.over && !game.postponed && game.start <= hoursAfter(now, -4))
  for (const game of ended) game.over = true
  await hand(stage, ended)
}

type Opened = { firstDay: string; names: string[]; late?: readonly number[]; lives?: number }

export async function openGame(stage: Stage, { firstDay, names, late = [], lives = 1 }: Opened): Promise<Game> {
  const { pool, admin, people, season } = stage
  const contest = await openContest(pool, admin, {
    members: names.flatMap((name) => people.get(name) ?? []),
    season_year: season[0]?.season ?? '',
    season_start_date: firstDay,
    max_participants: 40,
    auto_advance: false,
    ...(lives > 1 ? { lives } : {}),
  })
  const model = newModel(season, { firstDay, names, lives })
  const { body } = await contest.get<'survivorWeeks'>(admin, '/weeks')
  expect(body.weeks.map((week) => [week.week_number, week.start_date, week.end_date, week.lock_time])).toEqual(
    model.weeks.map((week) => [week.number, week.from, week.to, model.lockOf(week.number)]),
  )
  return { contest, model, late, done: null }
}

/** Everyone who is out of a contest plays on in its second chance (Y4), from the next lock on. */
export async function openSecondChance({ pool, admin, people, season }: Stage, { contest: first, model }: Game) {
  const { status, body } = await first.post<'createSurvivorContest'>(admin, '/second-chance')
  expect([status, body.contest?.second_chance_of]).toEqual([201, first.id])
  const contest = await contestOf(pool, body.contest.contest_id)
  const names = model.names.filter((name) => model.fate(name) !== null)
  for (const name of names) expect((await contest.post(people.get(name) ?? admin, '/join')).status).toBe(200)
  await contest.post(admin, '/start')
  const played = newModel(season, { firstDay: body.contest.season_start_date, names })
  return { contest, model: played, late: [], done: null } satisfies Game
}

/** A calendar week's number in a contest; undefined before the contest's first. */
export const numberOf = ({ model }: Game, week: ModelWeek) => model.weeks.find(({ from }) => from === week.from)?.number

/** Everyone with a pick to send at that moment sends it at the same time; the pool accepts what the model accepts. */
export async function send(stage: Stage, game: Game, { week, moment }: { week: number; moment: Moment }) {
  const { model } = game
  const plans = makePlans(stage.season, model, { random: stage.random, week })
  const wishes = [...plans].flatMap(([name, plan]) => (plan[moment] ? [{ name, team: plan[moment], week }] : []))
  await Promise.all(wishes.map((wish) => pick(stage, game, wish)))
}

type Wish = { name: string; team: string; week: number }

async function pick({ pool, admin, people, seen }: Stage, { contest, model }: Game, { name, team, week }: Wish) {
  const now = pool.clock.now()
  const isTaken = model.accepts(name, team, { now, week })
  const isLate = isTaken && now >= model.lockTime(week)
  const movedFrom = isTaken ? model.record(name, team, { now, week }) : null
  const { status, body } = await contest.pick(people.get(name) ?? admin, week, team)
  const said = { name, team, week, isTaken: status < 300, isLate: body.warning !== undefined }
  expect({ ...said, movedFrom: body.pick?.moved_from ?? null }).toEqual({
    name,
    team,
    week,
    isTaken,
    isLate,
    movedFrom,
  })
  seen.add(isTaken ? 'pick' : 'refused pick')
  if (isLate) seen.add('late pick')
  if (movedFrom !== null) seen.add('moved pick')
}

/**
 * Planners pick a few of the weeks ahead, good teams mostly, move teams between weeks, and take a pick back now and
 * then.
 */
export async function planAhead(stage: Stage, game: Game, week: number) {
  const { people, admin } = stage
  const { contest, model } = game
  const planners = model.alive().filter((name) => name.startsWith('planner'))
  const acts = planners.map((name) => ({ name, acts: [0, 1, 2].map(() => anyAct(stage, game, week)) }))
  await Promise.all(
    acts.map(async ({ name, acts: own }) => {
      for (const act of own) {
        if (act.team) await pick(stage, game, { name, team: act.team, week: act.week })
        else await takeBack(stage, game, { name, week: act.week })
      }
      const { body } = await contest.get<'myPicks'>(people.get(name) ?? admin, '/my-picks')
      const shown = body.picks.map((of) => [of.week_number, of.abbreviation])
      const expected = model.weeks.flatMap(({ number }) => {
        const team = model.pickOf(name, number)
        return team ? [[number, team]] : []
      })
      expect(shown).toEqual(expected)
    }),
  )
}

/** A team for one of the next six weeks, or none to take that pick back. */
function anyAct({ random, season }: Stage, { model }: Game, week: number): { week: number; team: string | null } {
  const target = week + Math.floor(random() * 6)
  if (random() < 0.15) return { week: target, team: null }
  const teams = teamsOf(season)
  const winners = teams.filter((team) => willWin(season, model, { team, week: target }))
  const from = random() < 0.8 && winners.length > 0 ? winners : teams
  return { week: target, team: from[Math.floor(random() * from.length)] ?? null }
}

async function takeBack(
  { pool, admin, people, seen }: Stage,
  { contest, model }: Game,
  { name, week }: Omit<Wish, 'team'>,
) {
  const isTaken = model.takeBack(name, { now: pool.clock.now(), week })
  const { status } = await (people.get(name) ?? admin).delete(`${contest.at}/picks/${week}`)
  expect([name, week, status < 300]).toEqual([name, week, isTaken])
  if (isTaken) seen.add('taken back')
}

/**
 * A week locks by the clock, whatever has been processed: from now on its picks show, to an outsider once no one can
 * pick late.
 */
export async function expectLocked({ admin, seen }: Stage, { contest, model }: Game, week: number) {
  const { body } = await contest.get<'lockStatus'>(admin, `/lock-status?week=${week}`)
  expect(body).toMatchObject({ week_number: week, is_locked: true, lock_time: model.lockTime(week) })
  const { body: table } = await contest.get<'weekPicks'>(admin, `/picks?week=${week}`)
  expect([null, 'late_picks_possible']).toContain(table.hidden_because)
  if (model.current() < week) seen.add('locked before the week before it was processed')
}

/** Reads as a member who has picked: others see the week only once no one can pick late (S2). */
export async function comparePicks({ admin, people, season, seen }: Stage, { contest, model }: Game, week: number) {
  const [reader = admin] = model.picked(week).flatMap(([name]) => people.get(name) ?? [])
  const { body } = await contest.get<'weekPicks'>(reader, `/picks?week=${week}`)
  const shown = body.picks.map((of) => ({
    name: of.participant_name,
    team: of.abbreviation,
    wins: of.wins,
    losses: of.losses,
    needed: of.wins_needed,
    status: of.status,
  }))
  const alive = model.alive(week)
  const expected = model.picked(week).flatMap(([name, team]) => {
    if (!alive.includes(name)) return []
    const { wins, losses, needed } = model.stand(team, week)
    if (needed === 1 && season.some((game) => game.postponed && game.home === team)) seen.add('lower need')
    return { name, team, wins, losses, needed, status: model.status(name, week) }
  })
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  expect(shown.sort(byName)).toEqual(expected.sort(byName))
  const forgot = alive.filter((name) => model.pickOf(name, week) === undefined)
  expect(body.without_pick.map((of) => of.participant_name).sort()).toEqual(forgot.sort())
}

export async function compareStandings({ admin }: Stage, { contest, model, done }: Game) {
  const { body } = await contest.get<'survivorStandings'>(admin, '/standings')
  const shown = body.participants.map((of) => [
    of.participant_name,
    of.elimination_week,
    of.lives_left ?? null,
    of.placement,
  ])
  const expected = model.names.map((name) => [
    name,
    model.fate(name),
    model.livesLeft(name),
    done === 'champion' ? model.placement(name) : null,
  ])
  expect(new Map(shown.map(([name, ...of]) => [name, of]))).toEqual(
    new Map(expected.map(([name, ...of]) => [name, of])),
  )
  expect(body.active_participants).toBe(model.alive().length)
}

export async function advance(stage: Stage, game: Game) {
  const { contest, model } = game
  const week = model.current()
  const before = model.names.map(model.livesLeft)
  const results = model.settle(week)
  const isHurt = model.names.some((name, at) => model.fate(name) === null && model.livesLeft(name) !== before[at])
  if (isHurt) stage.seen.add('life lost')
  if (results.mass_elimination_prevented) stage.seen.add('mass elimination')
  const { body } = await contest.advance(stage.admin, week)
  expect(body.results).toEqual(results)
  const isLast = week === model.weeks.length
  const action = results.survived === 1 ? 'completed_with_winner' : isLast ? 'completed_final_week' : 'advanced'
  expect(body.action).toBe(action)
  if (action === 'completed_with_winner') game.done = 'champion'
  if (action === 'completed_final_week') game.done = 'playoffs'
  await compareStandings(stage, game)
  if (!game.done) model.turn()
}

/**
 * A score is wrong when the week advances and corrected later: the result is the same as if it had been right from the
 * start (S10).
 */
export async function correct(stage: Stage, { wrong, games }: { wrong: LeagueGame; games: Game[] }) {
  ;[wrong.homeGoals, wrong.awayGoals] = [wrong.awayGoals, wrong.homeGoals]
  await hand(stage, [wrong])
  for (const { contest, model } of games) {
    const week = model.current() - 1
    const { body } = await contest.process(stage.admin, week)
    expect(body.results).toEqual(model.settle(week))
  }
  for (const of of games) await compareStandings(stage, of)
}
