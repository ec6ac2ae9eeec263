import { queryOptions } from '@tanstack/react-query'
import { listInvitations } from '#contract/accounts/invitations.ts'
import { call } from '#web/api/call.ts'

export const invitationsQuery = queryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: async ({ signal }) => (await call(listInvitations, {}, { signal })).invitations,
})
