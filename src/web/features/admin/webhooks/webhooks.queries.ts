import { queryOptions } from '@tanstack/react-query'
import { listWebhooks } from '#contract/webhooks/webhooks.ts'
import { call } from '#web/api/call.ts'

/** The channels the pool posts to besides its own chat. */
export const webhooksQuery = queryOptions({
  queryKey: ['admin', 'webhooks'],
  queryFn: async ({ signal }) => (await call(listWebhooks, {}, { signal })).webhooks,
})
