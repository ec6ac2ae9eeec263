import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { listSeasons } from '#contract/settings/seasons.ts'
import { call } from '#web/api/call.ts'

/** The seasons by clock and schedule, and the one to propose (O9). */
export const seasonsQuery = queryOptions({
  queryKey: ['admin', 'seasons'],
  queryFn: ({ signal }) => call(listSeasons, {}, { signal }),
})

export type Season = AnswerOf<typeof listSeasons>['seasons'][number]
