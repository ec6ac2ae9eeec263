import { queryOptions } from '@tanstack/react-query'
import { autoUpdateSettings, standings, standingsDates } from '#contract/playoffs/standings.ts'
import { call } from '#web/api/call.ts'

/** The prefix of every playoff standings query. */
export const STANDINGS = ['admin', 'playoffs'] as const

/** The table of a day; the newest if no day is given. */
export const tableQuery = (date: string | undefined) =>
  queryOptions({
    queryKey: [...STANDINGS, 'table', date ?? null],
    queryFn: ({ signal }) => call(standings, { query: { date } }, { signal }),
  })

export const datesQuery = queryOptions({
  queryKey: [...STANDINGS, 'dates'],
  queryFn: async ({ signal }) => (await call(standingsDates, {}, { signal })).dates,
})

export const autoUpdateQuery = queryOptions({
  queryKey: [...STANDINGS, 'auto-update'],
  queryFn: async ({ signal }) => (await call(autoUpdateSettings, {}, { signal })).data,
})
