import { queryOptions } from '@tanstack/react-query'
import { listPasskeys } from '#contract/passkeys/passkeys.ts'
import { call } from '#web/api/call.ts'

/** The reader's passkeys and the number of recovery codes left. */
export const passkeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
  throwOnError: false,
})
