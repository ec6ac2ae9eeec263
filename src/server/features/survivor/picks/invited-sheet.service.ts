import type { InvitedSheet } from '#contract/survivor/invited-sheet.ts'
import { openWeekOf } from '#rules/survivor/locks.ts'
import { NAMED } from '#rules/survivor/story.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { readInvitation } from '#server/features/accounts/invitations/invitations.service.ts'
import { isOpen } from '#server/features/contests/contests.service.ts'
import { toContest } from '../contest-view.ts'
import { openingAt } from '../opening.service.ts'
import { listFirstNames } from '../survivor.repo.ts'
import { readSummary } from '../survivor.service.ts'
import { listTeamsForNewcomer } from './available-teams.service.ts'

/**
 * The sheet of the first survivor contest of a link that its reader could join and pick for now (A1); null if there is
 * none. Refuses `unknown_invitation` and `invitation_over`.
 */
export async function readInvitedSheet(
  deps: Deps,
  code: string,
): Promise<{ sheet: InvitedSheet | null; server_now: Instant }> {
  const { contests } = await readInvitation(deps, code)
  for (const { contest_id, contest_type } of contests) {
    const sheet = contest_type === 'survivor' ? await sheetOf(deps, contest_id) : null
    if (sheet !== null) return { sheet, server_now: deps.now() }
  }
  return { sheet: null, server_now: deps.now() }
}

async function sheetOf(deps: Deps, contestId: number): Promise<InvitedSheet | null> {
  const summary = await readSummary(deps, contestId)
  const { contest_name, weeks, max_participants, total_participants: joined } = summary
  const now = deps.now()
  const week = openWeekOf(weeks, now)
  if (week === null || joined >= max_participants) return null
  if ((await openingAt(deps.db, { contest: summary, now })).closed !== null) return null
  if (!(await isOpen(deps, toContest(summary, { isAdmin: false }), new Map()))) return null
  const { week_number, lock_time } = week
  const available_teams = await listTeamsForNewcomer(deps, { contestId, week: week_number })
  if (available_teams.length === 0) return null
  const names = await listFirstNames(deps.db, { contestId, most: NAMED })
  return { contest_id: contestId, contest_name, week_number, lock_time, names, joined, available_teams }
}
