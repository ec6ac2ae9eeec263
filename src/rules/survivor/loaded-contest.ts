import type { GameFacts } from '#rules/games/games.ts'
import type { Day, Instant } from '#rules/time.ts'
import { pickProgress } from './pick-progress.ts'
import type { ContestState, PickResult } from './picks.ts'
import type { RulingKind } from './results/ruling-kinds.ts'
import type { TeamWeek } from './team-weeks.ts'

/**
 * Everything the screens of a survivor contest show, as of one moment (S17). Picks of unlocked weeks are not included,
 * so no view can show one (S5).
 */
export type LoadedContest = {
  contest: LoadedSettings
  weeks: readonly LoadedWeek[]
  /** In name order. */
  entries: readonly LoadedEntry[]
  /** Rulings in effect, newest first, by entry. */
  rulings: ReadonlyMap<number, readonly LoadedRuling[]>
  /** Weeks an entry survives without a pick because it couldn't pick in them (S10), by entry. */
  excused: ReadonlyMap<number, readonly number[]>
  /** The weeks' games, plus all playoff games if one week is a slot (P1). */
  games: readonly GameFacts[]
  teams: ReadonlyMap<number, LoadedTeam>
}

type LoadedSettings = ContestState & {
  contest_id: number
  contest_name: string
  season_year: string
  lives: number
  late_picks: boolean
  auto_advance: boolean
  /** The weeks up to this one don't end it for want of picks (S20). */
  idle_through: number
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
  /** When a playoff slot was set up; null if unknown. */
  opened_at: Instant | null
  processed_at: Instant | null
  /** A corrected score has changed them since (G5). */
  results_out_of_date: boolean
  /** Members left after it, and members eliminated; null before its results. */
  survived: number | null
  eliminated: number | null
  mass_elimination_prevented: boolean
  /** No one who could have picked did (S20). */
  nobody_picked: boolean
  games: readonly GameFacts[]
  /** Each team's games in it. */
  playing: ReadonlyMap<number, TeamWeek>
  /** Each team's number of games at the lock (S6); null until counted. */
  gamesAtLock: ReadonlyMap<number, number> | null
  /** Read them with `picksIn`: null where the service asked for other weeks only. */
  picks: LoadedPicks | null
}

/**
 * By entry; empty before the lock. Entries with the same pick share one object, because a large contest has half a
 * million of them, so a fact that differs from member to member doesn't belong into one.
 */
export type LoadedPicks = ReadonlyMap<number, LoadedPick>

export type LoadedPick = {
  team_id: number
  result: PickResult | null
  /** The slate in which the pick uses up its team; null if it uses none (S6, P3). */
  slate: number | null
  is_late: boolean
  /** The admin who entered it on the member's behalf. */
  entered_by_name: string | null
}

export type LoadedEntry = {
  participant_id: number
  user_id: number | null
  participant_name: string
  /** The sort key of names. */
  name_order: string
  /** Which of its member's entries it is, and the first week it plays (S19). */
  entry_number: number
  first_week: number
  is_eliminated: boolean
  elimination_week: number | null
  placement: number | null
  /** When the member may first have seen picks without having one (S2). */
  sighted_at: Instant | null
  /** Weeks that cost a life (S18). */
  lost_lives: readonly number[]
}

export type LoadedRuling = {
  participant_id: number
  week_number: number
  kind: RulingKind
  /** A corrected pick's previous team. */
  team_before: number | null
  /** For a revival: the week that had eliminated the member. */
  out_since: number | null
  reason: string
}

export type LoadedTeam = { team_id: number; abbreviation: string; team_name: string }

export const isProcessed = ({ processed_at }: Pick<LoadedWeek, 'processed_at'>): boolean => processed_at !== null

/** A week's picks. Throws if the service hasn't asked for them: a view would show them as none. */
export function picksIn({ picks, week_number }: Pick<LoadedWeek, 'picks' | 'week_number'>): LoadedPicks {
  if (picks === null) throw new Error(`the picks of week ${week_number} were not read`)
  return picks
}

/** The weeks of everyone's path: none after the week that ended the contest (S12). */
export const weeksOfPath = ({ contest, weeks }: LoadedContest): readonly LoadedWeek[] =>
  contest.status === 'completed' ? weeks.filter(isProcessed) : weeks

/** A picked team's state in a week. */
export const progressIn = (week: Pick<LoadedWeek, 'playing' | 'gamesAtLock'>, team_id: number) =>
  pickProgress({ team_id, teams: week.playing, gamesAtLock: week.gamesAtLock })

/** Entries sorted by fate: alive first, then those who lasted longest, each by name. */
export function byFate(entries: readonly LoadedEntry[]): LoadedEntry[] {
  return entries.toSorted((a, b) => lastWeek(b) - lastWeek(a))
}

/** A finite number for the living, because two infinities have no difference. */
const lastWeek = ({ elimination_week }: LoadedEntry) => elimination_week ?? Number.MAX_SAFE_INTEGER

export const countAlive = (entries: readonly LoadedEntry[]): number =>
  entries.reduce((alive, { is_eliminated }) => alive + (is_eliminated ? 0 : 1), 0)

/** A member's rulings in a table, oldest week first. */
export function shortRulings(rulings: readonly LoadedRuling[]): { week_number: number; kind: RulingKind }[] {
  return rulings.map(({ week_number, kind }) => ({ week_number, kind })).sort((a, b) => a.week_number - b.week_number)
}
