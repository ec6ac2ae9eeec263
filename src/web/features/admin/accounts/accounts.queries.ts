import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listInvitations } from '#contract/accounts/invitations.ts'
import { listUsers, type UserSorting } from '#contract/accounts/users.ts'
import { call } from '#web/api/call.ts'

const ACCOUNTS = ['admin', 'accounts'] as const
const USERS = [...ACCOUNTS, 'users'] as const

/** Every user of the pool with email addresses; of a large pool those on the first page, and `next` is not null. */
export const usersQuery = queryOptions({
  queryKey: USERS,
  queryFn: ({ signal }) => call(listUsers, {}, { signal }),
})

/** The search's limit on the server. */
const LONGEST_TEXT = 100
const A_PAGE = 100

/** The users of a large pool, which the server searches and sorts. */
export const someUsersQuery = ({ text, ...wanted }: { text: string; sort?: UserSorting; order?: 'asc' | 'desc' }) =>
  infiniteQueryOptions({
    queryKey: [...USERS, 'some', text, wanted],
    queryFn: ({ signal, pageParam }) =>
      call(
        listUsers,
        { query: { ...wanted, text: text.slice(0, LONGEST_TEXT), limit: A_PAGE, before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...USERS, 'one', id],
    queryFn: async ({ signal }) => (await call(listUsers, { query: { id } }, { signal })).users[0] ?? null,
    throwOnError: false,
  })

export const invitationsQuery = queryOptions({
  queryKey: [...ACCOUNTS, 'invitations'],
  queryFn: async ({ signal }) => (await call(listInvitations, {}, { signal })).invitations,
})
