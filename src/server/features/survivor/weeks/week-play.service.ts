import type { GameFacts } from '#rules/games/games.ts'
import { teamsOfRound, teamsToCome } from '#rules/survivor/playoffs/slots.ts'
import { type TeamWeek, teamWeeks } from '#rules/survivor/team-weeks.ts'
import type { Day } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { cacheKey } from '#server/live/cache.ts'
import { listGames } from './schedule.repo.ts'

/** A week's games, the same for everyone who picks. */
export type WeekPlay = {
  /** The week's games; for a playoff slot all playoff games (P1). */
  games: readonly GameFacts[]
  /** Each team's games in the week. */
  playing: ReadonlyMap<number, TeamWeek>
  /** The round's teams if the week is a playoff slot (P2). */
  roundTeams: ReadonlySet<number> | null
  /** Teams whose games of that round are not known yet (P1). */
  teamsToCome: ReadonlySet<number> | null
}

type Asked = {
  contest: { season_year: string }
  week: { start_date: Day; end_date: Day; round: number | null; game_number: number | null }
}

export type WeekKey = [season: string, start: Day, end: Day, round: number, game: number]
const playKey = cacheKey<WeekPlay, WeekKey>('week play')

/** Identifies a week's games. */
export const weekKey = ({ contest, week }: Asked): WeekKey => [
  contest.season_year,
  week.start_date,
  week.end_date,
  week.round ?? 0,
  week.game_number ?? 0,
]

/** Cached, because a week's games are half of a pick's reads. The lock itself is never cached. */
export async function readWeekPlay({ db, cache }: Pick<Deps, 'db' | 'cache'>, asked: Asked): Promise<WeekPlay> {
  return cache.get(playKey(...weekKey(asked)), async () => {
    const { contest, week } = asked
    const games = await listGames(db, { seasonYear: contest.season_year, spans: [week] })
    return {
      games,
      playing: teamWeeks(games, week),
      roundTeams: week.round === null ? null : teamsOfRound(games, week.round),
      teamsToCome: week.round === null ? null : teamsToCome(games, week.round),
    }
  })
}
