import type { GameFacts } from '#rules/games/games.ts'
import type { Instant } from '#rules/time.ts'
import { isWeekOf } from './entries.ts'
import { latePickTeams } from './late-picks.ts'
import { hasLocked } from './locks.ts'
import { type ContestState, hasSight } from './picks.ts'
import { hasPlayed, type Revival } from './playing.ts'
import { awaitedGames, slateOf, teamsOfRound } from './playoffs/slots.ts'
import { teamWeeks } from './team-weeks.ts'
import type { WeekSpan } from './week-span.ts'
import type { WeekName } from './week-words.ts'

type LockingWeek = WeekSpan &
  WeekName & { lock_time: Instant | null; processed_at: Instant | null; late_picks_over_at: Instant | null }

/** The facts of a contest that decide who could still pick late. A loaded contest contains these and more. */
export type LateContest = {
  contest: ContestState & { late_picks: boolean }
  /** All weeks, with picks by entry. Picks of unlocked weeks are ignored. */
  weeks: readonly (LockingWeek & { picks: ReadonlyMap<number, { team_id: number; slate: number | null }> })[]
  /** Every entry. A deleted member has no user, but counts: the deletion can be undone (A5). */
  entries: readonly {
    participant_id: number
    user_id: number | null
    is_eliminated: boolean
    first_week?: number
    sighted_at: Instant | null
  }[]
  /** Games of the locked weeks without results; for a playoff slot all playoff games. */
  games: readonly GameFacts[]
}

/** A locked week in which someone could still pick late (S2). */
export type LateWeek = {
  week_number: number
  /** The members who could, by user. */
  late: ReadonlySet<number>
  /**
   * The members who may see its picks anyway, by user: they play the week, and each of their entries in it has picked
   * or is out. A member whose entries all begin later could look for someone else, like any non-participant (S19).
   */
  harmless: ReadonlySet<number>
  /** The next start of a pickable team; null if there is none. */
  next_start: Instant | null
  /** The start of the last pickable team, which ends late picks. Null if unknown. */
  until: Instant | null
}

/**
 * The weeks in which someone could still pick late (S2). While a contest waits, these are all locked ones: its start is
 * about to be recorded, after which members without a pick can still make one (S14). A slot waiting for a pairing is
 * one of them, because its teams can be picked once known (P1, P5).
 */
export function lateWeeks(asked: LateContest, now: Instant): LateWeek[] {
  const locked = asked.weeks.filter((week) => hasLocked(week, now))
  if (asked.contest.status === 'waiting')
    return locked.map(({ week_number }) => ({
      week_number,
      late: new Set(),
      harmless: new Set(),
      next_start: now,
      until: now,
    }))
  return locked.flatMap((week) => {
    if (areLatePicksOver(asked.contest, week)) return []
    const { week_number } = week
    const teams = lateTeamsOf(asked, { week, now })
    const isAwaiting = awaitedGames(asked.games, week) > 0
    if (teams.length === 0 && !isAwaiting) return []
    const playing = asked.entries.filter((entry) => isWeekOf(entry, week_number))
    const pickless = playing.filter(
      ({ participant_id, is_eliminated, sighted_at }) =>
        !is_eliminated && !hasSight({ sighted_at }, week) && !week.picks.has(participant_id),
    )
    const slate = slateOf(week.round)
    const late = pickless.filter(({ participant_id }) => {
      const used = locked.flatMap(({ picks }) => picks.get(participant_id) ?? [])
      const isUsed = (teamId: number) =>
        used.some((pick) => slate !== null && pick.slate === slate && pick.team_id === teamId)
      return teams.some(({ team_id }) => !isUsed(team_id))
    })
    if (late.length === 0 && (!isAwaiting || pickless.length === 0)) return []
    const harmful = usersOf(pickless)
    const harmless = new Set([...usersOf(playing)].filter((user) => !harmful.has(user)))
    const until = isAwaiting ? null : (teams.at(-1)?.first_start ?? null)
    return { week_number, late: usersOf(late), harmless, next_start: teams.at(0)?.first_start ?? null, until }
  })
}

type Closable = Pick<LockingWeek, 'processed_at' | 'late_picks_over_at'>

/**
 * Whether late picks are over in a locked week, for all members: it has results, they have ended, or the contest has
 * none (S2).
 */
export function areLatePicksOver(
  { status, late_picks }: Pick<LateContest['contest'], 'status' | 'late_picks'>,
  { processed_at, late_picks_over_at }: Closable,
): boolean {
  return status !== 'waiting' && (!late_picks || processed_at !== null || late_picks_over_at !== null)
}

/** The teams that could still be picked late in a week, earliest start first (S2). */
const lateTeamsOf = (
  { contest, games }: Pick<LateContest, 'contest' | 'games'>,
  { week, now }: { week: LockingWeek; now: Instant },
) =>
  latePickTeams({
    contest,
    week: { ...week, is_processed: week.processed_at !== null },
    teams: teamWeeks(games, week),
    roundTeams: typeof week.round === 'number' ? teamsOfRound(games, week.round) : null,
    now,
  })

const usersOf = (entries: LateContest['entries']) => new Set(entries.flatMap(({ user_id }) => user_id ?? []))

/** A locked week hidden from a reader, with the reason, and the latest time it will be shown. */
export type HiddenWeek = { week_number: number; because: 'pick_first' | 'late_picks_possible'; until: Instant | null }

/** The locked weeks hidden from a member: all late weeks except those in which the member is harmless (S2). */
export function hiddenWeeks(weeks: readonly LateWeek[], userId: number): HiddenWeek[] {
  return weeks
    .filter((week) => !week.harmless.has(userId))
    .map(({ week_number, late, until }) => ({
      week_number,
      because: late.has(userId) ? 'pick_first' : 'late_picks_possible',
      until,
    }))
}

/** A contest's reader: the instant, and the weeks hidden from them then (`hiddenWeeks`). */
export type Reader = { now: Instant; hidden: readonly HiddenWeek[] }

/** The contest's reader for a member at an instant. */
export function readerOf(contest: LateContest, { userId, now }: { userId: number; now: Instant }): Reader {
  return { now, hidden: hiddenWeeks(lateWeeks(contest, now), userId) }
}

type PlayedWeek = { week_number: number; lock_time: Instant | null; processed_at: Instant | null }

/** The facts of a contest that decide which picks count and are shown. */
export type SeenContest = {
  contest: { status: string }
  weeks: readonly PlayedWeek[]
  /** The rulings in effect, by entry. */
  rulings: ReadonlyMap<number, readonly Revival[]>
}

type Player = { participant_id: number; elimination_week: number | null; first_week?: number }

type WhyHidden = {
  /** Null if the picks are shown. */
  hidden_because: 'not_locked' | HiddenWeek['because'] | null
  /** The latest time they will be shown, if known. */
  shown_from: Instant | null
}

/**
 * Why a week's picks are hidden from a reader, or null: until its lock (S5), and while someone could still pick late
 * (S2).
 */
export function whyHidden(
  week: { week_number: number; lock_time: Instant | null } | null,
  { now, hidden }: Reader,
): WhyHidden {
  if (week === null || !hasLocked(week, now)) return { hidden_because: 'not_locked', shown_from: null }
  const found = hidden.find((of) => of.week_number === week.week_number)
  return { hidden_because: found?.because ?? null, shown_from: found?.until ?? null }
}

/** The picks of a contest a reader may see */
export type VisiblePicks = {
  isShown: (weekNumber: number) => boolean
  /** Whether an entry's pick of a week is shown: the week is shown, and the entry was playing. */
  shows: (entry: Player, weekNumber: number) => boolean
}

/**
 * The others' picks a reader may see: none before the week's lock (S5), none of a week in which someone could still
 * pick late (S2) or of a waiting contest (S14), and no pick made ahead for a week in which the entry was out (S1, S16),
 * or after the contest's end (S12).
 */
export function visiblePicks({ contest, weeks, rulings }: SeenContest, reader: Reader): VisiblePicks {
  const played = playedWeeks(contest, weeks)
  const shown = new Map(
    played.filter((week) => whyHidden(week, reader).hidden_because === null).map((week) => [week.week_number, week]),
  )
  return {
    isShown: (weekNumber) => shown.has(weekNumber),
    shows: (entry, weekNumber) => {
      const week = shown.get(weekNumber)
      return week !== undefined && hasPlayed(entry, week, rulings.get(entry.participant_id))
    },
  }
}

function playedWeeks<Week extends PlayedWeek>({ status }: { status: string }, weeks: readonly Week[]): readonly Week[] {
  if (status === 'waiting') return []
  return status === 'completed' ? weeks.filter((week) => week.processed_at !== null) : weeks
}
