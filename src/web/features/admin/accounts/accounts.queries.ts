import { queryOptions } from '@tanstack/react-query'
import { listInvitations } from '#contract/accounts/invitations.ts'
import { listUsers } from '#contract/accounts/users.ts'
import { call } from '#web/api/call.ts'

const ACCOUNTS = ['admin', 'accounts'] as const

/** Every user of the pool, with email addresses. */
export const usersQuery = queryOptions({
  queryKey: [...ACCOUNTS, 'users'],
  queryFn: async ({ signal }) => (await call(listUsers, {}, { signal })).users,
})

export const invitationsQuery = queryOptions({
  queryKey: [...ACCOUNTS, 'invitations'],
  queryFn: async ({ signal }) => (await call(listInvitations, {}, { signal })).invitations,
})
