import { expect } from 'vitest'
import type { Pool } from '../harness/harness.ts'
import type { Person } from '../harness/people.ts'
import type { Contest } from '../survivor/survivor-steps.ts'
import { dice } from './season-habits.ts'
import { handedIn, hoursAfter } from './season-model.ts'
import {
  loserOf,
  type ModelSlot,
  newPlayoffModel,
  type PlayoffGame,
  type PlayoffModel,
  readPlayoffs,
  winnerOf,
} from './slot-model.ts'

type Known = { at: string; round: number; series?: string[] }
/** When the league announced the pairings: the last of round 2 of 2026 came after the other series had begun. */
const KNOWN: Known[] = [
  { at: '2025-04-18T16:00:00.000Z', round: 1 },
  { at: '2025-05-05T16:00:00.000Z', round: 2 },
  { at: '2025-05-19T16:00:00.000Z', round: 3 },
  { at: '2025-05-30T16:00:00.000Z', round: 4 },
  { at: '2026-04-17T16:00:00.000Z', round: 1 },
  { at: '2026-05-02T16:00:00.000Z', round: 2, series: ['J', 'K', 'L'] },
  { at: '2026-05-04T16:00:00.000Z', round: 2, series: ['I'] },
  { at: '2026-05-19T16:00:00.000Z', round: 3 },
  { at: '2026-05-30T16:00:00.000Z', round: 4 },
]
/** Everyone picks a loser here: of the four teams in round 3 of 2026, Colorado never won. */
const isLost = ({ season }: PlayoffModel, { round, number }: ModelSlot) =>
  season === '2025-26' && round === 3 && number === 2

type Tiebreaker = { contest: Contest; model: PlayoffModel; plans: Map<string, string[]>; isOver: boolean }
type Asked = {
  contest: Contest
  fates: Map<string, number | null>
  livesLeft: (name: string) => number | null
  lastWeek: number
}
type Cast = { pool: Pool; admin: Person; people: ReadonlyMap<string, Person>; season: { season: string }[] }

/** One run: the pool and its people, the real games with their known facts so far, and what happened along the way. */
type Play = Omit<Cast, 'season'> & { games: PlayoffGame[]; random: () => number; seen: ReturnType<typeof nothingSeen> }

const nothingSeen = () => ({
  massElimination: 0,
  late: 0,
  refusedReuse: 0,
  freshReuse: 0,
  finalReuse: 0,
  withoutChoice: 0,
})

/**
 * Plays the real playoffs of a season in several contests at once, each against its own model: with members who see the future, who are
 * lucky, and who are always wrong. Returns what happened along the way.
 */
export async function playPlayoffs(cast: Cast, asked: Asked[]) {
  const games = readPlayoffs(cast.season[0]?.season ?? '')
  const play: Play = { ...cast, games, random: dice(20260418), seen: nothingSeen() }
  const all = asked.map(({ contest, fates, livesLeft, lastWeek }): Tiebreaker => {
    const model = newPlayoffModel(games, { fates, livesLeft, firstWeek: lastWeek + 1 })
    return { contest, model, plans: new Map(), isOver: false }
  })
  for (const [index, slot] of (all[0]?.model.slots ?? []).entries()) {
    // The weeks of each contest are numbered separately.
    const playing = all.filter((of) => !of.isOver).map((of) => ({ of, slot: of.model.slots[index] ?? slot }))
    if (slot.number === 1) await setUpRound(play, slot, playing)
    for (const { of, slot: own } of playing) await pickForAll(play, of, own)
    await goTo(play, endOf(slot, games))
    for (const { of, slot: own } of playing) await endSlot(play, of, own)
  }
  return { seen: play.seen, champions: all.map(({ model }) => model.alive()) }
}

type Playing = { of: Tiebreaker; slot: ModelSlot }

/**
 * When the pairings are announced, sets up the round in every contest and plans the picks of a new slate. Plans use the
 * week numbers of the first contest: members of a shorter one have no plan, so that fewer of them survive.
 */
async function setUpRound(play: Play, first: ModelSlot, playing: Playing[]) {
  const { round } = first
  await goTo(play, announcementsOf(play.games).find((of) => of.round === round)?.at ?? '')
  for (const { of } of playing) {
    const { body } = await of.contest.get<'readSurvivorContest'>(play.admin, '')
    expect(body.awaiting_round).toBe(round)
    expect((await of.contest.setUp(play.admin, round)).status).toBe(201)
    of.model.open(round, play.pool.clock.now())
    if (round !== 2) for (const name of of.model.alive()) of.plans.set(name, planAhead(of.model, name, first))
  }
}

async function pickForAll(play: Play, of: Tiebreaker, slot: ModelSlot) {
  const { body } = await of.contest.get<'lockStatus'>(play.admin, '/lock-status')
  expect(body).toMatchObject({ week_number: slot.week, lock_time: of.model.lockOf(slot) })
  for (const name of of.model.alive()) await pickFor(play, of, { name, slot })
}

/** Five hours after the slot's last game started. */
function endOf({ round, number }: ModelSlot, games: PlayoffGame[]): string {
  const starts = games.filter((of) => of.round === round && of.number === number).map((game) => game.start)
  return hoursAfter(starts.sort().at(-1) ?? '', 5)
}

/** Moves the clock forward; pairings become known and games end along the way. */
async function goTo({ pool, admin, games }: Play, now: string) {
  pool.clock.set(now)
  const known = games.filter((game) => !game.known && knownFrom(game) <= now)
  for (const game of known) game.known = true
  const ended = games.filter((game) => !game.over && game.start <= hoursAfter(now, -4))
  for (const game of ended) game.over = true
  const changed = [...new Set([...known, ...ended])]
  if (changed.length === 0) return
  const { status, body } = await admin.post('/playoff-games', changed.map(toInput))
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}

type Pick = { name: string; slot: ModelSlot; team: string }

/** Sends a pick and returns whether it was accepted, which must match the model. */
async function send(play: Play, { contest, model }: Tiebreaker, { name, slot, team }: Pick) {
  const { pool, people, admin, seen } = play
  const now = pool.clock.now()
  const taken = model.accepts(name, { slot, team, now })
  const { status, body } = await contest.pick(people.get(name) ?? admin, slot.week, team)
  expect([name, slot, team, status < 300], JSON.stringify(body)).toEqual([name, slot, team, taken])
  if (taken) model.record(name, slot.week, team)
  const before = model.slots.filter(({ round }) => round < slot.round && round <= 2)
  if (taken && slot.round === 3 && before.some(({ week }) => model.pickOf(name, week) === team)) seen.freshReuse += 1
  if (taken && now >= model.lockOf(slot)) {
    expect(body.warning).toBeDefined()
    seen.late += 1
  }
  return taken
}

/** First a team they picked in an earlier slot, then the intended one. */
async function pickFor(play: Play, of: Tiebreaker, { name, slot }: Omit<Pick, 'team'>) {
  const { pool, people, admin, seen } = play
  const { model, contest } = of
  const now = pool.clock.now()
  const shown = await contest.get<'availableTeams'>(people.get(name) ?? admin, '/available-teams')
  const open = shown.body.available_teams.filter((team) => team.refused === null).map((team) => team.abbreviation)
  expect(open.sort()).toEqual(model.choices(name, slot, now))
  expect(shown.body.used_teams.map((team) => team.abbreviation).sort()).toEqual(model.used(name, slot).sort())
  const earlier = model.slots.filter(({ week }) => week < slot.week).map(({ week }) => model.pickOf(name, week))
  const again = slot.number === 1 ? undefined : earlier.findLast((team) => team && model.gameOf(slot, team))
  if (again) {
    const isUsed = model.used(name, slot).includes(again)
    const taken = await send(play, of, { name, slot, team: again })
    if (isUsed && !taken && slot.round === 2) seen.refusedReuse += 1
    if (taken && slot.round === 4) seen.finalReuse += 1
  }
  const choices = model.choices(name, slot, now)
  if (choices.length === 0) seen.withoutChoice += 1
  const team = chooseTeam(play, of, { name, slot, choices })
  if (team) await send(play, of, { name, slot, team })
}

/** The team a member intends to pick, by the habit in their name; undefined without a choice. */
function chooseTeam({ random }: Play, of: Tiebreaker, asked: Omit<Pick, 'team'> & { choices: string[] }) {
  const { name, slot, choices } = asked
  if (choices.length === 0) return undefined
  const loses = (team: string) => !wins(of.model, slot, team)
  const planned = of.plans.get(name)?.[of.model.slots.indexOf(slot)]
  const isLucky = /seer/.test(name) || random() < 0.8
  const plan = /jinx/.test(name) || !isLucky ? undefined : planned
  const wish = plan ?? (/jinx/.test(name) || isLost(of.model, slot) ? choices.find(loses) : undefined)
  return wish && choices.includes(wish) ? wish : choices[Math.floor(random() * choices.length)]
}

async function endSlot({ admin, seen }: Play, of: Tiebreaker, slot: ModelSlot) {
  const { contest, model } = of
  const { body: table } = await contest.get<'weekPicks'>(admin, '/picks')
  const pickers = model.alive().flatMap((name) => {
    const team = model.pickOf(name, slot.week)
    return team ? [[name, team, wins(model, slot, team) ? 'Safe' : 'Cannot Win']] : []
  })
  const shown = table.picks.map((pick) => [pick.participant_name, pick.abbreviation, pick.status])
  expect(new Set(shown.map(String))).toEqual(new Set(pickers.map(String)))
  const results = model.settle(slot)
  if (results.mass_elimination_prevented) seen.massElimination += 1
  const { body } = await contest.advance(admin, slot.week)
  const isLast = slot.round === 4 && slot.number === 4
  of.isOver = results.survived === 1 || isLast
  expect(body).toMatchObject({
    results,
    action: results.survived === 1 ? 'completed_with_winner' : isLast ? 'completed_final_week' : 'advanced',
    status: of.isOver ? 'completed' : 'in_progress',
    current_week: of.isOver ? slot.week : slot.week + 1,
  })
  await compareStandings(admin, of)
}

async function compareStandings(admin: Person, { contest, model, isOver }: Tiebreaker) {
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
    isOver ? model.placement(name) : null,
  ])
  expect(new Map(shown.map(([name, ...of]) => [name, of]))).toEqual(
    new Map(expected.map(([name, ...of]) => [name, of])),
  )
}

/** The announcements of the year of these games. */
const announcementsOf = ([game]: PlayoffGame[]) => KNOWN.filter(({ at }) => at.slice(0, 4) === game?.day.slice(0, 4))

/** When a game's pairing became known. */
const knownFrom = (game: PlayoffGame) =>
  announcementsOf([game]).find((of) => of.round === game.round && (of.series?.includes(game.series) ?? true))?.at ?? ''

const wins = (model: PlayoffModel, slot: ModelSlot, team: string) => {
  const game = model.gameOf(slot, team)
  return game !== undefined && winnerOf(game) === team
}

/**
 * Winners for all slots of the slate that begins here, by position among all slots; never a team that has already
 * started.
 */
function planAhead(model: PlayoffModel, name: string, first: ModelSlot): string[] {
  const plan: string[] = []
  const ahead = model.slots.filter(
    ({ week, round }) => week >= first.week && (first.round === 1 ? round <= 2 : round === first.round),
  )
  const isFound = extend(0)
  expect(isFound, `a way for ${name}`).toBe(true)
  return plan

  function extend(at: number): boolean {
    const slot = ahead[at]
    if (!slot) return true
    for (const game of model.gamesToBe(slot)) {
      const team = isLost(model, slot) ? loserOf(game) : winnerOf(game)
      const isTaken = first.round < 4 && ahead.slice(0, at).some((before) => plan[model.slots.indexOf(before)] === team)
      if (isTaken || game.start <= opening(at) || knownFrom(game) > firstStart(slot)) continue
      plan[model.slots.indexOf(slot)] = team
      if (extend(at + 1)) return true
    }
    return false
  }

  function firstStart(slot: ModelSlot): string {
    const starts = model.gamesToBe(slot).map((game) => game.start)
    return starts.sort()[0] ?? ''
  }

  /** When picks for a slot open: once the previous slot is over. */
  function opening(at: number): string {
    const before = ahead[at - 1]
    const starts = before ? model.gamesToBe(before).map((game) => game.start) : []
    return starts.length > 0 ? hoursAfter(starts.sort().at(-1) ?? '', 5) : ''
  }
}

function toInput(game: PlayoffGame) {
  return { ...handedIn(game), round: game.round, series: game.series, game_number: game.number }
}
