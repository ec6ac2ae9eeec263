import { z } from 'zod'
import { byCode } from '#contract/accounts/invitations.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant, namedContest } from '#contract/fields.ts'
import { weekTeams } from './picks.ts'

/** The pick sheet that an invitation opens, before anyone signs up (rulebook A1). */
const invitedSheet = z.object({
  ...namedContest,
  week_number: z.int(),
  lock_time: instant.nullable(),
  /** The names of some who are in, first come first, and how many are. */
  names: z.array(z.string()),
  joined: z.int(),
  /** The teams that a newcomer could pick now. */
  available_teams: weekTeams,
})
export type InvitedSheet = z.infer<typeof invitedSheet>

export const readInvitedSheet = endpoint('GET', '/auth/invitations/:code/teams', {
  access: 'visitor',
  summary:
    'The pick sheet of the open week in the first survivor contest of a link that one can still join, with who is in; null if there is none to pick for. Stores nothing. Refuses a link that is over.',
  params: byCode,
  answer: z.object({ sheet: invitedSheet.nullable(), server_now: instant }),
})
