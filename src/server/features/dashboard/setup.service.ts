import type { Contest } from '#contract/contests/contests.ts'
import type { Setup, SetupStep } from '#contract/dashboard/setup.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { isOnlyLocal } from '#rules/accounts/email-addresses.ts'
import { describeSeason } from '#rules/games/seasons.ts'
import { addressProblem } from '#rules/outbox/public-address.ts'
import { isPlayoffRace } from '#rules/playoffs/standings-update.ts'
import type { Deps } from '#server/deps.ts'
import { listInvitations } from '#server/features/accounts/invitations/invitations.service.ts'
import { FIRST_ADMIN_NAME } from '#server/features/accounts/sign-in/first-admin.ts'
import { countUsers, requireUser } from '#server/features/accounts/users/users.service.ts'
import { writeAudit } from '#server/features/audit/audit.service.ts'
import { listContests, readOwnContests } from '#server/features/contests/contests.service.ts'
import { isEmailUnproven, requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { hasAnyDevice } from '#server/features/outbox/notify.service.ts'
import { readDates } from '#server/features/playoffs/standings.service.ts'
import { readSchedules } from '#server/features/settings/seasons.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import type { Caller } from '#server/http/session.ts'
import { addressOf, servesMembers } from './public-address.service.ts'
import { readChecklistRow, updateChecklistRow } from './setup.repo.ts'

/** The default name of a pool. */
const UNNAMED = 'PuckPool'

/**
 * A new pool's checklist for one of its admins. Each step is done when the facts show it. It is shown until all are
 * done, a contest is over, or it is dismissed; a demo is already set up.
 */
export async function readSetup(deps: Deps, { userId }: Pick<Caller, 'userId'>): Promise<Setup> {
  const { pool_name, season_year, registration } = await requirePoolSettings(deps.db)
  const checklist = await readChecklistRow(deps.db)
  const account = await requireMailAccount(deps, deps.db)
  const address = addressOf(deps, account)
  const is_email_unproven = await isEmailUnproven(deps.db, account)
  const contests = await listContests(deps)
  const own = await readOwnContests(deps, userId)
  const you = await requireUser(deps.db, userId)
  const season = describeSeason({ schedules: await readSchedules(deps.db), now: deps.now(), season_year })
  const isOffered =
    !deps.settings.demo && checklist.put_away_at === null && !contests.some(({ status }) => status === 'completed')
  const done: Record<SetupStep, boolean> = {
    you: fullName(you) !== FIRST_ADMIN_NAME && !isOnlyLocal(you.email),
    pool_name: pool_name !== UNNAMED || checklist.name_confirmed_at !== null,
    season: !season.is_proposal,
    contests: contests.length > 0,
    // Joining one of them decides about the others, and a contest that has begun can't be joined anymore.
    join: own.size > 0 || (contests.length > 0 && !contests.some(({ status }) => status === 'waiting')),
    // The network is asked only for a checklist that can be shown.
    address: isOffered ? await servesMembers(deps, address) : addressProblem(address) === null,
    delivery: account.enabled ? !is_email_unproven : await hasAnyDevice(deps),
    invite: (await countUsers(deps.db)) > 1 || (await listInvitations(deps)).length > 0,
  }
  const steps = order.map((step) => ({ step, is_done: done[step] }))
  return {
    is_shown: isOffered && steps.some(({ is_done }) => !is_done),
    steps,
    pool_name,
    season_year,
    registration,
    address,
    address_problem: addressProblem(address),
    is_email_unproven,
    has_playoff_teams: isPlayoffRace({ season_year, now: deps.now() }) || (await readDates(deps)).length > 0,
  }
}

export const isPlayed = ({ status }: Contest) => status === 'drafting' || status === 'in_progress'

const order: readonly SetupStep[] = ['you', 'pool_name', 'season', 'contests', 'join', 'address', 'delivery', 'invite']

type Change = { is_name_kept?: true | undefined; is_put_away?: boolean | undefined }

/** Confirms the pool's name, or dismisses or restores the checklist (A6). */
export async function changeSetup(deps: Deps, caller: Caller, { is_name_kept, is_put_away }: Change): Promise<Setup> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const before = await readChecklistRow(tx)
    const after = {
      name_confirmed_at: is_name_kept ? (before.name_confirmed_at ?? at) : before.name_confirmed_at,
      put_away_at: is_put_away === undefined ? before.put_away_at : is_put_away ? (before.put_away_at ?? at) : null,
    }
    if (after.name_confirmed_at === before.name_confirmed_at && after.put_away_at === before.put_away_at) return
    await updateChecklistRow(tx, after)
    await writeAudit(tx, deps, caller, {
      action: 'update',
      subject: 'setting',
      before: factsOf(before),
      after: factsOf(after),
    })
  })
  return readSetup(deps, caller)
}

const factsOf = (row: { name_confirmed_at: string | null; put_away_at: string | null }) => ({
  pool_name_kept: row.name_confirmed_at !== null,
  checklist_put_away: row.put_away_at !== null,
})
