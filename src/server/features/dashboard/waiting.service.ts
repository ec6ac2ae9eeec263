import type { Contest } from '#contract/contests/contests.ts'
import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { byUrgencyAndDeadline } from '#contract/dashboard/waiting-kinds.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { isOnlyLocal } from '#rules/accounts/email-addresses.ts'
import { isBackupOverdue } from '#rules/backups/nightly.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { addressProblem } from '#rules/outbox/public-address.ts'
import { addDays, type Instant, startOfDay } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { listActiveAdmins } from '#server/features/accounts/users/users.service.ts'
import { readBackupState } from '#server/features/backups/backups.service.ts'
import { listContests } from '#server/features/contests/contests.service.ts'
import { readMoney } from '#server/features/contests/fees.service.ts'
import { readOldScores } from '#server/features/feed/feed.service.ts'
import { listSeasonProgress, nextGameStart } from '#server/features/games/games.service.ts'
import { requireMailAccount } from '#server/features/outbox/email-settings.service.ts'
import { viewEmailSettings } from '#server/features/outbox/notifications.service.ts'
import { hasAnyDevice } from '#server/features/outbox/notify.service.ts'
import { readLeagueBehind } from '#server/features/playoffs/final-table.service.ts'
import { listWaitingSurvivors } from '#server/features/survivor/waiting.service.ts'
import {
  listStalledDrafts,
  listTies,
  listUncompleted,
  listUnstartedDrafts,
} from '#server/features/two-team/waiting.service.ts'
import { listWebhooks } from '#server/features/webhooks/webhooks.service.ts'
import { addressOf } from './public-address.service.ts'
import { isPlayed } from './setup.service.ts'

type Source = (deps: Deps, contests: readonly Contest[]) => Promise<WaitingItem[]>

/** All sources of items for admins; add new ones here. */
const sources: readonly Source[] = [
  listWaitingSurvivors,
  listUnstartedDrafts,
  listStalledDrafts,
  listUncompleted,
  listTies,
  finalTable,
  unpaidFees,
  newSchedule,
  backupTrouble,
  feedTrouble,
  mailTrouble,
  webhookTrouble,
  localAdmins,
  addressTrouble,
]

/** The items waiting for an admin, most urgent first, then by deadline (N5). */
export async function readWaiting(deps: Deps): Promise<{ items: WaitingItem[]; server_now: Instant }> {
  const contests = await listContests(deps)
  const found = (await Promise.all(sources.map((source) => source(deps, contests)))).flat()
  const items = contests.filter(isOn).length > 1 ? found.map(nameContest) : found
  return { items: items.sort(byUrgencyAndDeadline), server_now: deps.now() }
}

const isOn = ({ status }: Contest) => status !== 'completed' && status !== 'cancelled'

const nameContest = (item: WaitingItem): WaitingItem =>
  'contest_id' in item ? { ...item, is_one_of_several: true } : item

/**
 * A coming season's schedule, if a pool that has played before has no contest for it, once none of the last season's is
 * running.
 */
async function newSchedule(deps: Deps, contests: readonly Contest[]): Promise<WaitingItem[]> {
  const newest = contests
    .map((of) => of.season_year)
    .toSorted()
    .at(-1)
  if (newest === undefined || contests.some(isPlayed)) return []
  const now = deps.now()
  const seasons = await listSeasonProgress(deps.db)
  if (seasons.some(({ season_year, left }) => season_year === newest && left > 0)) return []
  const next = seasons.find(
    ({ season_year, first_start }) => season_year > newest && first_start !== null && first_start > now,
  )
  return next ? [{ kind: 'schedule_here', deadline: next.first_start, season_year: next.season_year }] : []
}

/** The bracket follows the final standings, so the next game is their deadline. */
async function finalTable(deps: Deps): Promise<WaitingItem[]> {
  const behind = await readLeagueBehind(deps.db, deps.now())
  if (!behind?.is_to_choose) return []
  return [{ kind: 'final_table', deadline: await nextGameStart(deps), words: behind.words }]
}

/** Contests with a fee in figures, until everyone has paid (O11). A fee is due until the end of its league day. */
async function unpaidFees(deps: Deps, all: readonly Contest[]): Promise<WaitingItem[]> {
  const contests = all.filter(({ status }) => status !== 'cancelled')
  const money = await readMoney(
    deps.db,
    contests.map(({ contest_id }) => contest_id),
  )
  return contests.flatMap(({ contest_id, contest_name, contest_type }) => {
    const of = money.get(contest_id)
    if (!of || of.fee_cents === null || of.paid === of.entries) return []
    const deadline = of.due_on === null ? null : startOfDay(addDays(of.due_on, 1))
    const is_draft = contestTypes[contest_type].has_draft
    const { entries, paid, due_on } = of
    return [{ kind: 'unpaid', deadline, contest_id, contest_name, is_draft, entries, paid, due_on }]
  })
}

/** By the wall clock, like the backups. */
async function backupTrouble(deps: Deps): Promise<WaitingItem[]> {
  const { last_success_at, last_failure } = await readBackupState(deps)
  if (last_failure === null && !isBackupOverdue({ lastSuccessAt: last_success_at, wallNow: deps.wallNow() })) return []
  return [{ kind: 'backup', deadline: null, trouble: last_failure?.message ?? null, last_success_at }]
}

async function feedTrouble(deps: Deps): Promise<WaitingItem[]> {
  const scores_as_of = await readOldScores(deps)
  return scores_as_of === undefined ? [] : [{ kind: 'feed', deadline: await nextGameStart(deps), scores_as_of }]
}

/**
 * Why no one gets mail: it is broken, or it is off while a contest is on and no member has a device for notifications.
 * A demo keeps its mail in the outbox on purpose (O4), so there is nothing to fix.
 */
async function mailTrouble(deps: Deps, contests: readonly Contest[]): Promise<WaitingItem[]> {
  if (deps.settings.demo) return []
  const { settings, delivery } = await viewEmailSettings(deps)
  if (settings.enabled) {
    return delivery.problem === null ? [] : [{ kind: 'mail', deadline: null, trouble: delivery.problem }]
  }
  if (!contests.some(isPlayed) || (await hasAnyDevice(deps))) return []
  return [{ kind: 'mail', deadline: null, trouble: 'Email is off, and nobody has turned on notifications' }]
}

/** Webhooks the pool has given up (N9). */
async function webhookTrouble(deps: Deps): Promise<WaitingItem[]> {
  const off = (await listWebhooks(deps)).filter(({ state }) => state === 'off')
  return off.map(({ webhook_id, name, refusal }) => ({
    kind: 'webhook',
    deadline: null,
    webhook_id,
    name,
    refusal: refusal ?? '',
  }))
}

/** Admins the pool's mails for commissioners can't reach. A demo sends none. */
async function localAdmins({ db, settings }: Deps): Promise<WaitingItem[]> {
  if (settings.demo) return []
  const admins = (await listActiveAdmins(db)).filter(({ email }) => isOnlyLocal(email))
  return admins.map((user) => ({
    kind: 'local_admin',
    deadline: null,
    user_id: user.id,
    name: fullName(user),
    email: user.email,
  }))
}

/** Links in mails that don't work on a member's phone. A demo and a pool without a contest send none. */
async function addressTrouble(deps: Deps, contests: readonly Contest[]): Promise<WaitingItem[]> {
  if (deps.settings.demo || !contests.some(isPlayed)) return []
  const address = addressOf(deps, await requireMailAccount(deps, deps.db))
  return addressProblem(address) === 'loopback' ? [{ kind: 'address', deadline: null, address }] : []
}
