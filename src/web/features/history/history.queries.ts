import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { readHistory, readHistoryLine } from '#contract/history/history.ts'
import { call } from '#web/api/call.ts'

type HistoryFilters = { contest_id: number | undefined; text: string | undefined }

export const historyQuery = (filters: HistoryFilters) =>
  infiniteQueryOptions({
    queryKey: ['history', filters],
    queryFn: ({ signal, pageParam }) => call(readHistory, { query: { ...filters, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const historyLineQuery = (auditId: number) =>
  queryOptions({
    queryKey: ['history', 'line', auditId],
    queryFn: async ({ signal }) => (await call(readHistoryLine, { params: { auditId } }, { signal })).line,
  })
