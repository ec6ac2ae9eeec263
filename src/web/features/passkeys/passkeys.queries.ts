import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPasskeys } from '#contract/passkeys/passkeys.ts'
import { call } from '#web/api/call.ts'

/** The reader's passkeys and the number of recovery codes left. */
export const passkeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
  throwOnError: false,
})

/** Whether the reader has a passkey; false while they are loading. */
export const useHasPasskeys = (): boolean => (useQuery(passkeysQuery).data?.passkeys.length ?? 0) > 0
