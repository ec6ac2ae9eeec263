import { notStartedWords } from '#rules/contests/starting.ts'
import { days, hours, type Instant, minutes, plus } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notifyAdmins } from '#server/features/accounts/users/users.service.ts'
import { listActiveMembers } from '#server/features/contests/entries.service.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import { notice } from '#server/features/outbox/outbox.mail.ts'
import { listTimeZones } from '#server/features/outbox/preferences.service.ts'
import { draftStarts, type StartNews } from './draft-starts.mail.ts'
import { listStarting } from './start.repo.ts'

type Starting = { contest_id: number; contest_name: string; starts_at: Instant }

/**
 * The notifications before a start: how long before (ms), and until when their words are right (N2). Each has a
 * separate occasion per start; the day-before one keeps the start's minute for compatibility.
 */
const AHEAD: readonly { what: StartNews; before: number; latest: number; occasions: number }[] = [
  { what: 'day', before: days(1), latest: hours(1), occasions: 0 },
  { what: 'hour', before: hours(1), latest: minutes(10), occasions: 500_000_000 },
  { what: 'minutes', before: minutes(5), latest: minutes(3), occasions: 1_000_000_000 },
]

/** Notifies the members that their draft has a start, in the transaction that sets it (D4). */
export async function notifyOfStart(tx: Tx, deps: Deps, contest: Starting): Promise<void> {
  await notifyAll(tx, deps, { contest, what: 'set', occasions: null })
}

/**
 * Notifies the members a day, an hour and five minutes before their draft starts. Safe to run twice: a member gets each
 * once per start (N1).
 */
export async function queueStartMails(deps: Deps): Promise<void> {
  for (const { what, before, latest, occasions } of AHEAD) {
    const to = plus(deps.now(), before)
    for (const contest of await listStarting(deps.db, { from: plus(to, -latest), to })) {
      await notifyAll(deps.db, deps, { contest, what, occasions })
    }
  }
}

async function notifyAll(
  tx: Database,
  deps: Deps,
  { contest, what, occasions }: { contest: Starting; what: StartNews; occasions: number | null },
): Promise<void> {
  const { contest_id, contest_name, starts_at } = contest
  const members = await listActiveMembers(tx, contest_id)
  const zones = await listTimeZones(
    tx,
    members.map(({ user_id }) => ({ id: user_id })),
  )
  await notifyEach(tx, deps, members, ({ user_id, name }) => ({
    ...draftStarts.of({
      name,
      contest: contest_name,
      starts_at,
      zone: zones.get(user_id) ?? null,
      what,
      path: `/two-team?contest=${contest_id}`,
    }),
    contestId: contest_id,
    ...(occasions === null ? {} : { occasion: occasions + minuteOf(starts_at) }),
    expiresAt: starts_at,
  }))
}

/** After that, a started draft is old news. */
const LATEST_BEGUN = hours(6)

/**
 * Notifies every drafter that the draft has begun and when they pick, in the transaction that starts it (D4). `order`
 * is the drawn one.
 */
export async function notifyOfBeginning(
  tx: Tx,
  deps: Deps,
  { contest, order }: { contest: Pick<Starting, 'contest_id' | 'contest_name'>; order: readonly number[] },
): Promise<void> {
  const { contest_id, contest_name } = contest
  const now = deps.now()
  const members = await listActiveMembers(tx, contest_id)
  await notifyEach(tx, deps, members, ({ participant_id, name }) => ({
    ...draftStarts.of({
      name,
      contest: contest_name,
      starts_at: now,
      zone: null,
      what: 'begun',
      order: { place: 1 + order.indexOf(participant_id), of: order.length },
      path: `/two-team?contest=${contest_id}`,
    }),
    contestId: contest_id,
    occasion: BEGUN + minuteOf(now),
    expiresAt: plus(now, LATEST_BEGUN),
  }))
}

const BEGUN = 1_500_000_000

/** One start per minute, so that a start that moves is announced again. */
const minuteOf = (instant: Instant) => Math.floor(Date.parse(instant) / 60_000)

/** Notifies the admins that a draft had too few at its start, once, in the transaction that clears it (D4, N5). */
export async function notifyDraftMissed(
  tx: Tx,
  deps: Deps,
  { contest, joined }: { contest: Pick<Starting, 'contest_id' | 'contest_name'>; joined: number },
): Promise<void> {
  await notifyAdmins(tx, deps, ({ name }) => ({
    ...notice.of({
      name,
      subject: `The draft of ${contest.contest_name} hasn't started`,
      sentences: [
        `Not started: ${notStartedWords(joined)}.`,
        'Members can still join. Set a new time, or start the draft yourself.',
      ],
      path: '/admin/two-team-contest',
      label: 'Open the contest',
    }),
    contestId: contest.contest_id,
  }))
}
