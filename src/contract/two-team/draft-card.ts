import { z } from 'zod'
import { chatMessage, clientId } from '#contract/chat/chat.ts'
import { shareCard } from '#contract/chat/share-card.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ofContest } from '#contract/fields.ts'

export const draftCard = endpoint('GET', '/contest/contests/:contestId/card', {
  access: 'member',
  summary: 'The caller’s card of a contest with a finished draft: their teams and wins, and the title if it is theirs.',
  params: ofContest,
  answer: z.object({ card: shareCard }),
})

export const postDraftCard = endpoint('POST', '/contest/contests/:contestId/card', {
  access: 'member',
  summary: 'Posts that card in the chat. The same `clientId` is posted once.',
  params: ofContest,
  body: z.object({ clientId }),
  answer: z.object({ message: chatMessage }),
})
