import { fullName } from '#rules/accounts/accounts.ts'
import { notStartedWords } from '#rules/contests/starting.ts'
import { days, easternWords, hours, type Instant, plus } from '#rules/time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { notifyAdmins } from '#server/features/accounts/users.service.ts'
import { notify } from '#server/features/outbox/notify.service.ts'
import { notice } from '#server/features/outbox/outbox.mail.ts'
import { listTimeZones } from '#server/features/outbox/preferences.service.ts'
import { draftStarts } from './draft-starts.mail.ts'
import { listStarting, listWaiting } from './start.repo.ts'

type Starting = { contest_id: number; contest_name: string; starts_at: Instant }

/** Past this the mail of the day before would be old news (N2). */
const LATEST = hours(1)

/** Tells those who are in that their draft has a start, in the transaction that sets it (D4). */
export async function tellStart(tx: Tx, deps: Deps, contest: Starting): Promise<void> {
  await tell(tx, deps, { contest, what: 'set' })
}

/** Tells those who are in a day before their draft starts. Safe to run twice: a member gets one such mail for each start (N1). */
export async function queueStartMails(deps: Deps): Promise<void> {
  const to = plus(deps.now(), days(1))
  for (const contest of await listStarting(deps.db, { from: plus(to, -LATEST), to })) {
    await tell(deps.db, deps, { contest, what: 'soon' })
  }
}

async function tell(
  tx: Database,
  deps: Deps,
  { contest, what }: { contest: Starting; what: 'set' | 'soon' },
): Promise<void> {
  const { contest_id, contest_name, starts_at } = contest
  const members = await listWaiting(tx, contest_id)
  const zones = await listTimeZones(
    tx,
    members.map(({ user_id }) => ({ id: user_id })),
  )
  await notify(
    tx,
    deps,
    members.map(({ user_id, email, name, last_name }) => ({
      ...draftStarts.of({
        name,
        contest: contest_name,
        starts_at,
        zone: zones.get(user_id) ?? null,
        what,
        path: `/two-team?contest=${contest_id}`,
      }),
      to: { email, name: fullName({ name, lastName: last_name }), userId: user_id },
      contestId: contest_id,
      ...(what === 'soon' ? { occasion: minuteOf(starts_at) } : {}),
      expiresAt: starts_at,
    })),
  )
}

/** One start for each minute, so that a start that moves is told again. */
const minuteOf = (instant: Instant) => Math.floor(Date.parse(instant) / 60_000)

/** Tells the admins that a draft had too few at its start, in the transaction that moved it, so once for each move (D4). */
export async function tellDraftMoved(
  tx: Tx,
  deps: Deps,
  { contest, joined, next }: { contest: Pick<Starting, 'contest_id' | 'contest_name'>; joined: number; next: Instant },
): Promise<void> {
  await notifyAdmins(tx, deps, ({ name }) => ({
    ...notice.of({
      name,
      subject: `The draft of ${contest.contest_name} hasn't started`,
      sentences: [
        `Not started: ${notStartedWords(joined)}.`,
        `It starts ${easternWords(next)} if at least two have joined by then.`,
      ],
      path: '/admin/two-team-contest',
      label: 'Open the contest',
    }),
    contestId: contest.contest_id,
    expiresAt: next,
  }))
}
