import type { SurvivorStanding } from '#contract/survivor/survivor.ts'
import type { WeekGame } from '#contract/survivor/weeks.ts'
import { hasLocked, nextLock } from '#rules/survivor/locks.ts'
import { canSeePicks, compareByStatus, type PickResult } from '#rules/survivor/survivor.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { atOneMoment, inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { toContest } from './contest-view.ts'
import { readOwnEntry } from './picks/pick-batches.service.ts'
import { type Board, setUpBoard, toWeekPick, withChances } from './picks/pick-board.service.ts'
import {
  type EntryOfWeek,
  listLockedPicks,
  listPicked,
  listPicksOfWeek,
  type OwnPick,
  type TeamOfWeek,
  toResult,
} from './picks/picks.repo.ts'
import { groupRulings, type RulingRow } from './rulings/rulings.repo.ts'
import { type RuledWeek, readRuledWeek, readRulings, wasAway } from './rulings/shown-rulings.service.ts'
import { type ContestSummary, countFates, listByFate, listParticipants, type ParticipantRow } from './survivor.repo.ts'
import { readContestRow, requireContest, requireSummary } from './survivor.service.ts'
import { listGames, type TeamRow } from './weeks/schedule.repo.ts'
import { showGames } from './weeks/week-games.service.ts'
import { listWeeks, type WeekRow } from './weeks/weeks.repo.ts'
import { requireWeek } from './weeks/weeks.service.ts'

export { readOwnEntry } from './picks/pick-batches.service.ts'

type Reader = {
  isAdmin: boolean
  /** The weeks in which the reader could still pick late: nobody's pick of these is shown to them (S2). */
  hidden: readonly number[]
}

/**
 * The picks of a week, best status first, and who has none, all of one moment (S17). Before the lock nobody sees what others picked: members
 * see how many have, admins who (S5). While a playoff round is awaited there is no current week. The answer is the same for all members,
 * and for all admins, with the same hidden weeks until the week locks.
 */
export async function readWeekPicks(
  deps: Deps,
  { isAdmin, hidden }: Reader,
  { contestId, week }: { contestId: number; week?: number | undefined },
) {
  const now = deps.now()
  const { answer, board, until } = await inSnapshot(deps.db, async (db) => {
    const summary = await requireSummary({ now: () => now }, { db, contestId })
    const { current_week, awaiting_round } = toContest(summary, { isAdmin })
    const weekNumber = week ?? current_week
    const isAwaited = week === undefined && awaiting_round !== null
    const asked = isAwaited ? null : await requireWeek(db, { contestId, weekNumber })
    const is_locked = asked !== null && hasLocked(asked, now)
    const hidden_because = hiddenBecause({ week: asked, hidden, now })
    const entries = await listPicked(db, { contestId, weekNumber })
    const table = asked && hidden_because === null ? await readTable(db, { asked, entries, summary }) : NO_TABLE
    const { board, ...shown } = table
    const answer = {
      success: true as const,
      week_number: weekNumber,
      is_locked,
      can_see_picks: hidden_because === null,
      hidden_because,
      ...shown,
      games: asked && hidden_because === null ? await readGamesToCome(db, { week: asked, summary, now }) : [],
      picked_count: entries.filter((of) => of.has_picked).length,
      alive_count: entries.length,
      server_now: now,
      ...(isAdmin ? { picked: entries.map(toPicked) } : {}),
    }
    return { answer, board, until: asked && !is_locked ? asked.lock_time : null }
  })
  return { answer: { ...answer, picks: await withChances(deps, { picks: answer.picks, board }) }, until }
}

type OfWeek = { week: WeekRow; summary: ContestSummary; now: Instant }

/** The games of a week until its results are in; after that its table says all. */
async function readGamesToCome(db: Database, { week, summary, now }: OfWeek): Promise<WeekGame[]> {
  if (week.processed_at !== null) return []
  const games = await listGames(db, { seasonYear: summary.season_year, spans: [week] })
  return showGames(db, { week, games, now })
}

const NO_TABLE = { picks: [], without_pick: [], board: null }

function hiddenBecause({ week, hidden, now }: { week: WeekRow | null; hidden: readonly number[]; now: Instant }) {
  if (week === null || !canSeePicks({ week, now })) return 'not_locked' as const
  return hidden.includes(week.week_number) ? ('pick_first' as const) : null
}

type Table = { asked: WeekRow; entries: readonly EntryOfWeek[]; summary: ContestSummary }

/** The rows of a week's table, for whoever may see them: nothing is hidden here. */
export async function readTable(db: Database, { asked, entries, summary }: Table) {
  const { contest_id: contestId, season_year: seasonYear } = summary
  const picks = await listPicksOfWeek(db, { contestId, weekNumber: asked.week_number })
  const board = await setUpBoard(db, { seasonYear, weeks: [asked] })
  const ruled = await readRuledWeek(db, { contestId, weekNumber: asked.week_number })
  return {
    picks: picks
      .map((pick) => ({ ...toWeekPick(pick, board), ...ruled.shown(pick.participant_id) }))
      .sort(compareByStatus),
    without_pick: entries.filter((of) => !of.has_picked).map((of) => toForgetful(of, asked, ruled)),
    board: board.weeks.get(asked.week_number) ?? null,
  }
}

function toForgetful(entry: EntryOfWeek, { processed_at, week_number }: WeekRow, ruled: RuledWeek) {
  const { participant_id, user_id, participant_name, elimination_week } = entry
  const isOut = elimination_week === week_number || ruled.putOut(participant_id)
  const fate: PickResult = isOut ? 'eliminated' : 'survived'
  const result = processed_at === null ? null : fate
  return { participant_id, user_id, participant_name, result, ...ruled.shown(participant_id) }
}

function toPicked({ participant_id, participant_name, has_picked }: EntryOfWeek) {
  return { participant_id, participant_name, has_picked }
}

const boardKey = cacheKey<Board, [contestId: number, weeks: string]>('board')

/** The caller's own picks, oldest week first; none where the caller does not take part. */
export async function readMyPicks(deps: Deps, { userId }: Caller, contestId: number) {
  await readContestRow(deps, contestId)
  const own = await readOwnEntry(deps, { contestId, userId })
  return showOwnPicks(deps, contestId, own?.picks ?? [])
}

/** A member's picks, which one entry of the contest has made, as they see them. */
export async function showOwnPicks(deps: Deps, contestId: number, picks: readonly OwnPick[]) {
  if (picks.length === 0) return []
  const contest = await readContestRow(deps, contestId)
  const picked = new Set(picks.map((pick) => pick.week_number))
  // Most members have picked in the same weeks, and what the teams did there is the same for all.
  const board = await deps.cache.get(boardKey(contestId, [...picked].join()), async () => {
    const weeks = (await listWeeks(deps.db, contestId)).filter((week) => picked.has(week.week_number))
    return setUpBoard(deps.db, { seasonYear: contest.season_year, weeks })
  })
  const all = await readRulings(deps, contestId)
  return picks.map((pick) => ({
    ...toWeekPick(pick, board),
    // Made ahead for a week in which they were out (S16).
    ...(wasAway(all.get(pick.participant_id) ?? [], pick.week_number) ? { status: 'Eliminated' as const } : {}),
    week_number: pick.week_number,
    picked_at: pick.picked_at,
    entered_reason: pick.entered_reason,
  }))
}

/**
 * All participants: the living first, then those who lasted longest, then by name. A team counts as used once its week has locked
 * (S5), unless its pick was void (S6); the list holds every pick of a locked week that is not hidden from the reader (S2). All of one
 * moment (S17). The answer is the same for everybody with the same hidden weeks until the next week locks.
 */
export async function readStandings(deps: Pick<Deps, 'db' | 'now'>, contestId: number, reader: StandingsReader) {
  return atOneMoment(deps, (moment) => viewStandings(moment, contestId, reader))
}

type StandingsReader = Pick<Reader, 'hidden'> & { page?: Page | undefined }

async function viewStandings(deps: Pick<Deps, 'db' | 'now'>, contestId: number, { hidden, page }: StandingsReader) {
  const now = deps.now()
  await requireContest(deps.db, { contestId })
  const { participants, only, all: total, alive } = await readEntries(deps.db, { contestId, page })
  const picks = await listLockedPicks(deps.db, { contestId, now, only })
  const all = await listWeeks(deps.db, contestId)
  const weeks = all.filter((week) => week.processed_at !== null)
  const teams = new Map((await listTeams(deps.db)).map((team) => [team.team_id, team]))
  const rulings = await groupRulings(deps.db, contestId)
  const facts = { teams, hidden, rulings, processed: weeks.map((week) => week.week_number) }
  const answer = {
    success: true as const,
    participants: participants
      .map((entry) => toStanding(entry, picks.get(entry.participant_id) ?? [], facts))
      .sort(compareStandings),
    active_participants: alive,
    eliminated_participants: total - alive,
    alive_by_week: weeks.map((week) => ({ week_number: week.week_number, alive: week.survived ?? 0 })),
    slots: all.flatMap(({ week_number, round, game_number }) =>
      round === null || game_number === null ? [] : [{ week_number, round, game_number }],
    ),
  }
  return { answer, until: nextLock(all, now) }
}

type Page = { limit: number; offset: number }

/** All entries, or a page of them; the counts are of all. */
async function readEntries(
  db: Database,
  { contestId, page }: { contestId: number; page?: Page | undefined },
): Promise<{ participants: ParticipantRow[]; only: number[] | undefined; all: number; alive: number }> {
  if (page) {
    const participants = await listByFate(db, { contestId, ...page })
    const only = participants.map((entry) => entry.participant_id)
    return { participants, only, ...(await countFates(db, contestId)) }
  }
  const participants = await listParticipants(db, contestId)
  const alive = participants.filter((entry) => !entry.is_eliminated).length
  return { participants, only: undefined, all: participants.length, alive }
}

type StandingFacts = {
  teams: ReadonlyMap<number, TeamRow>
  hidden: readonly number[]
  rulings: ReadonlyMap<number, readonly RulingRow[]>
  processed: readonly number[]
}

function toStanding(
  entry: ParticipantRow,
  lockedPicks: readonly TeamOfWeek[],
  { teams, hidden, rulings, processed }: StandingFacts,
): SurvivorStanding {
  const picks = lockedPicks.filter((pick) => !hidden.includes(pick.week_number))
  const last = entry.elimination_week ?? Number.POSITIVE_INFINITY
  const ruled = rulings.get(entry.participant_id) ?? []
  const isOut = (week: number) => week >= last || wasAway(ruled, week) || ruled.some((of) => of.out_since === week)
  return {
    participant_id: entry.participant_id,
    user_id: entry.user_id,
    participant_name: entry.participant_name,
    is_eliminated: entry.is_eliminated,
    elimination_week: entry.elimination_week,
    weeks_survived: processed.filter((week) => !isOut(week)).length,
    placement: entry.placement,
    teams_used: picks.filter((pick) => pick.slate !== null).length,
    teams_used_list: picks.map((pick) => ({
      week_number: pick.week_number,
      team_id: pick.team_id,
      abbreviation: teams.get(pick.team_id)?.abbreviation ?? '',
      result: toResult(pick.result),
    })),
    ...(ruled.length > 0 ? { rulings: toShortRulings(ruled) } : {}),
  }
}

function toShortRulings(rulings: readonly RulingRow[]) {
  return rulings.map(({ week_number, kind }) => ({ week_number, kind })).sort((a, b) => a.week_number - b.week_number)
}

function compareStandings(a: SurvivorStanding, b: SurvivorStanding): number {
  const lastedA = a.elimination_week ?? Number.POSITIVE_INFINITY
  const lastedB = b.elimination_week ?? Number.POSITIVE_INFINITY
  if (lastedA !== lastedB) return lastedB > lastedA ? 1 : -1
  return a.participant_name.localeCompare(b.participant_name, 'en') || a.participant_id - b.participant_id
}
