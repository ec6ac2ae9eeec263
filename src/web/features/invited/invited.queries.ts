import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

/**
 * The pick sheet of a working invitation link, without retries: without one, the sign-up form stands alone. The call
 * comes on demand, because it brings those of the survivor contests along.
 */
export const invitedSheetQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code, 'teams'],
    queryFn: async ({ signal }) => {
      const { readInvitedSheet } = await import('#contract/survivor/invited-sheet.ts')
      return call(readInvitedSheet, { params: { code } }, { signal })
    },
    throwOnError: false,
    retry: false,
  })
