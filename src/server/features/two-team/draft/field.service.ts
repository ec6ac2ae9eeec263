import type { Draft, DraftField } from '#contract/two-team/draft.ts'
import { rankTeams, seasonBefore } from '#rules/two-team/draft.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { readForecast } from '#server/features/odds/odds.service.ts'
import { readFirstRound } from '#server/features/playoffs/bracket.service.ts'
import { readSeasonRecords, readSeasonWins } from '#server/features/two-team/leaderboard/wins.service.ts'
import type { TeamRow } from './draft.repo.ts'

type Asked = { seasonYear: string; teams: readonly TeamRow[] }
type Reading = Pick<Deps, 'db' | 'now'>
type Viewing = Pick<Deps, 'db' | 'now' | 'cache'>

/** The order in which auto-pick and the pick clock take teams that are in no queue, best first (D6). */
export async function rankOf(deps: Reading, { seasonYear, teams }: Asked): Promise<number[]> {
  return rankTeams(teams, await readSeasonWins(deps, seasonBefore(seasonYear)))
}

/**
 * The teams with the facts members choose by: last season's wins, this season's record, the rating, and auto-pick's
 * order.
 */
export async function viewField(
  deps: Viewing,
  { seasonYear, teams, isPlayoffs = false }: Asked & { isPlayoffs?: boolean },
): Promise<Draft['teams']> {
  const wins = await readSeasonWins(deps, seasonBefore(seasonYear))
  const records = await readSeasonRecords(deps.db, seasonYear)
  const ranking = rankTeams(teams, wins)
  const ratings = (await readForecast(deps))?.ratings
  const ratingOf = (teamId: number) => {
    const rating = ratings?.get(teamId)
    return rating === undefined ? null : Math.round(rating)
  }
  const places = isPlayoffs ? await readFirstRound(deps, seasonYear) : null
  return teams.map((team) => ({
    ...team,
    last_season_wins: wins.get(team.team_id) ?? null,
    record: records.get(team.team_id) ?? null,
    playoffs: places?.get(team.team_id) ?? null,
    rating: ratingOf(team.team_id),
    auto_rank: ranking.indexOf(team.team_id) + 1,
  }))
}

/** The field of all 32 teams, for a draft that isn't stored. */
export async function readField(deps: Viewing, seasonYear: string): Promise<DraftField> {
  return { season_year: seasonYear, teams: await viewField(deps, { seasonYear, teams: await listTeams(deps.db) }) }
}
