import type { ChatMessage } from '#contract/chat/chat.ts'
import type { ShareCard } from '#contract/chat/share-card.ts'
import { cardSentence } from '#rules/chat/card-sentence.ts'
import { draftCard } from '#rules/two-team/draft-card.ts'
import { draftHighlights } from '#rules/two-team/recap.ts'
import type { Deps } from '#server/deps.ts'
import { say } from '#server/features/chat/say.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { rankDrafters } from '#server/features/two-team/leaderboard/leaderboard.service.ts'
import { requireDraftContest } from '#server/features/two-team/two-team.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { readRecap } from './recap.service.ts'

/**
 * The caller's card of a contest with a finished draft (D2, D7). Refuses `draft_not_over`, and callers who did not
 * draft.
 */
export async function readDraftCard(deps: Deps, { userId }: Caller, contestId: number): Promise<ShareCard> {
  const recap = await readRecap(deps, contestId)
  const contest = await requireDraftContest(deps.db, contestId)
  const rows = await rankDrafters(deps.db, contest)
  const row = rows.find((of) => of.user_id === userId)
  const pair = recap.pairs.find((of) => of.user_id === userId)
  if (row === undefined || pair === undefined) throw new Refusal({ code: 'not_a_participant' })
  const isTied = rows.filter(({ rank }) => rank === row.rank).length > 1
  const isFirst = contest.status === 'completed' && row.rank === 1
  const winsOf = new Map(row.teams.map(({ team_id, wins }) => [team_id, wins]))
  const card = draftCard({
    name: row.participant_name,
    contest_name: recap.contest_name,
    drafters: rows.length,
    wins: row.total_wins,
    rank: row.total_wins > 0 ? row.rank : null,
    is_tied: isTied,
    title: isFirst ? (isTied ? 'shared' : 'won') : null,
    teams: pair.picks.map((pick) => ({
      ...pick,
      wins: winsOf.get(pick.team_id) ?? 0,
    })),
    praise: draftHighlights(recap)
      .filter(({ kind, participant_id }) => kind !== 'reach' && participant_id === pair.participant_id)
      .map(({ kind }) => (kind === 'steal' ? 'Steal of the draft' : 'Best value of the draft')),
  })
  const { pool_name } = await requirePoolSettings(deps.db)
  return { ...card, pool: pool_name, contest: recap.contest_name, name: row.participant_name }
}

/** Posts the draft card in the chat, once per `clientId` (C1). */
export async function postDraftCard(
  deps: Deps,
  caller: Caller,
  { contestId, clientId }: { contestId: number; clientId: string },
): Promise<ChatMessage> {
  const card = await readDraftCard(deps, caller, contestId)
  return say(deps, caller, { text: cardSentence(card), clientId, card })
}
