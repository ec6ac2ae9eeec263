import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { done, idInPath, instant, success } from '#contract/fields.ts'
import { email } from './users.ts'

/** Links with which people sign up (rulebook A1). */
export const invitation = z.object({
  invitation_id: z.int(),
  /** The admin's note about who it is for. */
  note: z.string(),
  link: z.string(),
  state: z.enum(['open', 'expired', 'used_up', 'revoked']),
  created_at: instant,
  created_by_name: z.string(),
  expires_at: instant,
  /** Null means no limit. */
  max_uses: z.int().nullable(),
  uses: z.int(),
})
export type Invitation = z.infer<typeof invitation>

const tag = 'Invitations'

export const listInvitations = endpoint({
  method: 'GET',
  path: '/admin/invitations',
  access: 'admin',
  tag,
  summary: 'The invitation links, newest first.',
  answer: z.object({ success, invitations: z.array(invitation) }),
})

export const createInvitation = endpoint({
  method: 'POST',
  path: '/admin/invitations',
  access: 'admin',
  tag,
  summary: 'Creates a link to the sign-up form that expires after some days and, if wanted, after some sign-ups.',
  body: z.object({
    note: z.string().trim().max(100).optional(),
    /** Where to mail the link; without an address it is not mailed. */
    email: z.union([z.literal(''), email], 'Please enter a valid email address').optional(),
    days: z.int('Enter a whole number').min(1, 'Must be at least 1').max(365, 'Must be at most 365'),
    max_uses: z
      .int('Enter a whole number')
      .min(1, 'Must be at least 1')
      .max(10_000, 'Must be at most 10000')
      .nullable(),
  }),
  answer: z.object({ success, invitation }),
  status: 201,
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/admin/invitations/:id',
  access: 'admin',
  tag,
  summary: 'Ends an invitation link; members who signed up with it stay.',
  params: z.object({ id: idInPath }),
  answer: done,
})
