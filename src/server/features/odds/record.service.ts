import type { AnswerOf } from '#contract/endpoint.ts'
import type { oddsRecord } from '#contract/odds/odds.ts'
import { winnerOf } from '#rules/games/games.ts'
import { recordOf } from '#rules/odds/record.ts'
import type { Deps } from '#server/deps.ts'
import { listSeasonFacts } from '#server/features/games/games.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import { listPlayedSeasons } from './odds.repo.ts'
import { readPregame } from './odds.service.ts'

/** The quality of a season's chances (F5). Refuses with forecasts off (F6). */
export async function readRecord(deps: Deps, asked: string | undefined): Promise<AnswerOf<typeof oddsRecord>> {
  const forecast = await readPregame(deps)
  if (forecast === null) throw new Refusal({ code: 'forecasts_off' })
  const season_year = asked ?? (await seasonToJudge(deps))
  const games = await listSeasonFacts(deps.db, season_year)
  const judged = games.flatMap((game) => {
    const [chance, winner] = [forecast.homeWinChances.get(game.game_id), winnerOf(game)]
    return chance === undefined || winner === null ? [] : { chance, happened: winner === 'home' }
  })
  return { season_year, ...recordOf(judged) }
}

/** Fewer games mean little: a coin's record over 100 games is off by 5 games in every third season. */
const ENOUGH_GAMES = 200

/** The newest season with enough finished games, else the newest with any, else the pool's. */
async function seasonToJudge({ db }: Pick<Deps, 'db'>): Promise<string> {
  const seasons = await listPlayedSeasons(db)
  const judged = seasons.find(({ games }) => games >= ENOUGH_GAMES) ?? seasons[0]
  return judged?.season_year ?? (await requirePoolSettings(db)).season_year
}
