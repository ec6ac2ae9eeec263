import { z } from 'zod'
import { ofContest } from '#contract/contests/contests.ts'
import { endpoint } from '#contract/endpoint.ts'
import { done, idInPath } from '#contract/fields.ts'

/** A list of payments, shown if the pool setting `fees` is on. PuckPool handles no money. */
const words = {
  entry_fee: z.string().trim().max(100, 'Must be at most 100 characters'),
  prizes: z.string().trim().max(500, 'Must be at most 500 characters'),
}

export const readFees = endpoint('GET', '/contest/contests/:contestId/fees', {
  access: 'member',
  summary: 'What a contest costs and pays, as text; admins also see who has paid. Empty while the list is off.',
  params: ofContest,
  answer: z.object({
    enabled: z.boolean(),
    entry_fee: z.string(),
    prizes: z.string(),
    /** Only in the answer for admins. */
    participants: z
      .array(z.object({ participant_id: z.int(), participant_name: z.string(), paid: z.boolean() }))
      .optional(),
  }),
})

export const setFees = endpoint('PUT', '/contest/contests/:contestId/fees', {
  access: 'admin',
  summary: 'Sets what a contest costs and pays, as text.',
  params: ofContest,
  body: z.object(words),
  answer: done,
})

export const setPaid = endpoint('PUT', '/contest/participants/:participantId/paid', {
  access: 'admin',
  summary: 'Ticks a participant as paid, or not.',
  params: z.object({ participantId: idInPath }),
  body: z.object({ paid: z.boolean() }),
  answer: done,
})
