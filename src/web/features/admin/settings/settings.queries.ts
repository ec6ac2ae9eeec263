import { queryOptions } from '@tanstack/react-query'
import { readSettings } from '#contract/settings/settings.ts'
import { call } from '#web/api/call.ts'

/** The pool settings, with the version a change is based on. */
export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => call(readSettings, {}, { signal }),
})
