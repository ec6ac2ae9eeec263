import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { addDays, hours, plus } from '#rules/time.ts'
import { aGame } from '../../../test/harness/league/game-facts.ts'
import { outInModel } from '../../../test/harness/league/results-model.ts'
import { latePickTeams } from './late-picks.ts'
import { hasLocked, lockTimeOf } from './locks.ts'
import { refusePick, refuseTakeBackPick } from './picks.ts'
import { computeResults, type Season } from './results/results.ts'
import { recomputeResults } from './results/revivals.ts'
import { teamWeeks } from './team-weeks.ts'

/**
 * A state machine of picks made ahead: it stores picks as the server does and asks the rules about each command, in
 * random order. After each command the game's promises must hold.
 */
const TEAMS = [1, 2, 3, 4, 5, 6]
const MEMBERS = [1, 2, 3]
const SPANS = [1, 2, 3, 4].map((week_number) => {
  const start_date = addDays('2025-10-13', 7 * (week_number - 1))
  return { week_number, start_date, end_date: addDays(start_date, 6) }
})
const START = '2025-10-12T00:00:00.000Z'

type Plan = { day: number; home: number; away: number; homeWins: boolean }
const anyPlan: fc.Arbitrary<Plan> = fc
  .record({
    day: fc.nat({ max: 27 }),
    home: fc.constantFrom(...TEAMS),
    away: fc.constantFrom(...TEAMS),
    homeWins: fc.boolean(),
  })
  .filter(({ home, away }) => home !== away)
/** Every week has a game, so that every week locks. */
const anyPlans = fc
  .array(anyPlan, { minLength: 8, maxLength: 24 })
  .map((plans) => [...plans, ...[0, 7, 14, 21].map((day) => ({ day, home: 1, away: 2, homeWins: day % 2 === 0 }))])

const who = fc.constantFrom(...MEMBERS)
const week = fc.constantFrom(1, 2, 3, 4)
const anyCommand = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pick' as const), who, week, team: fc.constantFrom(...TEAMS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take back' as const), who, week }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 6, max: 96 }) }) },
  { weight: 3, arbitrary: fc.constant({ do: 'advance' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'undo' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct' as const), game: fc.nat({ max: 40 }) }) },
)
type Command = typeof anyCommand extends fc.Arbitrary<infer Of> ? Of : never

type KeptPick = Season['picks'][number] & { is_late: boolean }
type Fate = { participant_id: number; is_eliminated: boolean; elimination_week: number | null }
type World = {
  now: string
  plans: Plan[]
  picks: KeptPick[]
  processed: number
  fates: Fate[]
  excuses: { participant_id: number; week_number: number }[]
  /** The state before the last advance; null if it can't be undone. */
  before: Pick<World, 'fates' | 'excuses'> | null
}

const gamesOf = ({ plans, now }: World): GameFacts[] =>
  plans.map(({ day, home, away, homeWins }, index) => {
    const game_date = addDays('2025-10-13', day)
    const start_time = `${game_date}T23:00:00.000Z`
    const isOver = plus(start_time, hours(3)) <= now
    const score = { home_score: homeWins ? 2 : 1, away_score: homeWins ? 1 : 2, decided_in: 'REG' as const }
    const facts = { game_id: index, game_date, start_time, home_team_id: home, away_team_id: away }
    return aGame({ ...facts, ...(isOver ? { ...score, game_state: 'OFF' } : {}) })
  })

/** The rule's input for one member's pick of a week, built like the server's. */
function askOf(world: World, asked: { who: number; week: number }) {
  const games = gamesOf(world)
  const weeks = SPANS.map((span) => ({
    ...span,
    lock_time: lockTimeOf({ week: span, games, deadline: { day: 'Monday', time: '7:00 PM EST' } }),
    is_processed: span.week_number <= world.processed,
    late_picks_over_at: null,
    gamesAtLock: null,
  }))
  const span = weeks.find(({ week_number }) => week_number === asked.week)
  if (!span) throw new Error('no such week')
  const mine = world.picks.filter((pick) => pick.participant_id === asked.who)
  const lockOf = (number: number) => weeks[number - 1] ?? span
  const isUsed = (pick: KeptPick) => pick.week_number !== asked.week && hasLocked(lockOf(pick.week_number), world.now)
  return {
    contest: {
      status: 'in_progress' as const,
      phase: 'regular_season' as const,
      current_week: Math.min(world.processed + 1, 4),
      late_picks: true,
    },
    participant: world.fates.find((fate) => fate.participant_id === asked.who) ?? null,
    week: span,
    weeks,
    week_number: asked.week,
    currentPick: mine.find((pick) => pick.week_number === asked.week) ?? null,
    teams: teamWeeks(games, span),
    usedTeamIds: new Set(mine.filter(isUsed).map((pick) => pick.team_id)),
    now: world.now,
  }
}

function apply(world: World, command: Command): World {
  switch (command.do) {
    case 'wait':
      return { ...world, now: plus(world.now, hours(command.hours)) }
    case 'pick': {
      const asked = askOf(world, command)
      if (refusePick({ ...asked, team_id: command.team, team_exists: true }) !== null) return world
      const is_late = asked.currentPick?.is_late ?? hasLocked(asked.week, world.now)
      const pick = { participant_id: command.who, week_number: command.week, team_id: command.team, is_late }
      // The week's pick is replaced, and the team leaves the other open week it was picked for.
      const kept = world.picks.filter(
        (of) => of.participant_id !== command.who || (of.week_number !== command.week && of.team_id !== command.team),
      )
      return { ...world, picks: [...kept, pick] }
    }
    case 'take back': {
      const asked = askOf(world, command)
      if (refuseTakeBackPick(asked) !== null) return world
      return { ...world, picks: world.picks.filter((pick) => pick !== asked.currentPick) }
    }
    case 'advance': {
      const next = SPANS[world.processed]
      if (!next || !hasLocked(askOf(world, { who: 1, week: next.week_number }).week, world.now)) return world
      return settle({
        ...world,
        processed: world.processed + 1,
        before: { fates: world.fates, excuses: world.excuses },
      })
    }
    case 'undo': {
      const { before, processed } = world
      return before === null ? world : { ...world, ...before, processed: processed - 1, before: null }
    }
    case 'correct': {
      const plans = world.plans.map((plan, at) =>
        at === command.game % world.plans.length ? { ...plan, homeWins: !plan.homeWins } : plan,
      )
      return settle({ ...world, plans, before: null })
    }
  }
}

const seasonOf = (world: World): Season => ({
  participants: MEMBERS.map((participant_id) => ({
    participant_id,
    excused_weeks: world.excuses.filter((of) => of.participant_id === participant_id).map((of) => of.week_number),
  })),
  weeks: askOf(world, { who: 1, week: 1 }).weeks.slice(0, world.processed),
  picks: world.picks,
  games: gamesOf(world),
})

function settle(world: World): World {
  const contestWeeks = askOf(world, { who: 1, week: 1 }).weeks
  const { results, excuses } = recomputeResults({
    season: seasonOf(world),
    before: world.fates,
    contestWeeks,
    now: world.now,
  })
  return { ...world, fates: results.participants, excuses: [...world.excuses, ...excuses] }
}

/** All worlds these commands lead through, oldest first. */
function play(plans: Plan[], commands: Command[]): World[] {
  const fates = MEMBERS.map((participant_id) => ({ participant_id, is_eliminated: false, elimination_week: null }))
  const first: World = { now: START, plans, picks: [], processed: 0, fates, excuses: [], before: null }
  const worlds = [first]
  for (const command of commands) worlds.push(apply(worlds.at(-1) ?? first, command))
  return worlds
}

const anyCommands = fc.array(anyCommand, { maxLength: 60 })
const playing = (holds: (worlds: World[], commands: Command[]) => void) =>
  fc.assert(
    fc.property(anyPlans, anyCommands, (plans, commands) => holds(play(plans, commands), commands)),
    { numRuns: 150 },
  )

describe('Whatever the order of picks, moves, removals, locks, advances, undos and corrections', () => {
  it('no member has two picks for a week or one team in two weeks (S1, S3)', () => {
    playing((worlds) => {
      for (const { picks } of worlds) {
        expect(new Set(picks.map((of) => `${of.participant_id} ${of.week_number}`)).size).toBe(picks.length)
        expect(new Set(picks.map((of) => `${of.participant_id} ${of.team_id}`)).size).toBe(picks.length)
      }
    })
  })

  it('a pick is unchanged from its lock on (S1, S2)', () => {
    playing((worlds) => {
      for (const [at, world] of worlds.entries()) {
        const locked = world.picks.filter((pick) =>
          hasLocked(askOf(world, { who: pick.participant_id, week: pick.week_number }).week, world.now),
        )
        expect(worlds[at + 1]?.picks ?? locked).toEqual(expect.arrayContaining(locked))
      }
    })
  })

  it('a pick that could still change is hidden, and so is one of a week in which the viewer could still pick (S2, S5)', () => {
    playing((worlds) => {
      for (const world of worlds) {
        for (const who of MEMBERS) {
          for (const { week_number } of SPANS) {
            const asked = askOf(world, { who, week: week_number })
            const canPick = TEAMS.some((team_id) => refusePick({ ...asked, team_id, team_exists: true }) === null)
            const left = latePickTeams({ ...asked, roundTeams: null })
            const isVeiled = asked.currentPick === null && !asked.participant?.is_eliminated
            const hides = isVeiled && left.some(({ team_id }) => !asked.usedTeamIds.has(team_id))
            const isLocked = hasLocked(asked.week, world.now)
            if (isLocked && !hides) expect(canPick && asked.currentPick === null).toBe(false)
            if (isLocked) expect(refuseTakeBackPick(asked)).not.toBeNull()
          }
        }
      }
    })
  })

  it('results match a slow and simple model, whatever was corrected or undone on the way (S10, S11)', () => {
    playing((worlds, commands) => {
      for (const [at, world] of worlds.entries()) {
        const season = seasonOf(world)
        const isSettled = ['advance', 'correct', 'undo'].includes(commands[at - 1]?.do ?? '')
        if (!isSettled) continue
        expect(world.fates.map((fate) => fate.elimination_week)).toEqual(
          computeResults(season).participants.map((fate) => fate.elimination_week),
        )
        const out = world.fates.flatMap((of) =>
          of.elimination_week === null ? [] : [[of.participant_id, of.elimination_week]],
        )
        expect(out).toEqual([...outInModel(season)].sort(([a], [b]) => a - b))
      }
    })
  })
})
