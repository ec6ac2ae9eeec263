import type { GameFacts } from '#rules/games/games.ts'
import type { Instant } from '#rules/time.ts'
import { isWeekOf } from './entries.ts'
import { latePickTeams } from './late-picks.ts'
import { pickProgress } from './pick-progress.ts'
import { type SlotTimes, teamsOffered, teamsUsedUp } from './playoffs/excused.ts'
import { isSlot, slateOf } from './playoffs/slots.ts'
import { weekReadiness } from './results/placements.ts'
import { computeResults, type Entrant, type Pick, type ProcessedWeek } from './results/results.ts'
import { isExcusedByRuling, type Ruling } from './results/rulings.ts'
import { type TeamWeek, teamWeeks } from './team-weeks.ts'

/** `slate` as stored: null for a pick that uses no team (S6, P3). */
export type LockedPick = Pick & { slate: number | null }
export type LockedWeek = ProcessedWeek & {
  lock_time: Instant | null
  late_picks_over_at: Instant | null
  opened_at: Instant | null
}

export type LockedSeason = {
  /** Lives per member (S18); one if absent. */
  lives?: number
  /** Participants not eliminated by any processed week. */
  participants: readonly Entrant[]
  /** Locked weeks that are not processed, in order. */
  weeks: readonly LockedWeek[]
  /** All slots of the contest (P5). */
  slots: readonly SlotTimes[]
  /** The participants' picks of all locked weeks, processed or not. */
  picks: readonly LockedPick[]
  games: readonly GameFacts[]
  /** The rulings in effect (S16). */
  rulings?: readonly Ruling[]
  /** Whether the contest takes late picks (S2). */
  late_picks: boolean
  now: Instant
}

/**
 * The participants whose elimination is certain before any processed week shows it (N1), so that they get no reminders:
 *
 * - By a losing pick, only once all games of its week are final and mass elimination (S9) does not save them. Weeks
 *   that are over in this sense, from the first one on, are settled as an advance would settle them.
 * - By a missing pick in a week where nothing is left to pick and someone else has picked. That other member must be
 *   certain to be alive in that week; otherwise no one may have picked in the end, and all would stay.
 *
 * Only a member on their last life can be eliminated (S18); a life lost in an unfinished week isn't counted.
 *
 * In doubt an elimination is not certain: a needless reminder does less harm than a missing one.
 */
export function certainlyOut(season: LockedSeason): Set<number> {
  const firstOpen = season.weeks.findIndex((week) => !isOver(season, week))
  const over = firstOpen === -1 ? season.weeks : season.weeks.slice(0, firstOpen)
  const results = computeResults({ ...season, weeks: over })
  const out = new Set(results.participants.filter((of) => of.is_eliminated).map((of) => of.participant_id))
  const { lives = 1 } = season
  const onLastLife = new Set(
    results.participants.filter((of) => lives - of.lost_lives.length === 1).map((of) => of.participant_id),
  )
  let safe = season.participants.filter((of) => !out.has(of.participant_id))
  for (const week of season.weeks.slice(over.length)) {
    const board = boardOf(season, week)
    const plays = (entrant: Entrant) => isWeekOf(entrant, week.week_number)
    const playing = { participants: season.participants.filter(plays), board, safe: safe.filter(plays), out }
    for (const participantId of losersOf(playing)) {
      if (onLastLife.has(participantId)) out.add(participantId)
    }
    safe = safe.filter((entrant) => !plays(entrant) || isExcused(entrant, board) || fateOf(board, entrant) === 'won')
  }
  return out
}

/**
 * All games of the week are final, so its results are known. A week without games waits for the schedule or an admin.
 */
export function isOver({ games }: LockedSeason, week: LockedWeek): boolean {
  const { is_ready, total_games } = weekReadiness(games, week)
  return is_ready && total_games > 0
}

/** A locked week with its teams' results so far. */
type Board = {
  week: LockedWeek
  isOver: boolean
  teams: ReadonlyMap<number, TeamWeek>
  teamOf: ReadonlyMap<number, number>
  /** The teams a member without a pick could still pick. */
  lateTeams: readonly number[]
  usedBy: (participantId: number) => ReadonlySet<number>
  /** Whether a member is excused because the slot had no team for them (P5). */
  hadNoTeam: (participantId: number) => boolean
  /** Members who stay by ruling, whatever they picked (S16). */
  excused: ReadonlySet<number>
}

function boardOf(season: LockedSeason, week: LockedWeek): Board {
  const picks = season.picks.filter((pick) => pick.week_number === week.week_number)
  const slate = slateOf(week.round)
  const uses = Map.groupBy(
    season.picks.filter((pick) => pick.slate !== null && pick.slate === slate),
    (pick) => pick.participant_id,
  )
  const teams = teamWeeks(season.games, week)
  return {
    week,
    isOver: isOver(season, week),
    teams,
    lateTeams: lateTeamsOf(season, { week, teams }),
    teamOf: new Map(picks.map((pick) => [pick.participant_id, pick.team_id])),
    usedBy: (participantId) => new Set(uses.get(participantId)?.map((pick) => pick.team_id)),
    hadNoTeam: noTeamIn(season, { week, teams }),
    excused: new Set(
      (season.rulings ?? [])
        .filter((ruling) => isExcusedByRuling([ruling], week.week_number))
        .map((ruling) => ruling.participant_id),
    ),
  }
}

function noTeamIn(
  { slots, picks }: LockedSeason,
  { week, teams }: { week: LockedWeek; teams: ReadonlyMap<number, TeamWeek> },
): Board['hadNoTeam'] {
  if (!isSlot(week)) return () => false
  const offered = [...teamsOffered({ slot: week, slots, teams, gamesAtLock: week.gamesAtLock })]
  const inSlate = Map.groupBy(
    picks.filter((pick) => pick.slate !== null),
    (pick) => pick.participant_id,
  )
  return (participantId) => {
    const used = teamsUsedUp(inSlate.get(participantId) ?? [], { slot: week, slots })
    return offered.every((team) => used.has(team))
  }
}

export function lateTeamsOf(
  { late_picks, now }: LockedSeason,
  { week, teams }: { week: LockedWeek; teams: ReadonlyMap<number, TeamWeek> },
): number[] {
  const { week_number: current_week, round = null } = week
  const left = latePickTeams({
    contest: { status: 'in_progress', phase: 'regular_season', current_week, late_picks },
    week: { ...week, is_processed: false },
    teams,
    roundTeams: round === null ? null : new Set(teams.keys()),
    now,
  })
  return left.map((of) => of.team_id)
}

/**
 * 'short' of the wins needed, which means lost once the week is over; 'void' picks survive unless their games return
 * (S6).
 */
function fateOf({ week, teams, teamOf }: Board, { participant_id }: Entrant): 'won' | 'short' | 'void' | 'none' {
  const team_id = teamOf.get(participant_id)
  if (team_id === undefined) return 'none'
  const { is_void, wins, needed } = pickProgress({ team_id, teams, gamesAtLock: week.gamesAtLock })
  if (is_void) return 'void'
  return wins >= needed ? 'won' : 'short'
}

/** The participants who play a week. */
type Playing = {
  participants: readonly Entrant[]
  board: Board
  safe: readonly Entrant[]
  out: ReadonlySet<number>
}

/** The participants certain to be eliminated this week. `safe` are those certain to be alive when it begins. */
function losersOf({ participants, board, safe, out }: Playing): number[] {
  const fates = safe.map((entrant) => fateOf(board, entrant))
  const somebodyPicked = fates.some((fate) => fate !== 'none')
  const somebodyWon = fates.includes('won')
  return participants
    .filter((entrant) => !out.has(entrant.participant_id) && !isExcused(entrant, board))
    .filter((entrant) => {
      const fate = fateOf(board, entrant)
      if (fate === 'short') return board.isOver && somebodyWon
      return fate === 'none' && somebodyPicked && !mayPick(board, entrant)
    })
    .map((entrant) => entrant.participant_id)
}

function mayPick({ lateTeams, usedBy }: Board, { participant_id }: Entrant): boolean {
  const used = usedBy(participant_id)
  return lateTeams.some((teamId) => !used.has(teamId))
}

/**
 * Whether a participant stays alive in the week by ruling (S16), or without a pick: after a correction (S10), or
 * because a playoff slot had no team for them (P5).
 */
function isExcused({ participant_id, excused_weeks }: Entrant, { week, teamOf, hadNoTeam, excused }: Board): boolean {
  if (excused.has(participant_id)) return true
  if (teamOf.has(participant_id)) return false
  return excused_weeks.includes(week.week_number) || hadNoTeam(participant_id)
}
