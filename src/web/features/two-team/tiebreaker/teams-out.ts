import { useQuery } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import { bracketQuery } from '#web/features/playoffs/bracket/bracket.queries.ts'

/** The teams that have lost a series and win no more games; none outside of a tiebreaker, or while it isn't known. */
export function useTeamsOut({ season_year, is_tiebreaker }: Contest): ReadonlySet<number> {
  const { data: bracket } = useQuery({ ...bracketQuery(season_year), enabled: is_tiebreaker, throwOnError: false })
  const teams = bracket?.rounds.flatMap((round) => round.series.flatMap((series) => series.teams)) ?? []
  return new Set(teams.flatMap((team) => (team?.is_out ? team.team_id : [])))
}
