import type { PickReceipt, WeekTeam } from '#contract/survivor/picks.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { type PickRefusal, refusePick } from '#rules/survivor/survivor.ts'
import { type WeekName, weekTitle } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requireUser } from '#server/features/accounts/users.service.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { notify } from '#server/features/outbox/notify.service.ts'
import { pickPage } from '#server/features/survivor/picks/pick-page.ts'
import { listTeams, type TeamRow } from '#server/features/survivor/weeks/schedule.repo.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { findEntry, lockEntry, type ParticipantRow } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import { type Desk, openDesk, storePick, teamsFor, toReceipt } from './picks.service.ts'

type Wanted = { contestId: number; participantId: number; weekNumber: number; teamId: number; reason: string }
type Entered = { participant_name: string; pick: PickReceipt; server_now: Instant }

/**
 * An admin enters a pick for a member, before the lock and with a reason. It is refused where the member has a pick: an admin
 * may not see it (S5), so he cannot know what he would replace. The member can still change it, which makes it his own. Nobody
 * but the two learns the team before the lock; the line in the audit log keeps it, and the reason, until then (S5, A6).
 */
export async function enterPick(deps: Deps, caller: Caller, wanted: Wanted): Promise<Entered> {
  const { contestId, weekNumber, teamId, reason } = wanted
  const made = await deps.db.transaction().execute(async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'share' })
    const entry = await lockEntry(tx, wanted)
    if (!entry) throw new Refusal({ code: 'unknown_participant' })
    const now = deps.now()
    const desk = await openDesk(tx, { contest, entry, weekNumber, teams: await listTeams(tx) })
    const team = desk.teams.find((of) => of.team_id === teamId)
    refuseEntering(desk, { entry, team, wanted, now })
    const { week } = desk
    if (!week || !team) throw new TypeError('a pick was let through that the rule should have refused')
    const entered = { by: caller.userId, name: caller.name, reason }
    const stored = { before: null, contest, picker: entry, week, teamId, now, is_late: false, team, entered }
    const pick = await storePick(tx, stored)
    await writeAudit(tx, {
      actor: caller,
      at: now,
      action: 'enter',
      subject: 'pick',
      subjectId: entry.participant_id,
      contestId,
      secretWeek: weekNumber,
      before: null,
      after: { participant_id: entry.participant_id, week_number: weekNumber, team_id: teamId, reason },
    })
    await tellMember(tx, deps, { caller, entry, contestName: contest.contest_name, contestId, week })
    return {
      participant_name: entry.participant_name,
      pick: toReceipt({ pick, week, desk, team }),
      server_now: now,
    }
  })
  deps.live.tell({ about: 'survivor', contest_id: contestId })
  return made
}

type Entering = { caller: Caller; entry: ParticipantRow; contestName: string; contestId: number; week: WeekName }

/** Without the team or the reason: admins read the outbox, and before the lock they must not learn them there (S5). */
async function tellMember(
  tx: Tx,
  deps: Deps,
  { caller, entry, contestName, contestId, week }: Entering,
): Promise<void> {
  if (entry.user_id === null) return
  const user = await requireUser(tx, entry.user_id)
  if (!user.active) return
  await notify(tx, deps, [
    {
      kind: 'notice',
      facts: {
        name: user.name,
        subject: `${caller.name} has entered your ${weekTitle(week)} pick`,
        sentences: [
          `${caller.name} has entered a pick for you in ${contestName}. Sign in to see it; until the lock you can change it.`,
        ],
        path: pickPage({ contestId, weekNumber: week.week_number }),
        label: 'See your pick',
      },
      to: { email: user.email, name: `${user.name} ${user.lastName}`.trim(), userId: user.id },
    },
  ])
}

type Asked = { entry: ParticipantRow; team: TeamRow | undefined; wanted: Wanted; now: Instant }

/** First whether he has picked: from then on nothing of the answer may hang on what (S5). */
function refuseEntering(desk: Desk, { entry, team, wanted, now }: Asked): void {
  const { participant_name } = entry
  const { weekNumber: week_number, teamId: team_id } = wanted
  if (desk.week && hasLocked(desk.week, now)) throw new Refusal({ code: 'picks_locked' })
  if (desk.current && desk.week) throw new Refusal({ code: 'has_picked', participant_name, week: desk.week })
  const asked = { ...desk.asked, week_number, team_id, team_exists: team !== undefined, now }
  const refusal = refusePick(asked)
  if (refusal) throw refusalOf(refusal, { participant_name, team: team?.abbreviation ?? '' })
}

type Told = { participant_name: string; team: string }

/** What a member is told as 'you' an admin is told by name. */
function refusalOf(reason: PickRefusal, { participant_name, team }: Told): Refusal {
  switch (reason.code) {
    case 'participant_eliminated':
      return new Refusal({ code: 'member_eliminated', participant_name })
    case 'team_used':
      return new Refusal({ code: 'member_used_team', participant_name, team })
    case 'team_not_in_round':
    case 'team_idle':
    case 'team_has_started':
      return new Refusal({ ...reason, team })
    default:
      return new Refusal(reason)
  }
}

/** The teams that could be entered for a member now. Refuses one who has picked, as entering would. */
export async function listTeamsForMember(
  deps: Deps,
  { contestId, participantId }: { contestId: number; participantId: number },
): Promise<{ week_number: number; available_teams: WeekTeam[] }> {
  const contest = await requireContest(deps.db, { contestId })
  const entry = await findEntry(deps.db, { contestId, participantId })
  if (!entry) throw new Refusal({ code: 'unknown_participant' })
  const { week_number, available_teams } = await teamsFor(deps, { contest, entry })
  const desk = await openDesk(deps.db, { contest, entry, weekNumber: week_number, teams: await listTeams(deps.db) })
  if (desk.current && desk.week) {
    throw new Refusal({ code: 'has_picked', participant_name: entry.participant_name, week: desk.week })
  }
  return { week_number, available_teams: available_teams.filter((team) => team.refused === null) }
}
