import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { joinedContest } from './joined-contests.ts'
import { session } from './sign-in.ts'
import { email, lastName, newPassword, personName } from './users.ts'

export const register = endpoint('POST', '/auth/register', {
  access: 'visitor',
  summary:
    'Creates an account with the role player, signs it in, and joins the contests of its invitation (rulebook A1).',
  body: z.object({
    email,
    password: newPassword,
    name: personName,
    lastName: lastName.optional(),
    inviteCode: z.string().trim().max(200).optional(),
  }),
  /** `contests`: the outcome for each contest the invitation names. */
  answer: session.extend({ contests: z.array(joinedContest) }),
  status: 201,
  // A whole office behind one address may sign up within an hour.
  limit: { each: 'address', times: 200, within: 600 },
})
