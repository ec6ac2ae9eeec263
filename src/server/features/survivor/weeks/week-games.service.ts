import type { WeekGame } from '#contract/survivor/weeks.ts'
import type { GameFacts } from '#rules/games/games.ts'
import { isInWeek } from '#rules/survivor/locks.ts'
import type { WeekSpan } from '#rules/survivor/week-span.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { readHowFar } from '#server/features/games/live-clocks.service.ts'
import { listTeams } from '#server/features/games/teams.service.ts'

type Asked = { week: WeekSpan; games: readonly GameFacts[]; now: Instant }

/** The week's games for screens, with period and clock if live. */
export async function showGames(db: Database, { week, games, now }: Asked): Promise<WeekGame[]> {
  const own = games.filter((game) => isInWeek(game, week))
  const abbreviationOf = new Map((await listTeams(db)).map((team) => [team.team_id, team.abbreviation]))
  const howFar = await readHowFar({ db, now }, own)
  return own.map((game) => ({
    game_id: game.game_id,
    game_date: game.game_date,
    start_time: game.start_time,
    home_team_id: game.home_team_id,
    home_abbrev: abbreviationOf.get(game.home_team_id) ?? '',
    away_team_id: game.away_team_id,
    away_abbrev: abbreviationOf.get(game.away_team_id) ?? '',
    home_score: game.home_score,
    away_score: game.away_score,
    decided_in: game.decided_in,
    game_state: game.game_state,
    ...howFar(game),
  }))
}
