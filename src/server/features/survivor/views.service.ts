import { GRID_MEMBERS } from '#contract/survivor/grid.ts'
import { viewOwnPicks } from '#rules/survivor/views/own-picks.ts'
import { viewGrid } from '#rules/survivor/views/season-grid.ts'
import { viewStandings } from '#rules/survivor/views/standings.ts'
import type { HiddenWeek } from '#rules/survivor/visible-picks.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/session.ts'
import { loadContest, loadForMany } from './loading/loaded-contest.service.ts'
import { listPickTimes, type OwnPicks, type PickTime, toResult } from './picks/picks.repo.ts'
import { readOwnEntry } from './picks/picks.service.ts'
import { readContestRow } from './survivor.service.ts'

export { readOwnEntry } from './picks/picks.service.ts'

/** The caller's own picks, oldest week first; empty for non-participants. */
export async function readMyPicks(
  deps: Deps,
  { userId }: Caller,
  asked: { contestId: number; entryId?: number | undefined },
) {
  await readContestRow(deps, asked.contestId)
  return showOwnPicks(deps, await readOwnEntry(deps, { ...asked, userId }))
}

/** A member's picks as they see them. */
export async function showOwnPicks(deps: Deps, own: OwnPicks | null) {
  if (own === null || own.picks.length === 0) return []
  const { loaded } = await loadForMany(deps, own.entry.contest_id)
  const picks = own.picks.map((pick) => ({ ...pick, result: toResult(pick.result) }))
  return viewOwnPicks(loaded, { entry: own.entry, picks })
}

/** The standings, shared by everyone with the same hidden weeks, until the next week locks. */
export async function readStandings(
  deps: Pick<Deps, 'db' | 'now'>,
  contestId: number,
  asked: { hidden: readonly HiddenWeek[]; page?: { limit: number; offset: number } | undefined },
) {
  const { loaded, now, until } = await loadContest(deps, { contestId })
  return { answer: viewStandings(loaded, { ...asked, now }), until }
}

/** The season grid, shared by everyone with the same hidden weeks, until the next week locks. */
export async function readGrid(
  deps: Pick<Deps, 'db' | 'now'>,
  { contestId, hidden }: { contestId: number; hidden: readonly HiddenWeek[] },
) {
  const { loaded, now, until } = await loadContest(deps, { contestId })
  return { answer: viewGrid(loaded, { hidden, limit: GRID_MEMBERS, now }), until }
}

/**
 * When the picks of these weeks were made and how often changed, for every entry: only weeks whose picks the reader may
 * see (S5).
 */
export const readPickTimes = (
  { db }: Pick<Deps, 'db'>,
  of: { contestId: number; weekNumbers: readonly number[] },
): Promise<PickTime[]> => listPickTimes(db, of)
