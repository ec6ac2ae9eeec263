import { useQuery } from '@tanstack/react-query'
import type { Contest } from '#contract/contests/contests.ts'
import { leaderboardQuery } from '#web/features/two-team/two-team.queries.ts'

/**
 * Who is in first place of a drafted contest, by name, and whether no game of anybody's teams is left to change that. A tiebreaker can't tell:
 * between two rounds no game of the next one is known.
 */
export function useFirst({ contest_id, status, is_tiebreaker }: Contest): { first: string[]; isDecided: boolean } {
  const enabled = status === 'in_progress' || status === 'completed'
  const { data: rows = [] } = useQuery({ ...leaderboardQuery(contest_id), enabled, throwOnError: false })
  return {
    first: rows.filter(({ rank }) => rank === 1).map(({ participant_name }) => participant_name),
    isDecided: !is_tiebreaker && rows.length > 0 && rows.every(({ games_left }) => games_left === 0),
  }
}
