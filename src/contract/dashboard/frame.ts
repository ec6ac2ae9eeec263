import { z } from 'zod'
import { reading } from '#contract/chat/reading.ts'
import { endpoint } from '#contract/endpoint.ts'
import { readFeed } from '#contract/feed/freshness.ts'
import { readUrgent } from './urgent.ts'

export const readFrame = endpoint('GET', '/contest/frame', {
  access: 'member',
  summary:
    'What stands around every screen, in one answer for a page that opens: the pool’s name, what is unread, what is urgent and how fresh the scores are.',
  answer: z.object({
    pool_name: z.string(),
    reading: z.object(reading),
    urgent: readUrgent.answer,
    feed: readFeed.answer,
  }),
})
