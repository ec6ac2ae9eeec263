import type { PickReceipt } from '#contract/survivor/picks.ts'
import { type PickRefusal, pickTiming } from '#rules/survivor/survivor.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { TeamRow } from '#server/features/survivor/weeks/schedule.repo.ts'
import { findWeek } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import {
  leagueTeams,
  loadPickContext,
  type PickContext,
  refuseTeam,
  requireAllowed,
  toReceipt,
} from './pick-context.service.ts'
import { storePick } from './picks.repo.ts'
import { retryIfChanged } from './retry.ts'

type Wanted = { contestId: number; weekNumber: number; teamId: number }
type Made = { isFirst: boolean; message: string; warning?: string; pick: PickReceipt; server_now: Instant }

/** Picks a team for the current week, or changes the pick (S1 to S4). Refuses with a `PickRefusal`. */
export async function makePick(deps: Deps, caller: Caller, wanted: Wanted): Promise<Made> {
  const teams = await leagueTeams(deps)
  // One connection for an attempt, so that nothing waits for a second one between the rule and the write.
  const made = await retryIfChanged(() =>
    deps.db.connection().execute((db) => tryPick(db, { ...wanted, userId: caller.userId, teams, now: deps.now })),
  )
  // A pick before the lock shows in nobody else's answers (S5), so only a late one clears the cache and reaches open pages.
  if (made.pick.is_late) {
    deps.cache.clear()
    deps.live.tell({ about: 'survivor', contest_id: wanted.contestId })
  }
  return made
}

type Attempt = Wanted & { userId: number; teams: readonly TeamRow[]; now: () => Instant }

/** Null where the facts have changed between reading and writing. The same team again keeps its `picked_at` (S3). */
async function tryPick(db: Database, { now: clock, ...wanted }: Attempt): Promise<Made | null> {
  const { teamId, weekNumber } = wanted
  const context = await loadPickContext(db, wanted)
  const now = clock()
  const refusal = refuseTeam(context, { weekNumber, teamId, now })
  if (refusal) throw await toRefusal(db, refusal, { context, ...wanted })
  const { pick: before, contest } = context
  const { entry, week, team } = requireAllowed(context, teamId)
  const { is_late } = pickTiming({ week, now })
  const pick = { team_id: teamId, picked_at: now, is_late: before?.is_late ?? is_late }
  const isRepeated = before?.team_id === teamId
  if (!isRepeated && !(await storePick(db, { seen: { contest, entry, week, before }, pick }))) return null
  return {
    isFirst: before === null,
    message: before === null ? 'Your pick has been submitted!' : 'Your pick has been updated!',
    ...(is_late ? { warning: lateWarning({ title: weekTitle(week), team }) } : {}),
    pick: toReceipt(context, isRepeated ? before : pick),
    server_now: now,
  }
}

function lateWarning({ title, team }: { title: string; team: TeamRow }): string {
  return `${title} has already locked. Your pick of ${team.abbreviation} counts, but it is shown as late to everybody.`
}

/** The rule knows teams by number; the sentence names them, and a used one with its week. */
async function toRefusal(
  db: Database,
  reason: PickRefusal,
  { context, contestId, teamId }: { context: PickContext; contestId: number; teamId: number },
): Promise<Refusal> {
  const team = context.teams.find((of) => of.team_id === teamId)?.abbreviation ?? ''
  switch (reason.code) {
    case 'team_used': {
      const weekNumber = context.weekOfUse.get(reason.team_id)
      const used = weekNumber === undefined ? null : await findWeek(db, { contestId, weekNumber })
      const used_in = used && { week_number: used.week_number, round: used.round, game_number: used.game_number }
      return new Refusal({ ...reason, team, used_in })
    }
    case 'participant_eliminated':
      return new Refusal({ code: reason.code, elimination_week: reason.elimination_week })
    case 'team_not_in_round':
    case 'team_idle':
    case 'team_has_started':
      return new Refusal({ ...reason, team })
    default:
      return new Refusal(reason)
  }
}
