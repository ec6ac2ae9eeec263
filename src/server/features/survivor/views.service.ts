import type { SurvivorStanding } from '#contract/survivor/survivor.ts'
import { shownLives } from '#rules/survivor/lives.ts'
import { nextLock } from '#rules/survivor/locks.ts'
import { wasAway } from '#rules/survivor/playing.ts'
import type { Database } from '#server/db/database.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { type Board, setUpBoard, toWeekPick } from './picks/pick-board.service.ts'
import {
  listLockedPicks,
  listPickTimes,
  type OwnPicks,
  type PickTime,
  type TeamOfWeek,
  toResult,
} from './picks/picks.repo.ts'
import { readOwnEntry } from './picks/picks.service.ts'
import { groupRulings, type RulingRow } from './rulings/rulings.repo.ts'
import { readRulings } from './rulings/shown-rulings.service.ts'
import { countFates, listByFate, listParticipants, type ParticipantRow } from './survivor.repo.ts'
import { readContestRow, requireContest } from './survivor.service.ts'
import type { TeamRow } from './weeks/schedule.repo.ts'
import { listWeeks } from './weeks/weeks.repo.ts'

export { readOwnEntry } from './picks/picks.service.ts'

const boardKey = cacheKey<Board, [contestId: number, weeks: string]>('board')

/** The caller's own picks, oldest week first; none where the caller does not take part. */
export async function readMyPicks(deps: Deps, { userId }: Caller, contestId: number) {
  await readContestRow(deps, contestId)
  return showOwnPicks(deps, await readOwnEntry(deps, { contestId, userId }))
}

/** A member's picks as they see them. */
export async function showOwnPicks(deps: Deps, own: OwnPicks | null) {
  if (own === null || own.picks.length === 0) return []
  const { entry, picks } = own
  const { contest_id: contestId } = entry
  const contest = await readContestRow(deps, contestId)
  const picked = new Set(picks.map((pick) => pick.week_number))
  // Most members have picked in the same weeks, and what the teams did there is the same for all.
  const board = await deps.cache.get(boardKey(contestId, [...picked].join()), async () => {
    const weeks = (await listWeeks(deps.db, contestId)).filter((week) => picked.has(week.week_number))
    return setUpBoard(deps.db, { seasonYear: contest.season_year, weeks })
  })
  const all = await readRulings(deps, contestId)
  return picks.map((pick) => ({
    ...toWeekPick({ ...entry, ...pick }, board),
    // Made ahead for a week in which they were out (S16).
    ...(wasAway(all.get(entry.participant_id) ?? [], pick.week_number) ? { status: 'Eliminated' as const } : {}),
    week_number: pick.week_number,
    picked_at: pick.picked_at,
    entered_reason: pick.entered_reason,
  }))
}

/**
 * All participants: the living first, then those who lasted longest, then by name. A team counts as used once its week has locked
 * (S5), unless its pick was void (S6); the list holds every pick of a locked week that is not hidden from the reader (S2) and in which
 * they were not out (S1). All of one moment (S17). The answer is the same for everybody with the same hidden weeks until the next week locks.
 */
export async function readStandings(deps: Pick<Deps, 'db' | 'now'>, contestId: number, reader: StandingsReader) {
  return atOneMoment(deps, (moment) => viewStandings(moment, contestId, reader))
}

/** When the picks of these weeks were made and how often changed, of every entry: for weeks whose picks the reader may see (S5). */
export const readPickTimes = (
  { db }: Pick<Deps, 'db'>,
  of: { contestId: number; weekNumbers: readonly number[] },
): Promise<PickTime[]> => listPickTimes(db, of)

type StandingsReader = {
  /** The weeks in which the reader could still pick late: nobody's pick of these is shown to them (S2). */
  hidden: readonly number[]
  page?: Page | undefined
}

async function viewStandings(deps: Pick<Deps, 'db' | 'now'>, contestId: number, { hidden, page }: StandingsReader) {
  const now = deps.now()
  const { lives, status } = await requireContest(deps.db, { contestId })
  const { participants, only, all: total, alive } = await readEntries(deps.db, { contestId, page })
  const picks = await listLockedPicks(deps.db, { contestId, now, only })
  const all = await listWeeks(deps.db, contestId)
  const weeks = all.filter((week) => week.processed_at !== null)
  const teams = new Map((await listTeams(deps.db)).map((team) => [team.team_id, team]))
  const rulings = await groupRulings(deps.db, contestId)
  const processed = weeks.map((week) => week.week_number)
  const slots = weeks.filter(({ round }) => round !== null).map((week) => week.week_number)
  // What was picked ahead for weeks after the end is no part of anybody's path (S12).
  const last = status === 'completed' ? (processed.at(-1) ?? 0) : Number.POSITIVE_INFINITY
  const facts = { lives, teams, hidden, rulings, processed, slots, last }
  const answer = {
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
async function readEntries(db: Database, { contestId, page }: { contestId: number; page?: Page | undefined }) {
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
  lives: number
  teams: ReadonlyMap<number, TeamRow>
  hidden: readonly number[]
  rulings: ReadonlyMap<number, readonly RulingRow[]>
  processed: readonly number[]
  /** The processed weeks that are playoff slots. */
  slots: readonly number[]
  /** The week that ended the contest; infinite while it runs. */
  last: number
}

function toStanding(
  entry: ParticipantRow,
  lockedPicks: readonly TeamOfWeek[],
  { lives, teams, hidden, rulings, processed, slots, last }: StandingFacts,
): SurvivorStanding {
  const out = entry.elimination_week ?? Number.POSITIVE_INFINITY
  const ruled = rulings.get(entry.participant_id) ?? []
  // What was picked ahead for a week in which they are out counts for nothing, and is not shown as used (S1).
  const wasPlaying = (week: number) => week <= Math.min(out, last) && !wasAway(ruled, week)
  const picks = lockedPicks.filter(({ week_number: week }) => !hidden.includes(week) && wasPlaying(week))
  const isOut = (week: number) => week >= out || wasAway(ruled, week) || ruled.some((of) => of.out_since === week)
  return {
    participant_id: entry.participant_id,
    user_id: entry.user_id,
    participant_name: entry.participant_name,
    is_eliminated: entry.is_eliminated,
    elimination_week: entry.elimination_week,
    ...shownLives({ lives, ...entry }),
    weeks_survived: processed.filter((week) => !isOut(week)).length,
    ...(slots.length > 0 ? { slots_survived: slots.filter((week) => !isOut(week)).length } : {}),
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
