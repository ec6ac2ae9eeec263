import { between, hours, type Instant, minutes, plus } from '#rules/time.ts'
import { currentTurn } from '#rules/two-team/draft.ts'
import { clocksRun } from '#rules/two-team/draft-clock.ts'
import type { Deps } from '#server/deps.ts'
import { requireUser } from '#server/features/accounts/users/users.service.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import { listTimeZones } from '#server/features/outbox/preferences.service.ts'
import { listDrafting } from './draft.repo.ts'
import { type DraftFacts, drafterOf, loadDraft } from './draft-facts.ts'
import { draftTurn } from './draft-turn.mail.ts'

/** A member who hasn't picked for this long counts as away. */
const AWAY_AFTER = minutes(5)
/** With a shorter clock, the email would arrive too late to help. */
const SHORTEST_CLOCK = minutes(30)
/** After a longer wait, such as an outage, the email would be old news. */
const LATEST = hours(12)

/**
 * Emails the member on the clock if they haven't picked for five minutes. Safe to run twice: there is one such email per pick
 * (N1).
 */
export async function queueTurnMails(deps: Deps): Promise<void> {
  for (const contest of await listDrafting(deps.db)) {
    if (contest.pick_seconds !== null && contest.pick_seconds * 1_000 < SHORTEST_CLOCK) continue
    // No one is notified at night of a suspended clock, nor of a turn that no one can take or that auto-pick takes.
    const isQuiet = contest.paused_at !== null || contest.auto_pick_at !== null
    if (isQuiet || !clocksRun({ daytime_only: contest.daytime_only, now: deps.now() })) continue
    const facts = await loadDraft(deps.db, contest)
    const since = awaySince(deps, facts)
    if (since !== null) await queueTurnMail(deps, { facts, since })
  }
}

/** Since when the member on the clock counts as away; null if they don't, or if the email would be old news. */
function awaySince(deps: Deps, { contest, picks }: DraftFacts): Instant | null {
  const turnSince = picks.at(-1)?.picked_at ?? contest.started_at
  if (turnSince === null) return null
  const waited = between(turnSince, deps.now())
  return AWAY_AFTER <= waited && waited <= LATEST ? plus(turnSince, AWAY_AFTER) : null
}

async function queueTurnMail(deps: Deps, { facts, since }: { facts: DraftFacts; since: Instant }): Promise<void> {
  const turn = currentTurn(facts.board)
  const userId = turn && drafterOf(facts, turn.participant_id).user_id
  if (!turn || !userId) return
  const [user, zones] = [await requireUser(deps.db, userId), await listTimeZones(deps.db, [{ id: userId }])]
  if (!user.active) return
  const { contest_id, contest_name, pick_deadline } = facts.contest
  await notifyEach(deps.db, deps, [user], ({ name }) => ({
    ...draftTurn.of({
      name,
      contest: contest_name,
      pick_number: turn.pick_number,
      round: turn.round,
      deadline: pick_deadline,
      zone: zones.get(userId) ?? null,
      path: `/two-team?contest=${contest_id}`,
    }),
    contestId: contest_id,
    occasion: turn.pick_number,
    expiresAt: pick_deadline ?? undefined,
    since,
  }))
}
