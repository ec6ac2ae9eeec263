import type { TeamWeek } from '#rules/survivor/team-weeks.ts'
import type { SlotPlace } from '#rules/survivor/week-span.ts'
import type { Instant } from '#rules/time.ts'
import { slateOf } from './slots.ts'

/** When a contest's slot accepted on-time picks. */
export type SlotTimes = SlotPlace & {
  week_number: number
  lock_time: Instant | null
  /** When the slot was set up; null or absent if unknown. */
  opened_at?: Instant | null
}

/**
 * The teams a slot offered on time (P5): those with a game in it at its lock, as far as known then, that had not
 * started when the previous slot locked or the slot opened. Empty if the slot opened after its lock.
 */
export function teamsOffered({
  slot,
  slots,
  teams,
  gamesAtLock,
}: {
  slot: SlotTimes
  /** All slots of the contest. */
  slots: readonly SlotTimes[]
  /** The slot's `teamWeeks`. */
  teams: ReadonlyMap<number, TeamWeek>
  /** Each team's games at the slot's lock; null if not counted. */
  gamesAtLock: ReadonlyMap<number, number> | null
}): Set<number> {
  const { lock_time } = slot
  const opened = slot.opened_at ?? ''
  if (lock_time === null || opened >= lock_time) return new Set()
  const lockBefore = slots
    .filter((other) => other.week_number < slot.week_number)
    .flatMap((other) => other.lock_time ?? [])
    .filter((lock) => lock < lock_time)
    .reduce((last, lock) => (lock > last ? lock : last), '')
  const from = opened > lockBefore ? opened : lockBefore
  const games = gamesAtLock ?? new Map([...teams].map(([id, team]) => [id, team.games_this_week]))
  const playing = [...games].flatMap(([id, count]) => (count > 0 ? id : []))
  return new Set(playing.filter((id) => (teams.get(id)?.first_start ?? lock_time) > from))
}

export type SlotPick = { week_number: number; team_id: number; round?: number | null }

/**
 * The teams one participant's picks had used up for a slot (P3, P5): those of earlier slots in its slate, and of later
 * ones that had locked by then. A pick made ahead could still have been moved.
 */
export function teamsUsedUp(
  picks: readonly SlotPick[],
  { slot, slots }: { slot: SlotTimes; slots: readonly SlotTimes[] },
): Set<number> {
  const slate = slateOf(slot.round)
  if (slate === null) return new Set()
  const lockOf = new Map(slots.map(({ week_number, lock_time }) => [week_number, lock_time]))
  const isUsed = ({ week_number, round }: SlotPick) => {
    if (week_number === slot.week_number || slateOf(round) !== slate) return false
    const lock = lockOf.get(week_number) ?? null
    return week_number < slot.week_number || (lock !== null && slot.lock_time !== null && lock <= slot.lock_time)
  }
  return new Set(picks.filter(isUsed).map((pick) => pick.team_id))
}
