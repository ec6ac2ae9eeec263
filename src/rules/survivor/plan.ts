import type { GameFacts } from '#rules/games/games.ts'
import { gamesByTeam } from '#rules/games/games-by-team.ts'
import { assignBest } from '#rules/odds/assignment.ts'
import type { Instant } from '#rules/time.ts'
import { hasLocked, isInWeek } from './locks.ts'
import { pickProgress } from './pick-progress.ts'
import { type AskedPick, type ContestState, type PickRefusal, refusePick } from './picks.ts'
import { teamsOfRound, teamsToCome } from './playoffs/slots.ts'
import { survivalChance } from './survival-chance.ts'
import { type TeamWeek, teamWeeks } from './team-weeks.ts'
import type { WeekSpan } from './week-span.ts'

/** A week without results. */
export type WeekAhead = WeekSpan & {
  week_number: number
  lock_time: Instant | null
  is_processed: boolean
  late_picks_over_at: Instant | null
}

/** A team's games in a week, and the survival chance of picking it. The same for every member. */
export type PlanCell = {
  week_number: number
  /** The number of games, without those called off (W5). */
  games: number
  /** Opponents in order of play, 'BOS' at home and '@BOS' away. */
  opponents: string[]
  wins_needed: number
  /** Null without a game, without a forecast, and with forecasts off. */
  survival_chance: number | null
  /** Why no one can pick the team this week; null if members can. Ignores used teams, which differ by member. */
  refused: PickRefusal['code'] | null
}

type Asked = {
  contest: ContestState
  week: WeekAhead
  /** The season's games; all of them in the playoffs. */
  games: readonly GameFacts[]
  gamesAtLock: ReadonlyMap<number, number> | null
  teams: readonly { team_id: number; abbreviation: string }[]
  /** Null with forecasts off (F6). */
  homeWinChances: ReadonlyMap<number, number> | null
  now: Instant
}

/**
 * Each team's cell in a week, and the chance for a member who has picked the team: 1 once all its games are postponed
 * (S6).
 */
export function planWeek(asked: Asked): { cells: Map<number, PlanCell>; chanceOfPick: Map<number, number | null> } {
  const { week, gamesAtLock, teams, homeWinChances } = asked
  const games = asked.games.filter((game) => isInWeek(game, week))
  const playing = teamWeeks(games, week)
  const gamesOf = gamesByTeam(games)
  const abbreviations = new Map(teams.map((team) => [team.team_id, team.abbreviation]))
  const ofRound =
    typeof week.round === 'number'
      ? { roundTeams: teamsOfRound(asked.games, week.round), teamsToCome: teamsToCome(asked.games, week.round) }
      : {}
  const cells = new Map<number, PlanCell>()
  const chanceOfPick = new Map<number, number | null>()
  for (const { team_id } of teams) {
    const progress = pickProgress({ team_id, teams: playing, gamesAtLock })
    const own = gamesOf.get(team_id) ?? []
    const chance = homeWinChances && survivalChance({ team_id, progress, games: own, homeWinChances })
    chanceOfPick.set(team_id, chance)
    cells.set(team_id, {
      week_number: week.week_number,
      games: progress.games_this_week,
      opponents: own.map(({ home_team_id, away_team_id }) =>
        home_team_id === team_id
          ? (abbreviations.get(away_team_id) ?? '')
          : `@${abbreviations.get(home_team_id) ?? ''}`,
      ),
      wins_needed: progress.needed,
      survival_chance: progress.games_this_week > 0 ? chance : null,
      refused: refuseCell(asked, { team_id, playing, ofRound }),
    })
  }
  return { cells, chanceOfPick }
}

type Cell = {
  team_id: number
  playing: ReadonlyMap<number, TeamWeek>
  ofRound: Pick<AskedPick, 'roundTeams' | 'teamsToCome'>
}

/** The refusal for a member without used teams or picks. A late pick is made on the pick sheet, not planned (S2). */
function refuseCell({ contest, week, now }: Asked, { team_id, playing, ofRound }: Cell): PlanCell['refused'] {
  const refusal = refusePick({
    contest: { ...contest, late_picks: false },
    participant: { is_eliminated: false },
    week,
    week_number: week.week_number,
    currentPick: null,
    teams: playing,
    team_id,
    team_exists: true,
    usedTeamIds: new Set(),
    ...ofRound,
    now,
  })
  return refusal?.code ?? null
}

/** A week of a member's plan with its pick: the picks for open weeks are the plan (S1). */
export type PlannedWeek = {
  week_number: number
  /** Null in the Final, where no team is used up (P3). */
  slate: number | null
  /** Accepts another pick: not locked, and its picked team has not begun (W3). */
  is_open: boolean
  pick: { team_id: number; uses_team: boolean } | null
  /** Chances of the teams that can be picked, without those that can't survive. */
  choices: ReadonlyMap<number, number>
}

/** Whether the week itself accepts picks (S1). */
export function takesPicks({ contest, week, now }: { contest: ContestState; week: WeekAhead; now: Instant }): boolean {
  if (contest.status === 'completed' || week.is_processed || hasLocked(week, now)) return false
  return contest.phase !== 'playoff_tiebreaker' || typeof week.round === 'number'
}

type Suggesting = { weeks: readonly PlannedWeek[]; asked: (week: PlannedWeek) => boolean }

/**
 * The best plan for the asked weeks that are open and have a forecast (F3): as many weeks as possible get a team, and
 * among such plans the product of the chances is highest. Excludes teams used in the slate's locked weeks, and those
 * picked for weeks that are not asked, which stay as they are. Null for a week with no team left.
 */
export function suggestPlan({ weeks, asked }: Suggesting): Map<number, number | null> {
  const found = new Map<number, number | null>()
  for (const [slate, inSlate] of Map.groupBy(weeks, (week) => week.slate)) {
    const open = inSlate.filter((week) => week.is_open && week.choices.size > 0 && asked(week))
    const others = inSlate.filter((week) => !open.includes(week))
    const taken = new Set(others.flatMap(({ pick }) => (pick?.uses_team ? [pick.team_id] : [])))
    for (const group of slate === null ? open.map((week) => [week]) : [open]) {
      for (const [week, team] of assignGroup(group, taken)) found.set(week, team)
    }
  }
  return found
}

function assignGroup(weeks: readonly PlannedWeek[], taken: ReadonlySet<number>): [number, number | null][] {
  const teams = [...new Set(weeks.flatMap((week) => [...week.choices.keys()]))].filter((team) => !taken.has(team))
  teams.sort((a, b) => a - b)
  const plan = assignBest(weeks.map((week) => teams.map((team) => week.choices.get(team) ?? null)))
  return weeks.map((week, at) => [week.week_number, teams[plan[at] ?? -1] ?? null])
}

/**
 * The chance to be alive after these picks, treated as independent: with one life that all survive, with more that
 * fewer are lost than there are lives (S18). Null if no pick has a chance.
 */
export function planChance(chances: readonly (number | null)[], livesLeft = 1): number | null {
  const known = chances.filter((chance) => chance !== null)
  if (known.length === 0) return null
  // The probability of each number of lives lost so far.
  let lost: number[] = Array.from({ length: livesLeft }, (_, lives) => (lives === 0 ? 1 : 0))
  for (const chance of known) lost = lost.map((at, lives) => at * chance + (lost[lives - 1] ?? 0) * (1 - chance))
  return lost.reduce((sum, at) => sum + at, 0)
}

/** Teams by week, null without one. */
export type PlannedPicks = ReadonlyMap<number, number | null>

/** A pick to make, or null to take it back. */
export type PlanStep = { week: number; team: number | null }

/**
 * The steps that turn the picks `from` into those of `to`; weeks that `to` doesn't name are left alone. Removals come
 * first. A pick may move its team out of another week (S1), but never out of one that already has its final team,
 * unless two weeks of `to` want the same.
 */
export function stepsBetween(from: PlannedPicks, to: PlannedPicks): PlanStep[] {
  const changed = [...to].filter(([week, team]) => (from.get(week) ?? null) !== team)
  const steps = changed.map(([week, team]) => ({ week, team }))
  return [...steps.filter(({ team }) => team === null), ...steps.filter(({ team }) => team !== null)]
}
