import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, seasonYear } from '#contract/fields.ts'
import { invitedContest } from './invitations.ts'
import { joinedContest } from './joined-contests.ts'

export const readOpenContests = endpoint('GET', '/contest/open', {
  access: 'member',
  summary: 'The contests of a season, or of every one, that are waiting and that the caller is not in.',
  query: z.object({ season_year: seasonYear.optional() }),
  answer: z.object({ contests: z.array(invitedContest) }),
})

export const joinTogether = endpoint('POST', '/contest/join', {
  access: 'member',
  summary: 'Joins these contests, all or none. Being in one already is as good as joining it.',
  body: z.object({
    contest_ids: z.array(id).min(1, 'Choose at least one contest').max(50, 'Must be at most 50'),
  }),
  answer: z.object({ contests: z.array(joinedContest) }),
})
