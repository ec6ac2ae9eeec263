import { queryOptions } from '@tanstack/react-query'
import { listRulings, type Ruling } from '#contract/survivor/rulings.ts'
import { survivorParticipants } from '#contract/survivor/survivor.ts'
import { weekSchedule } from '#contract/survivor/weeks.ts'
import { call } from '#web/api/call.ts'

export const rulingsQuery = (contestId: number) =>
  queryOptions({
    queryKey: ['admin', 'survivor', contestId, 'rulings'],
    queryFn: async ({ signal }): Promise<Ruling[]> =>
      (await call(listRulings, { params: { contestId } }, { signal })).rulings,
  })

export const membersQuery = (contestId: number) =>
  queryOptions({
    queryKey: ['admin', 'survivor', contestId, 'members'],
    queryFn: async ({ signal }) =>
      (await call(survivorParticipants, { params: { contestId } }, { signal })).participants,
  })

/** The teams that play in a week, by abbreviation. */
export const teamsOfWeekQuery = (contestId: number, week: number) =>
  queryOptions({
    queryKey: ['admin', 'survivor', contestId, 'teams-of-week', week],
    queryFn: async ({ signal }) => {
      const { games } = await call(weekSchedule, { params: { contestId, week } }, { signal })
      const teams = new Map(
        games.flatMap((game) => [
          [game.home_team_id, game.home_abbrev] as const,
          [game.away_team_id, game.away_abbrev] as const,
        ]),
      )
      return [...teams].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },
    throwOnError: false,
  })
