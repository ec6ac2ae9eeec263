import { z } from 'zod'
import { contest } from '#contract/contests/contests.ts'
import { endpoint } from '#contract/endpoint.ts'
import { day, done, id, idInPath, instant } from '#contract/fields.ts'
import { email } from './users.ts'

/** A contest that an invitation joins. */
export const invitedContest = z.object({
  ...contest.pick({ contest_id: true, contest_name: true, contest_type: true, season_year: true }).shape,
  ...contest.pick({ status: true, current_participants: true, max_participants: true }).shape,
  /** The automatic start as planned now; null without one, or once started. */
  starts_at: instant.nullable(),
  /** What an entry costs and by when (rulebook O11); null while fees are off, or without a fee in figures. */
  fee: z.object({ fee_cents: z.int(), currency: z.string(), due_on: day.nullable() }).nullable(),
})
export type InvitedContest = z.infer<typeof invitedContest>

/** An invitation link: people sign up with it and join the contests it names (rulebook A1). */
const invitation = z.object({
  invitation_id: z.int(),
  /** The admin's note about the recipient. */
  note: z.string(),
  link: z.string(),
  state: z.enum(['open', 'expired', 'used_up', 'revoked']),
  created_at: instant,
  created_by_name: z.string(),
  expires_at: instant,
  /** Null means no limit. */
  max_uses: z.int().nullable(),
  uses: z.int(),
  contests: z.array(invitedContest),
})
export type Invitation = z.infer<typeof invitation>

export const listInvitations = endpoint('GET', '/admin/invitations', {
  access: 'admin',
  summary: 'The invitation links, newest first.',
  answer: z.object({ invitations: z.array(invitation) }),
})

export const createInvitation = endpoint('POST', '/admin/invitations', {
  access: 'admin',
  summary:
    'Creates a link to the sign-up form that expires after some days and, if wanted, after some sign-ups; signing up with it joins the contests it names.',
  body: z.object({
    note: z.string().trim().max(100).optional(),
    /** The address to mail the link to; without one the link isn't mailed. */
    email: z.union([z.literal(''), email], 'Please enter a valid email address').optional(),
    days: z.int('Enter a whole number').min(1, 'Must be at least 1').max(365, 'Must be at most 365'),
    max_uses: z
      .int('Enter a whole number')
      .min(1, 'Must be at least 1')
      .max(10_000, 'Must be at most 10000')
      .nullable(),
    /** Contests that are still waiting and have a spot. */
    contest_ids: z.array(id).max(50, 'Must be at most 50').optional(),
  }),
  answer: z.object({ invitation }),
  status: 201,
})

export const revokeInvitation = endpoint('DELETE', '/admin/invitations/:id', {
  access: 'admin',
  summary: 'Ends an invitation link; members who signed up with it stay.',
  params: z.object({ id: idInPath }),
  answer: done,
})

export const byCode = z.object({ code: z.string().trim().min(1).max(200) })

export const readInvitation = endpoint('GET', '/auth/invitations/:code', {
  access: 'visitor',
  summary:
    'What a link invites to: the pool, who invites, and the contests with their dates. Refuses a link that is over.',
  params: byCode,
  answer: z.object({
    pool_name: z.string(),
    invited_by: z.string(),
    expires_at: instant,
    contests: z.array(invitedContest),
  }),
})
