import { type GameFacts, isCalledOff } from '#rules/games/games.ts'
import type { Instant } from '#rules/time.ts'
import { isWeekOf } from './entries.ts'
import { hasLocked } from './locks.ts'
import type { TeamWeek } from './team-weeks.ts'
import type { WeekName } from './week-words.ts'

export type ContestStatus = 'waiting' | 'in_progress' | 'completed'
export type ContestPhase = 'regular_season' | 'playoff_tiebreaker'
export type ContestState = { status: ContestStatus; phase: ContestPhase; current_week: number }

type PickerRefusal =
  | { code: 'contest_not_in_progress'; status: ContestStatus }
  | { code: 'not_a_participant' }
  | { code: 'participant_eliminated'; elimination_week: number | null }

export type PickRefusal =
  | PickerRefusal
  | { code: 'unknown_week'; week_number: number }
  | { code: 'playoff_round_not_open' }
  | { code: 'week_over'; week: WeekName }
  | { code: 'unknown_team'; team_id: number }
  | { code: 'picks_locked' }
  | { code: 'pick_frozen'; team_id: number; week: WeekName }
  | { code: 'no_pick'; week: WeekName }
  | { code: 'team_used'; team_id: number }
  | { code: 'team_not_in_round'; team_id: number; round: number }
  | { code: 'team_games_unknown'; team_id: number; round: number }
  | { code: 'team_idle'; team_id: number; week: WeekName }
  | { code: 'team_has_started'; team_id: number; week: WeekName }

/**
 * When a member may first have seen the picks of the weeks locked by then without having one (S2); null or absent if
 * never.
 */
type Sighted = { sighted_at?: Instant | null }

/**
 * Whether a member without a pick may have seen those of a week, while they were out or had one by a ruling: they can't
 * pick late in it (S2).
 */
export function hasSight({ sighted_at = null }: Sighted, { lock_time }: { lock_time: Instant | null }): boolean {
  return sighted_at !== null && hasLocked({ lock_time }, sighted_at)
}

type PickedWeek = WeekName & {
  lock_time: Instant | null
  is_processed: boolean
  /** When late picks end for good, whatever happens to its games; null while the games decide it. */
  late_picks_over_at: Instant | null
}

/** A pick to be made, changed or taken back. */
type AskedOfWeek = {
  contest: ContestState & { late_picks: boolean }
  participant: ({ is_eliminated: boolean; elimination_week?: number | null; first_week?: number } & Sighted) | null
  /** The requested week; null if the contest has no such week. */
  week: PickedWeek | null
  week_number: number
  currentPick: { team_id: number; is_late?: boolean } | null
  /** From `teamWeeks` of that week. */
  teams: ReadonlyMap<number, TeamWeek>
  now: Instant
}

export type AskedPick = AskedOfWeek & {
  team_id: number
  team_exists: boolean
  /**
   * Teams the participant has used: picked in locked weeks of the same slate (S6: a void pick uses none; P3), or in an
   * open one in which their game has begun. Teams picked for other open weeks are free, because picking one moves it
   * (S1).
   */
  usedTeamIds: { has: (teamId: number) => boolean }
  /** The round's teams if the week is a playoff slot (P2), else absent. */
  roundTeams?: ReadonlySet<number> | null
  /** Teams whose games of that round are not known yet (P1), else absent. */
  teamsToCome?: ReadonlySet<number> | null
}

/**
 * Why a pick can't be stored, or null (S1, S2). Any unlocked week takes picks, whether or not the weeks before it are
 * processed. After the lock only a participant without a pick may make one, if the contest allows it, and only of a
 * team whose first game of the week has not started. Repeating one's own pick before the lock is harmless (S3), even of
 * a team whose games were called off since; after it the answer is 'Picks are locked', except for repeating a late
 * pick, whose sender may have missed the response.
 */
export function refusePick(asked: AskedPick): PickRefusal | null {
  const refusal = refusePicker(asked) ?? refuseWeek(asked)
  if (refusal !== null || asked.currentPick?.team_id === asked.team_id) return refusal
  return refuseFrozen(asked) ?? refuseTeam(asked)
}

/** Why a pick can't be taken back, or null (S1): only before the lock, and not once its team has begun (W3). */
export function refuseTakeBackPick(asked: AskedOfWeek): PickRefusal | null {
  const { week, currentPick, now } = asked
  const refusal = refusePicker(asked) ?? refuseWeek({ ...asked, team_id: null })
  if (refusal !== null || week === null) return refusal
  if (hasLocked(week, now)) return { code: 'picks_locked' }
  return currentPick === null ? { code: 'no_pick', week } : refuseFrozen(asked)
}

type AskedPicker = { contest: Pick<ContestState, 'status'>; participant: AskedOfWeek['participant'] }

/** Why a member can't pick for any week, or null (S1). */
export function refusePicker({ contest, participant }: AskedPicker): PickerRefusal | null {
  if (contest.status === 'completed') return { code: 'contest_not_in_progress', status: contest.status }
  if (participant === null) return { code: 'not_a_participant' }
  if (!participant.is_eliminated) return null
  return { code: 'participant_eliminated', elimination_week: participant.elimination_week ?? null }
}

function refuseWeek({
  contest,
  participant,
  week,
  week_number,
  team_id,
  currentPick,
  now,
}: AskedOfWeek & { team_id: number | null }): PickRefusal | null {
  const isAwaited = contest.phase === 'playoff_tiebreaker' && week_number >= contest.current_week
  if (isAwaited && (week?.round ?? null) === null) return { code: 'playoff_round_not_open' }
  if (week === null) return { code: 'unknown_week', week_number }
  if (week.is_processed) return { code: 'week_over', week }
  if (!hasLocked(week, now)) return null
  // A week that locks before the contest starts isn't played (S14).
  if (contest.status === 'waiting') return { code: 'picks_locked' }
  if (currentPick === null) {
    const isOwn = isWeekOf(participant ?? {}, week_number)
    const mayPickLate =
      contest.late_picks && isOwn && week.late_picks_over_at === null && !hasSight(participant ?? {}, week)
    return mayPickLate ? null : { code: 'picks_locked' }
  }
  const isRepeated = currentPick.is_late === true && currentPick.team_id === team_id
  return isRepeated ? null : { code: 'picks_locked' }
}

/** A pick whose team has begun its week stays, even if the lock was set to a later hour (W3). */
function refuseFrozen({ week, currentPick, teams, now }: AskedOfWeek): PickRefusal | null {
  const team = currentPick === null ? undefined : teams.get(currentPick.team_id)
  if (week === null || team === undefined || !hasBegun(team, now)) return null
  return { code: 'pick_frozen', team_id: team.team_id, week }
}

function refuseTeam({
  week,
  team_id,
  team_exists,
  usedTeamIds,
  teams,
  roundTeams,
  teamsToCome,
  now,
}: AskedPick): PickRefusal | null {
  if (!team_exists) return { code: 'unknown_team', team_id }
  const round = week?.round ?? null
  if (round !== null && roundTeams?.has(team_id) !== true) {
    return { code: teamsToCome?.has(team_id) ? 'team_games_unknown' : 'team_not_in_round', team_id, round }
  }
  if (usedTeamIds.has(team_id)) return { code: 'team_used', team_id }
  const team = teams.get(team_id)
  const isIdle = team === undefined || team.games_this_week === 0
  const anybodyPlays = [...teams.values()].some((other) => other.games_this_week > 0)
  if (week === null) return null
  if (isIdle && anybodyPlays) return { code: 'team_idle', team_id, week }
  const isLocked = hasLocked(week, now)
  if (isIdle) return isLocked ? { code: 'picks_locked' } : null
  const hasStarted = hasBegun(team, now) || (isLocked && (team.has_begun || team.first_start === null))
  return hasStarted ? { code: 'team_has_started', team_id, week } : null
}

/**
 * Whether the team's first game of the week has begun, by its start (T5). For a late pick a game ahead of its schedule
 * counts too, and so does a team without a known start (S2).
 */
function hasBegun({ first_start, has_begun }: TeamWeek, now: Instant): boolean {
  return first_start === null ? has_begun : first_start <= now
}

/** A week's pick, and the games with which its team can begin before the week locks (W3). */
export type HeldPick = { lock_time: Instant | null; games: readonly Pick<GameFacts, 'start_time' | 'game_state'>[] }

/**
 * Whether a pick has used up its team: its week has locked, or its lock was set to a later hour and the team has begun
 * (S1, W3).
 */
export function isUsed({ lock_time, games }: HeldPick, now: Instant): boolean {
  const hasStarted = ({ start_time, game_state }: HeldPick['games'][number]) =>
    start_time !== null && start_time <= now && !isCalledOff(game_state)
  return hasLocked({ lock_time }, now) || games.some(hasStarted)
}

export type PickTiming = { is_late: boolean }

/** Whether a pick stored now is late (S2). Call after `refusePick`. */
export function pickTiming({ week, now }: { week: { lock_time: Instant | null }; now: Instant }): PickTiming {
  return { is_late: hasLocked(week, now) }
}

/** A pick's outcome: `life_lost` if the member stays with one life less (S18). */
export const pickResults = ['survived', 'life_lost', 'eliminated'] as const
export type PickResult = (typeof pickResults)[number]
export type PickStatus = 'Survived' | 'Safe' | 'In Progress' | 'Cannot Win' | 'Life Lost' | 'Eliminated'

/** Best first, as in the week's table (spec 4). */
export const STATUS_ORDER: readonly PickStatus[] = [
  'Survived',
  'Safe',
  'In Progress',
  'Cannot Win',
  'Life Lost',
  'Eliminated',
]

const STATUS_OF = { survived: 'Survived', life_lost: 'Life Lost', eliminated: 'Eliminated' } as const

/** A pick's status (spec 4). A void pick, with all games postponed out of the week, is safe (S6). */
export function pickStatus(pick: {
  result: PickResult | null
  wins: number
  needed: number
  remaining: number
  is_void?: boolean
}): PickStatus {
  if (pick.result !== null) return STATUS_OF[pick.result]
  if (pick.is_void === true || pick.wins >= pick.needed) return 'Safe'
  return pick.wins + pick.remaining < pick.needed ? 'Cannot Win' : 'In Progress'
}
