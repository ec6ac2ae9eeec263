import { GRID_MEMBERS } from '#contract/survivor/grid.ts'
import { hasPlayed } from '#rules/survivor/playing.ts'
import { viewGrid } from '#rules/survivor/views/season-grid.ts'
import { viewStandings } from '#rules/survivor/views/standings.ts'
import type { HiddenWeek } from '#rules/survivor/visible-picks.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { loadContest } from './loading/loaded-contest.service.ts'
import { type Board, setUpBoard, toWeekPick } from './picks/pick-board.service.ts'
import { listPickTimes, type OwnPicks, type PickTime } from './picks/picks.repo.ts'
import { readOwnEntry } from './picks/picks.service.ts'
import { readRulings } from './rulings/shown-rulings.service.ts'
import { readContestRow } from './survivor.service.ts'
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
  const rulings = all.get(entry.participant_id)
  const counts = (weekNumber: number) => {
    const week = board.weeks.get(weekNumber)?.week
    return week !== undefined && hasPlayed(entry, week, rulings)
  }
  return picks.map((pick) => ({
    ...toWeekPick({ ...entry, ...pick }, board),
    ...(counts(pick.week_number) ? {} : { status: 'Eliminated' as const }),
    week_number: pick.week_number,
    picked_at: pick.picked_at,
    entered_reason: pick.entered_reason,
  }))
}

/** The standings, the same for everybody from whom the same weeks are hidden, until the next week locks. */
export async function readStandings(
  deps: Pick<Deps, 'db' | 'now'>,
  contestId: number,
  asked: { hidden: readonly HiddenWeek[]; page?: { limit: number; offset: number } | undefined },
) {
  const { loaded, now, until } = await loadContest(deps, { contestId })
  return { answer: viewStandings(loaded, { ...asked, now }), until }
}

/** The season grid, the same for everybody from whom the same weeks are hidden, until the next week locks. */
export async function readGrid(
  deps: Pick<Deps, 'db' | 'now'>,
  { contestId, hidden }: { contestId: number; hidden: readonly HiddenWeek[] },
) {
  const { loaded, now, until } = await loadContest(deps, { contestId })
  return { answer: viewGrid(loaded, { hidden, limit: GRID_MEMBERS, now }), until }
}

/** When the picks of these weeks were made and how often changed, of every entry: for weeks whose picks the reader may see (S5). */
export const readPickTimes = (
  { db }: Pick<Deps, 'db'>,
  of: { contestId: number; weekNumbers: readonly number[] },
): Promise<PickTime[]> => listPickTimes(db, of)
