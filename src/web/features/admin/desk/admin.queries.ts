import { queryOptions } from '@tanstack/react-query'
import { listUsers } from '#contract/accounts/users.ts'
import { readSettings } from '#contract/settings/settings.ts'
import { call } from '#web/api/call.ts'

/** Every user of the pool, with e-mail addresses. */
export const usersQuery = queryOptions({
  queryKey: ['admin', 'users'],
  queryFn: async ({ signal }) => (await call(listUsers, {}, { signal })).users,
})

/** The pool settings, with the version from which they can be changed. */
export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => call(readSettings, {}, { signal }),
})
