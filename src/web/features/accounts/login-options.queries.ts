import { queryOptions } from '@tanstack/react-query'
import { readInvitation } from '#contract/accounts/invitations.ts'
import { readOpenContests } from '#contract/accounts/joining.ts'
import { authOptions } from '#contract/accounts/sign-in.ts'
import { call } from '#web/api/call.ts'

/**
 * The server's options before sign-in: sign-up, password mails, the demo's logins, and whether an invitation still
 * works.
 */
export const loginOptionsQuery = (invite: string | null) =>
  queryOptions({
    queryKey: invite === null ? ['auth-options'] : ['auth-options', invite],
    queryFn: () => call(authOptions, { query: { invite: invite ?? undefined } }),
    throwOnError: false,
  })

/** The contests of a working invitation link. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => call(readInvitation, { params: { code } }, { signal }),
    throwOnError: false,
    retry: false,
  })

/** The contests of a season, or of all, that the reader can join. */
export const openContestsQuery = (season: string | null) =>
  queryOptions({
    queryKey: ['open-contests', season],
    queryFn: async ({ signal }) =>
      (await call(readOpenContests, { query: { season_year: season ?? undefined } }, { signal })).contests,
    throwOnError: false,
  })
