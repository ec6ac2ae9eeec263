import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { auditChoices, readAuditLine, readAuditLog } from '#contract/history/history.ts'
import { call } from '#web/api/call.ts'

export type AuditQuery = NonNullable<InputOf<typeof readAuditLog>['query']>

export const auditLogQuery = (filters: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'history', 'log', filters],
    queryFn: ({ signal, pageParam }) => call(readAuditLog, { query: { ...filters, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const choicesQuery = queryOptions({
  queryKey: ['admin', 'history', 'choices'],
  queryFn: ({ signal }) => call(auditChoices, {}, { signal }),
})

export const auditLineQuery = (auditId: number) =>
  queryOptions({
    queryKey: ['admin', 'history', 'line', auditId],
    queryFn: ({ signal }) => call(readAuditLine, { params: { auditId } }, { signal }),
  })
