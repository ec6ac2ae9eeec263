import { hasLocked } from '#rules/survivor/locks.ts'
import type { ContestState, ContestStatus } from '#rules/survivor/picks.ts'
import type { RulingKind } from '#rules/survivor/results/ruling-kinds.ts'
import type { TeamWeek } from '#rules/survivor/team-weeks.ts'
import { type WeekName, weekName } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'

export type Ruling = { participant_id: number; week_number: number; kind: RulingKind }
type OfMember = readonly Pick<Ruling, 'week_number' | 'kind'>[]

export function isExcusedByRuling(rulings: OfMember, weekNumber: number): boolean {
  return rulings.some((of) => of.kind === 'excuse' && of.week_number === weekNumber)
}

export function isRevivedFor(rulings: OfMember, weekNumber: number): boolean {
  return rulings.some((of) => of.kind === 'revive' && of.week_number === weekNumber)
}

/** Whether the member has withdrawn by this week without a later revival up to it. */
export function hasWithdrawn(rulings: OfMember, weekNumber: number): boolean {
  const latest = (kind: RulingKind) =>
    Math.max(0, ...rulings.filter((of) => of.kind === kind && of.week_number <= weekNumber).map((of) => of.week_number))
  const withdrawn = latest('withdraw')
  return withdrawn > 0 && withdrawn >= latest('revive')
}

type OfNamedWeek = { week: WeekName }
export type RulingRefusal =
  | { code: 'contest_completed' }
  | { code: 'contest_not_in_progress'; status: ContestStatus }
  | { code: 'ruling_team' }
  | { code: 'unknown_participant' }
  | { code: 'unknown_week'; week_number: number }
  | ({ code: 'week_before_start' } & WeekName)
  | ({ code: 'week_not_reached'; current_week: number } & WeekName)
  | ({ code: 'week_not_locked'; lock_time: Instant | null } & WeekName)
  | ({ code: 'ruling_exists' } & OfNamedWeek)
  | ({ code: 'ruling_contradicts' } & OfNamedWeek)
  | { code: 'entry_begins_later'; first_week: number }
  | { code: 'still_in' }
  | { code: 'revive_later'; out_in: number }
  | { code: 'out_before'; out_in: number }
  | { code: 'same_team'; team_id: number }
  | { code: 'unknown_team'; team_id: number }
  | ({ code: 'team_idle'; team_id: number } & OfNamedWeek)
  | { code: 'used_in_week'; team_id: number; used_in: number }
  | { code: 'can_still_pick' }

export type AskedRuling = {
  contest: ContestState
  /** The first week played (S14). */
  first_week: number
  week_number: number
  week: (WeekName & { lock_time: Instant | null }) | null
  kind: RulingKind
  participant: { elimination_week: number | null; first_week?: number } | null
  /** The member's rulings in effect. */
  rulings: OfMember
  hasTeam: boolean
  /** Only for a corrected pick. */
  correction: Correction | null
  now: Instant
}

type Correction = {
  team_id: number
  /** The current pick; null without one. */
  pick: { team_id: number } | null
  /** From `teamWeeks` of the week. */
  teams: ReadonlyMap<number, TeamWeek>
  team_exists: boolean
  /** The locked weeks of the same slate in which the member has used a team, by team, without this week. */
  weekOfUse: ReadonlyMap<number, number>
  /** The member has no pick and could still make one (S2). */
  can_still_pick: boolean
}

/**
 * Why an admin can't make this ruling, or null (S16). A week can be excused, and its pick corrected, once it has
 * locked: until then the member can pick. Revivals and withdrawals also accept the current week while it is open.
 */
export function refuseRuling(asked: AskedRuling): RulingRefusal | null {
  const { contest, participant, week, week_number, rulings, kind } = asked
  if (asked.hasTeam !== (kind === 'correct_pick')) return { code: 'ruling_team' }
  if (contest.status === 'completed') return { code: 'contest_completed' }
  if (contest.status !== 'in_progress') return { code: 'contest_not_in_progress', status: contest.status }
  if (participant === null) return { code: 'unknown_participant' }
  if (week === null) return { code: 'unknown_week', week_number }
  if (week_number < asked.first_week) return { code: 'week_before_start', ...weekName(week) }
  const ofWeek = rulings.filter((of) => of.week_number === week_number).map((of) => of.kind)
  if (ofWeek.includes(kind)) return { code: 'ruling_exists', week: weekName(week) }
  const opposite = { revive: 'withdraw', withdraw: 'revive', excuse: null, correct_pick: null }[kind]
  if (ofWeek.some((of) => of === opposite)) return { code: 'ruling_contradicts', week: weekName(week) }
  return (
    refuseForWeek({ ...asked, week }) ??
    refuseForMember({ ...asked, participant }) ??
    refuseCorrection({ ...asked, week })
  )
}

function refuseForWeek({
  contest,
  week,
  kind,
  now,
}: AskedRuling & { week: NonNullable<AskedRuling['week']> }): RulingRefusal | null {
  if (kind === 'excuse' || kind === 'correct_pick') {
    return hasLocked(week, now) ? null : { code: 'week_not_locked', ...weekName(week), lock_time: week.lock_time }
  }
  const { current_week } = contest
  return week.week_number > current_week ? { code: 'week_not_reached', ...weekName(week), current_week } : null
}

function refuseForMember({
  participant: { elimination_week: out_in, first_week = 1 },
  week_number,
  kind,
}: AskedRuling & { participant: NonNullable<AskedRuling['participant']> }): RulingRefusal | null {
  if (week_number < first_week) return { code: 'entry_begins_later', first_week }
  if (kind === 'revive') {
    if (out_in === null) return { code: 'still_in' }
    return out_in >= week_number ? { code: 'revive_later', out_in } : null
  }
  return out_in !== null && out_in < week_number ? { code: 'out_before', out_in } : null
}

function refuseCorrection({ correction, week }: AskedRuling & { week: WeekName }): RulingRefusal | null {
  if (correction === null) return null
  const { team_id, pick, teams, weekOfUse } = correction
  if (!correction.team_exists) return { code: 'unknown_team', team_id }
  if (pick?.team_id === team_id) return { code: 'same_team', team_id }
  if ((teams.get(team_id)?.games_this_week ?? 0) === 0) return { code: 'team_idle', team_id, week: weekName(week) }
  const used_in = weekOfUse.get(team_id)
  if (used_in !== undefined) return { code: 'used_in_week', team_id, used_in }
  return correction.can_still_pick ? { code: 'can_still_pick' } : null
}

/**
 * Why a ruling can't be taken back, or null: not in a completed contest, and a corrected pick only if its first team is
 * still free (S3).
 */
export function refuseTakeBackRuling(asked: {
  contest: ContestState
  /** A corrected pick's previous team, and the locked weeks of the slate in which the member has used a team since. */
  correction: { team_before: number | null; weekOfUse: ReadonlyMap<number, number> } | null
}): RulingRefusal | null {
  const { contest, correction } = asked
  if (contest.status === 'completed') return { code: 'contest_completed' }
  const team_id = correction?.team_before ?? null
  if (correction === null || team_id === null) return null
  const used_in = correction.weekOfUse.get(team_id)
  return used_in === undefined ? null : { code: 'used_in_week', team_id, used_in }
}
