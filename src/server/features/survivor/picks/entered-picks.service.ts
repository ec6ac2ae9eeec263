import type { PickReceipt } from '#contract/survivor/picks.ts'
import { hasLocked, openWeekOf } from '#rules/survivor/locks.ts'
import type { PickRefusal } from '#rules/survivor/picks.ts'
import { type WeekName, weekName, weekTitle } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requireUser } from '#server/features/accounts/users/users.service.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import { notice } from '#server/features/outbox/outbox.mail.ts'
import { pickPage } from '#server/features/survivor/picks/pick-page.ts'
import { listWeeks, type WeekRow } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { publishOwnNews } from '#server/live/own-news.ts'
import { refuseUnlessSeen } from './late-pickers.service.ts'
import { lockPickContext, type PickContext, refuseTeam, requireAllowed, toReceipt } from './pick-context.service.ts'
import { writePick } from './picks.service.ts'

type Wanted = { contestId: number; participantId: number; weekNumber: number; teamId: number; reason: string }
type Entered = { participant_name: string; pick: PickReceipt; server_now: Instant }

/**
 * Enters a pick for a member by an admin, for the next week that locks and with a reason. Refused if the member has a
 * pick: an admin may not see it (S5), so they can't know what they would replace; and for an admin who could still pick
 * late, because a used team would reveal the member's picks (S2). The member can still change it, which makes it their
 * own. Only these two know the team before the lock; the audit line hides it, and the reason, until then (S5, A6).
 */
export async function enterPick(deps: Deps, caller: Caller, wanted: Wanted): Promise<Entered> {
  await refuseUnlessSeen(deps, caller, wanted)
  const context = await deps.db.transaction().execute((tx) => enter(tx, deps, { ...wanted, caller }))
  const { entry } = requireAllowed(context, wanted.teamId)
  // No one else's page may notice it before the lock (S5).
  if (entry.user_id !== null) publishOwnNews(deps, entry.user_id, 'pick')
  // The team may have moved from another open week, which must stay hidden from the admin (S5).
  const pick = { team_id: wanted.teamId, picked_at: context.now, is_late: false, moved_from: null }
  return { participant_name: entry.participant_name, pick: toReceipt(context, pick), server_now: context.now }
}

async function enter(tx: Tx, deps: Deps, wanted: Wanted & { caller: Caller }): Promise<PickContext> {
  const { caller, contestId, weekNumber, teamId, reason } = wanted
  const context = await lockPickContext(tx, deps, wanted)
  refuseEntering(context, { weekNumber, teamId, weeks: await listWeeks(tx, contestId) })
  const { entry, week } = requireAllowed(context, teamId)
  await writePick(tx, context, { teamId, entered: { userId: caller.userId, name: caller.name, reason } })
  await writeAudit(tx, deps, caller, {
    action: 'enter',
    subject: 'pick',
    subjectId: entry.participant_id,
    contestId,
    secretWeek: week,
    after: { participant_id: entry.participant_id, week_number: weekNumber, team_id: teamId, reason },
  })
  const { contest_name: contestName } = context.contest
  await notifyMember(tx, deps, { caller, userId: entry.user_id, contestName, contestId, week })
  return context
}

type EnteredPick = { caller: Caller; userId: number | null; contestName: string; contestId: number; week: WeekName }

/** Leaves out team and reason, because admins can read the outbox before the lock (S5). */
async function notifyMember(tx: Tx, deps: Deps, { caller, userId, contestName, contestId, week }: EnteredPick) {
  if (userId === null) return
  const user = await requireUser(tx, userId)
  if (!user.active) return
  await notifyEach(tx, deps, [user], ({ name }) =>
    notice.of({
      name,
      subject: `${caller.name} entered your ${weekTitle(week)} pick in ${contestName}`,
      sentences: [
        `${caller.name} entered a pick for you in ${contestName}. Sign in to see it. You can change it until picks lock. If you had that team for another open week, it moved here.`,
      ],
      path: pickPage({ contestId, weekNumber: week.week_number }),
      label: 'See your pick',
    }),
  )
}

/**
 * Refuses to enter a pick for another open week than the next one that locks: the pick could move there from an open
 * week, and the list of members who have picked would then confirm an admin's guess (S5).
 */
export function refuseLaterWeek({ week, now }: Pick<PickContext, 'week' | 'now'>, weeks: readonly WeekRow[]): void {
  const open = openWeekOf(weeks, now)
  if (week && open && week.week_number > open.week_number)
    throw new Refusal({ code: 'enter_next_week', week: weekName(open) })
}

type Asked = { weekNumber: number; teamId: number; weeks: readonly WeekRow[] }

/** First whether the member has picked: after that nothing in the answer may depend on the team (S5). */
function refuseEntering(context: PickContext, asked: Asked): void {
  const { entry, week, pick } = context
  if (!entry) throw new Refusal({ code: 'unknown_participant' })
  const { participant_name } = entry
  if (week && hasLocked(week, context.now)) throw new Refusal({ code: 'picks_locked' })
  refuseLaterWeek(context, asked.weeks)
  if (week && pick) throw new Refusal({ code: 'has_picked', participant_name, week })
  const refusal = refuseTeam(context, asked)
  const team = context.teams.find((of) => of.team_id === asked.teamId)?.abbreviation ?? ''
  if (refusal) throw toRefusal(refusal, { participant_name, team })
}

type Naming = { participant_name: string; team: string }

/** A member reads 'you', an admin the member's name. */
function toRefusal(reason: PickRefusal, { participant_name, team }: Naming): Refusal {
  switch (reason.code) {
    case 'participant_eliminated':
      return new Refusal({ code: 'member_eliminated', participant_name })
    case 'team_used':
      return new Refusal({ code: 'member_used_team', participant_name, team })
    case 'team_not_in_round':
    case 'team_games_unknown':
    case 'team_idle':
    case 'team_has_started':
    case 'pick_frozen':
      return new Refusal({ ...reason, team })
    default:
      return new Refusal(reason)
  }
}
