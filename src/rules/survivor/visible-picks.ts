import type { GameFacts } from '#rules/games/games.ts'
import type { Instant } from '#rules/time.ts'
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

/** The facts of a contest that decide who could still pick late. A loaded contest has these and more. */
export type LateContest = {
  contest: ContestState & { late_picks: boolean }
  /** All weeks, with the picks by entry. Those of a week that has not locked are not looked at. */
  weeks: readonly (LockingWeek & { picks: ReadonlyMap<number, { team_id: number; slate: number | null }> })[]
  /** Every entry. A deleted member has no user, and counts: the deletion can be undone (A5). */
  entries: readonly {
    participant_id: number
    user_id: number | null
    is_eliminated: boolean
    sighted_at: Instant | null
  }[]
  /** The games of the locked weeks without results; for a playoff slot all games of the playoffs. */
  games: readonly GameFacts[]
}

/** A locked week in which somebody could still pick late (S2). */
export type LateWeek = {
  week_number: number
  /** The members who could, by user. */
  late: ReadonlySet<number>
  /** The members who see its picks all the same, by user: each of their entries has picked or is out. */
  harmless: ReadonlySet<number>
  /** The next start of a team that could be picked; null where none can. */
  next_start: Instant | null
  /** The start of the last team that could be picked: from then on nobody can. Null where that is not known. */
  until: Instant | null
}

/**
 * The weeks in which somebody could still pick late (S2). While a contest waits these are all that have locked: its start is about to be written
 * down, and who has no pick can then still make one (S14). A slot that waits for a pairing is one of them, because its teams can be picked once they are
 * known (P1, P5).
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
    const pickless = asked.entries.filter(
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
    const harmless = new Set([...usersOf(asked.entries)].filter((user) => !harmful.has(user)))
    const until = isAwaiting ? null : (teams.at(-1)?.first_start ?? null)
    return { week_number, late: usersOf(late), harmless, next_start: teams.at(0)?.first_start ?? null, until }
  })
}

type Closable = Pick<LockingWeek, 'processed_at' | 'late_picks_over_at'>

/** Whether nobody can pick late in a locked week, whoever has a pick of it: it has results, its late picks are over, or there are none (S2). */
export function areLatePicksOver(
  { status, late_picks }: Pick<LateContest['contest'], 'status' | 'late_picks'>,
  { processed_at, late_picks_over_at }: Closable,
): boolean {
  return status !== 'waiting' && (!late_picks || processed_at !== null || late_picks_over_at !== null)
}

/** The teams that could still be picked late in a week, the earliest start first (S2). */
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

/** A locked week whose picks are hidden from a reader, why, and from when on they are shown at the latest. */
export type HiddenWeek = { week_number: number; because: 'pick_first' | 'late_picks_possible'; until: Instant | null }

/** The locked weeks that are hidden from a member: all late weeks but those in which the member is harmless (S2). */
export function hiddenWeeks(weeks: readonly LateWeek[], userId: number): HiddenWeek[] {
  return weeks
    .filter((week) => !week.harmless.has(userId))
    .map(({ week_number, late, until }) => ({
      week_number,
      because: late.has(userId) ? 'pick_first' : 'late_picks_possible',
      until,
    }))
}

/** Somebody who looks at a contest: the instant, and the weeks that are hidden from them then (`hiddenWeeks`). */
export type Reader = { now: Instant; hidden: readonly HiddenWeek[] }

/** The same contest seen by a member at an instant. */
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

type Player = { participant_id: number; elimination_week: number | null }

type WhyHidden = {
  /** Null where the picks are shown. */
  hidden_because: 'not_locked' | HiddenWeek['because'] | null
  /** The latest instant at which they will be, where that is known. */
  shown_from: Instant | null
}

/** Whether the picks of a week are hidden from a reader: until its lock (S5), and while somebody could still pick late (S2). */
export function whyHidden(
  week: { week_number: number; lock_time: Instant | null } | null,
  { now, hidden }: Reader,
): WhyHidden {
  if (week === null || !hasLocked(week, now)) return { hidden_because: 'not_locked', shown_from: null }
  const found = hidden.find((of) => of.week_number === week.week_number)
  return { hidden_because: found?.because ?? null, shown_from: found?.until ?? null }
}

/** What a reader may see of the picks of a contest. */
export type VisiblePicks = {
  isShown: (weekNumber: number) => boolean
  /** Whether an entry's pick of a week is shown: its week is, and the entry was playing. */
  shows: (entry: Player, weekNumber: number) => boolean
}

/**
 * What a reader may see of the others' picks: nothing before the lock of the week (S5), nothing of a week in which somebody could still pick
 * late (S2) or of a contest that waits (S14), and no pick made ahead for a week in which the entry was out (S1, S16), or after the end of the contest (S12).
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
