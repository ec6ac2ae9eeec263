import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { playoffBracket } from '#contract/playoffs/bracket.ts'
import { call } from '#web/api/call.ts'

/** The interval for refetching today's games, besides news of a score (ms). */
const NOW_AND_THEN = 120_000

export type Bracket = AnswerOf<typeof playoffBracket>

export const bracketQuery = (seasonYear: string) =>
  queryOptions({
    queryKey: ['playoffs', 'bracket', seasonYear],
    queryFn: ({ signal }) => call(playoffBracket, { query: { season_year: seasonYear } }, { signal }),
    refetchInterval: NOW_AND_THEN,
  })
