import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MailKind } from '#contract/outbox/mail-kinds.ts'
import {
  type Channel,
  listOutbox,
  type MailStatus,
  type OutboxKind,
  previewMail,
  readMail,
} from '#contract/outbox/notifications.ts'
import { listUpcoming } from '#contract/survivor/reminders.ts'
import { call } from '#web/api/call.ts'

const HALF_A_MINUTE = 30_000
const PAGE = 50

export type Filter = { channel?: Channel; status?: MailStatus; kind?: OutboxKind }

/** The outbox, newest first, page by page. */
export const outboxQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'outbox', 'mails', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listOutbox, { query: { ...filter, before: pageParam, limit: PAGE } }, { signal }),
    // No page has been read yet: the first one begins at the newest mail.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ mails }) => (mails.length < PAGE ? undefined : mails.at(-1)?.mail_key),
    refetchInterval: HALF_A_MINUTE,
  })

export const mailQuery = (mailKey: string) =>
  queryOptions({
    queryKey: ['admin', 'outbox', 'mail', mailKey],
    queryFn: async ({ signal }) => (await call(readMail, { params: { mailKey } }, { signal })).mail,
  })

export const upcomingQuery = queryOptions({
  queryKey: ['admin', 'outbox', 'upcoming'],
  queryFn: async ({ signal }) => (await call(listUpcoming, {}, { signal })).weeks,
  refetchInterval: HALF_A_MINUTE,
})

export const previewQuery = (asked: { kind: MailKind; example: string | undefined }) =>
  queryOptions({
    queryKey: ['admin', 'outbox', 'preview', asked],
    queryFn: ({ signal }) =>
      call(previewMail, { params: { kind: asked.kind }, query: { example: asked.example } }, { signal }),
  })
