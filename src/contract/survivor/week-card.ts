import { z } from 'zod'
import { chatMessage, clientId } from '#contract/chat/chat.ts'
import { shareCard } from '#contract/chat/share-card.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ofEntry, ofEntryInQuery, ofWeek } from './survivor.ts'

export const weekCard = endpoint('GET', '/survivor/contests/:contestId/weeks/:week/card', {
  access: 'member',
  summary: 'The caller’s card of a week that is over: how it ended for them, their teams so far, and who fell.',
  params: ofWeek,
  query: ofEntryInQuery,
  answer: z.object({ card: shareCard }),
})

export const postWeekCard = endpoint('POST', '/survivor/contests/:contestId/weeks/:week/card', {
  access: 'member',
  summary: 'Posts that card in the chat. The same `clientId` is posted once.',
  params: ofWeek,
  body: ofEntry.extend({ clientId }),
  answer: z.object({ message: chatMessage }),
})
