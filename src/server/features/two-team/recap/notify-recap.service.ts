import { draftHighlights } from '#rules/two-team/recap.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/features/chat/announcements.service.ts'
import { listActiveMembers } from '#server/features/contests/entries.service.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import { draftRecap } from './draft-recap.mail.ts'
import { readRecap } from './recap.service.ts'

/** The path of a finished draft's recap. */
const recapPath = (contestId: number) => `/two-team/recap?contest=${contestId}`

/**
 * Announces the draft's recap in the chat and to the drafters by mail, in the transaction of its last pick (D2). Call
 * it last, like `announce`.
 */
export async function notifyRecap(tx: Tx, deps: Deps, contestId: number): Promise<void> {
  const recap = await readRecap({ ...deps, db: tx }, contestId)
  const highlights = draftHighlights(recap)
  const path = recapPath(contestId)
  const picksOf = new Map(recap.pairs.map((pair) => [pair.user_id, pair.picks]))
  const drafters = (await listActiveMembers(tx, contestId)).filter(({ user_id }) => picksOf.get(user_id)?.length)
  await notifyEach(tx, deps, drafters, ({ user_id, name }) => ({
    ...draftRecap.of({
      name,
      contest: recap.contest_name,
      teams: (picksOf.get(user_id) ?? []).map(({ pick_number, abbreviation, team_name }) => ({
        pick_number,
        abbreviation,
        team_name,
      })),
      highlights: highlights.map(({ label, words }) => ({ label, words })),
      path,
    }),
    contestId,
  }))
  const lines = highlights.map(({ label, what }) => `${label}: ${what}.`)
  await announce(tx, deps, {
    topic: 'drafts',
    cause: `recap of the draft of contest ${contestId}`,
    text: [`${recap.contest_name} is drafted.`, ...lines].join('\n'),
    path,
    endsWithLink: true,
  })
}
