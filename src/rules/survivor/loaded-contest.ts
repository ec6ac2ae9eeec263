import type { GameFacts } from '#rules/games/games.ts'
import type { Day, Instant } from '#rules/time.ts'
import { pickProgress } from './pick-progress.ts'
import type { ContestState, PickResult } from './picks.ts'
import type { RulingKind } from './results/ruling-kinds.ts'
import type { TeamWeek } from './team-weeks.ts'

/**
 * Everything that the screens of a survivor contest show, as of one moment (S17). The picks of weeks that have not locked are not in it,
 * so no view can show one (S5).
 */
export type LoadedContest = {
  contest: LoadedSettings
  weeks: readonly LoadedWeek[]
  /** In the order of names. */
  entries: readonly LoadedEntry[]
  /** In effect, newest first, by entry. */
  rulings: ReadonlyMap<number, readonly LoadedRuling[]>
  /** The weeks that an entry survives without a pick, because it could not pick in them (S10), by entry. */
  excused: ReadonlyMap<number, readonly number[]>
  /** The games of the weeks, and all games of the playoffs where one of them is a slot (P1). */
  games: readonly GameFacts[]
  teams: ReadonlyMap<number, LoadedTeam>
}

type LoadedSettings = ContestState & {
  contest_id: number
  contest_name: string
  season_year: string
  lives: number
  late_picks: boolean
}

export type LoadedWeek = {
  week_id: number
  week_number: number
  start_date: Day
  end_date: Day
  round: number | null
  game_number: number | null
  lock_time: Instant | null
  lock_time_by_hand: boolean
  late_picks_over_at: Instant | null
  /** When a playoff slot was set up; null where that is not known. */
  opened_at: Instant | null
  processed_at: Instant | null
  /** How many were left after it, and how many went out; null before its results. */
  survived: number | null
  eliminated: number | null
  mass_elimination_prevented: boolean
  games: readonly GameFacts[]
  /** What each team plays in it. */
  playing: ReadonlyMap<number, TeamWeek>
  /** How many games each team had when it locked (S6); null until they are counted. */
  gamesAtLock: ReadonlyMap<number, number> | null
  /** By entry; none before the lock. Entries with the same pick share one object, because a large contest has half a million of them. */
  picks: ReadonlyMap<number, LoadedPick>
}

export type LoadedPick = {
  team_id: number
  result: PickResult | null
  /** The slate in which the pick uses its team up; null where it uses none (S6, P3). */
  slate: number | null
  is_late: boolean
  /** The admin who entered it for the member. */
  entered_by_name: string | null
}

export type LoadedEntry = {
  participant_id: number
  user_id: number | null
  participant_name: string
  /** What names are sorted by. */
  name_order: string
  is_eliminated: boolean
  elimination_week: number | null
  placement: number | null
  /** Since when the member may have seen picks without having one of their own (S2). */
  sighted_at: Instant | null
  /** The weeks that cost a life (S18). */
  lost_lives: readonly number[]
}

export type LoadedRuling = {
  participant_id: number
  week_number: number
  kind: RulingKind
  /** Of a corrected pick: the team that it was. */
  team_before: number | null
  /** Of a revival: the week that had put the member out. */
  out_since: number | null
  reason: string
}

export type LoadedTeam = { team_id: number; abbreviation: string; team_name: string }

export const isProcessed = ({ processed_at }: Pick<LoadedWeek, 'processed_at'>): boolean => processed_at !== null

/** The weeks of everybody's path: none after the one that ended the contest (S12). */
export const weeksOfPath = ({ contest, weeks }: LoadedContest): readonly LoadedWeek[] =>
  contest.status === 'completed' ? weeks.filter(isProcessed) : weeks

/** How a picked team stands in a week. */
export const progressIn = (week: Pick<LoadedWeek, 'playing' | 'gamesAtLock'>, team_id: number) =>
  pickProgress({ team_id, teams: week.playing, gamesAtLock: week.gamesAtLock })

/** The entries with who is alive first, then who lasted longest, each by name. */
export function byFate(entries: readonly LoadedEntry[]): LoadedEntry[] {
  return entries.toSorted((a, b) => lastWeek(b) - lastWeek(a))
}

/** A number also for who is alive, because two infinities have no difference. */
const lastWeek = ({ elimination_week }: LoadedEntry) => elimination_week ?? Number.MAX_SAFE_INTEGER

/** How many entries are alive. */
export const countAlive = (entries: readonly LoadedEntry[]): number =>
  entries.reduce((alive, { is_eliminated }) => alive + (is_eliminated ? 0 : 1), 0)

/** The rulings of a member as a table shows them, oldest week first. */
export function shortRulings(rulings: readonly LoadedRuling[]): { week_number: number; kind: RulingKind }[] {
  return rulings.map(({ week_number, kind }) => ({ week_number, kind })).sort((a, b) => a.week_number - b.week_number)
}
