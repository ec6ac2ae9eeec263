import type { ShareCard } from '#contract/chat/share-card.ts'
import { postWeekCard, weekCard } from '#contract/survivor/week-card.ts'
import { draftCard, postDraftCard } from '#contract/two-team/draft-card.ts'
import { call } from '#web/api/call.ts'
import { newClientId } from '#web/api/client-id.ts'

/** The card: the reader's own of a finished week, or of a draft. */
export type CardOf =
  | { contestId: number; week: number /** The first one alive if undefined. */; entryId?: number | undefined }
  | { contestId: number; week?: undefined; entryId?: undefined }

export async function readCard({ contestId, week, entryId }: CardOf): Promise<ShareCard> {
  const { card } =
    week === undefined
      ? await call(draftCard, { params: { contestId } })
      : await call(weekCard, { params: { contestId, week }, query: { entry_id: entryId } })
  return card
}

/** Posts the card itself to the chat. */
export async function postCard({ contestId, week, entryId }: CardOf): Promise<void> {
  const body = { clientId: newClientId() }
  if (week === undefined) await call(postDraftCard, { params: { contestId }, body })
  else await call(postWeekCard, { params: { contestId, week }, body: { ...body, entry_id: entryId } })
}
