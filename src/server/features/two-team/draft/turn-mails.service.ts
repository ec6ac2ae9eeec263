import { between, hours, type Instant, minutes, plus } from '#rules/time.ts'
import { currentTurn } from '#rules/two-team/draft.ts'
import type { Deps } from '#server/deps.ts'
import { requireUser } from '#server/features/accounts/users.service.ts'
import { notify } from '#server/features/outbox/notify.service.ts'
import { findWishes } from '#server/features/outbox/preferences.service.ts'
import { listDrafting } from './draft.repo.ts'
import { type DraftFacts, drafterOf, loadDraft } from './draft-facts.ts'

/** Who has not picked by then is taken to be away. */
const AWAY_AFTER = minutes(5)
/** A mail about a turn that ends sooner than that comes too late to help. */
const SHORTEST_CLOCK = minutes(30)
/** In a draft that waits for days nobody needs to hear of it when it has moved on anyway. */
const LATEST = hours(12)

/**
 * Tells the member whose turn it is, when he has let it stand for five minutes and wants to know (N3). May run twice: there is one such
 * mail for each pick (N1). Where the clock is short, nobody is away for long enough.
 */
export async function queueTurnMails(deps: Deps): Promise<void> {
  for (const contest of await listDrafting(deps.db)) {
    if (contest.pick_seconds !== null && contest.pick_seconds * 1_000 < SHORTEST_CLOCK) continue
    const facts = await loadDraft(deps.db, contest)
    const since = awaySince(deps, facts)
    if (since !== null) await queueTurnMail(deps, { facts, since })
  }
}

/** From when on the drafter is taken to be away; null while he is not, and where nobody has waited for him in the last hours. */
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
  const [user, wishes] = [await requireUser(deps.db, userId), await findWishes(deps.db, userId)]
  if (!user.active || !wishes.draft_turn) return
  const { contest_id, contest_name, pick_deadline } = facts.contest
  await notify(deps.db, deps, [
    {
      kind: 'draft_turn',
      facts: {
        name: user.name,
        contest: contest_name,
        pick_number: turn.pick_number,
        round: turn.round,
        deadline: pick_deadline,
        zone: wishes.time_zone,
        path: '/two-team',
      },
      to: { email: user.email, name: `${user.name} ${user.lastName}`.trim(), userId },
      contestId: contest_id,
      occasion: turn.pick_number,
      expiresAt: pick_deadline ?? undefined,
      since,
    },
  ])
}
