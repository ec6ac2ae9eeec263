import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { byId, instant, namedContest } from '#contract/fields.ts'
import { joinedContest } from './joined-contests.ts'
import { managedUser } from './users.ts'

/** The consequences, one sentence per contest, of a member's absence */
const consequence = z.object({
  ...namedContest,
  deactivated: z.string(),
  deleted: z.string(),
})
export type Consequence = z.infer<typeof consequence>

export const userConsequences = endpoint('GET', '/admin/users/:id/consequences', {
  access: 'admin',
  summary: 'What deactivating or deleting a user means for each contest that they are in and that is not over.',
  params: byId,
  answer: z.object({ consequences: z.array(consequence) }),
})

export const listDeletedUsers = endpoint('GET', '/admin/deleted-users', {
  access: 'admin',
  summary: 'The users deleted in the last seven days, newest first: they can be brought back (rulebook A5).',
  answer: z.object({
    users: z.array(z.object({ id: z.int(), name: z.string(), deleted_at: instant, restorable_until: instant })),
  }),
})

export const restoreUser = endpoint('POST', '/admin/deleted-users/:id/restore', {
  access: 'admin',
  summary: 'Undoes a deletion: the account, entries, messages and preferences are back; the user has to sign in again.',
  params: byId,
  answer: z.object({
    user: managedUser,
    /** The waiting contests they were in: whether they rejoined each, or why not. */
    contests: z.array(joinedContest),
  }),
})
