import type { z } from 'zod'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { BracketSeries, BracketTeam, playoffBracket } from '#contract/playoffs/bracket.ts'
import type { seriesGame } from '#contract/playoffs/series-game.ts'
import { type GameFacts, isCalledOff } from '#rules/games/games.ts'
import { type Bracket, bracketOf, FINAL_ROUND, type BracketSeries as Place, seedOf } from '#rules/playoffs/bracket.ts'
import { type BracketToPlay, bracketToPlay, type PlaceToPlay } from '#rules/playoffs/bracket-to-play.ts'
import { cupChances, seriesChance } from '#rules/playoffs/cup-chances.ts'
import { seriesWords } from '#rules/playoffs/series.ts'
import { type Day, easternDay, type Instant, midnightAfter } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { listPlayoffFacts } from '#server/features/games/games.service.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { readForecast } from '#server/features/odds/odds.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { readLeagueBehind } from './final-table.service.ts'
import { findNewestDate, listStandings } from './standings.repo.ts'

type Answer = AnswerOf<typeof playoffBracket>

/**
 * A season's bracket as far as it is known (B2, T5), all as of one moment (S17). It changes without a write when the
 * league day does, because its games are marked as today's.
 */
export const readBracket = (deps: Reading, seasonYear: string | undefined) =>
  atOneMoment(deps, (moment) => viewBracket(moment, seasonYear))

type Reading = Pick<Deps, 'db' | 'now' | 'cache'>

async function viewBracket(deps: Reading, asked: string | undefined): Promise<{ answer: Answer; until: Instant }> {
  const { db } = deps
  const now = deps.now()
  const today = easternDay(now)
  const pool = await requirePoolSettings(db)
  const season_year = asked ?? pool.season_year
  const { bracket, known, standings } = await loadBracket(db, season_year)
  const toPlay = await toPlayOf(deps, { bracket, standings })
  const cup = toPlay && cupChances(toPlay)
  const rounds = (bracket?.rounds ?? []).map((series, index) => ({
    round: index + 1,
    series: series.map((place, at) => {
      const left = toPlay?.rounds[index]?.[at]
      const chances = { series: toPlay && left ? bothChances(toPlay, left) : null, cup }
      return toSeries(place, { known, today, chances })
    }),
  }))
  const [final] = rounds[FINAL_ROUND - 1]?.series ?? []
  const answer = {
    season_year,
    rounds,
    current_round: bracket?.current_round ?? 1,
    is_projected: bracket?.is_projected ?? false,
    is_own_table: season_year === pool.season_year && (await readLeagueBehind(db, now)) !== null,
    champion: final?.teams.find((team) => team?.team_id === bracket?.champion_id) ?? null,
  }
  return { answer, until: midnightAfter(now) }
}

type FirstRound = { seed: string | null; opponent_abbrev: string | null }

/** Each team's way into a season's playoffs and its opponent in round 1, by team; as far as known (B2). */
export async function readFirstRound(
  { db }: Pick<Deps, 'db'>,
  seasonYear: string,
): Promise<ReadonlyMap<number, FirstRound>> {
  const { bracket, known } = await loadBracket(db, seasonYear)
  const pairs = bracket?.rounds[0]?.map(({ sides }) => sides) ?? []
  return new Map(
    pairs.flatMap(([one, other]) =>
      [one, other].flatMap((side, index): [number, FirstRound][] => {
        if (side === null) return []
        const opponent = [other, one][index]?.team_id
        const opponent_abbrev = opponent === undefined ? null : (known.get(opponent)?.abbreviation ?? null)
        return [[side.team_id, { seed: known.get(side.team_id)?.seed ?? null, opponent_abbrev }]]
      }),
    ),
  )
}

type Standings = Awaited<ReturnType<typeof listStandings>>

async function loadBracket(db: Database, seasonYear: string) {
  const teams = await listTeams(db)
  const date = await findNewestDate(db, seasonYear)
  const standings: Standings = date === null ? [] : await listStandings(db, date)
  const bracket = bracketOf({ games: await listPlayoffFacts(db, seasonYear), teams, standings })
  const seeds = new Map(standings.map((team) => [team.team_id, seedOf(team)]))
  const known = new Map(teams.map((team) => [team.team_id, { ...team, seed: seeds.get(team.team_id) ?? null }]))
  return { bracket, known, standings }
}

/**
 * The remaining bracket with its chances (F4). Null with forecasts off (F6), and while its first round only follows the
 * standings: chances of pairs that may never meet would mislead.
 */
async function toPlayOf(deps: Reading, { bracket, standings }: { bracket: Bracket | null; standings: Standings }) {
  if (bracket === null || bracket.is_projected) return null
  const forecast = await readForecast(deps)
  return forecast && bracketToPlay({ bracket, standings, forecast })
}

/** The bracket for contests decided in the playoffs. */
export async function readBracketToPlay(deps: Reading, seasonYear: string): Promise<BracketToPlay | null> {
  return toPlayOf(deps, await loadBracket(deps.db, seasonYear))
}

/** Both sides' chances to win the series at a place; empty while one of them isn't known. */
function bothChances(toPlay: BracketToPlay, place: PlaceToPlay): ReadonlyMap<number, number> | null {
  const [one, other] = place.sides
  if (!one || !other) return null
  const chance = seriesChance(toPlay, { place, one: one.team_id, other: other.team_id })
  return new Map([
    [one.team_id, chance],
    [other.team_id, 1 - chance],
  ])
}

type Named = { abbreviation: string; team_name: string; seed: string | null }
type Chances = ReadonlyMap<number, number> | null
type Facts = {
  known: ReadonlyMap<number, Named>
  today: Day
  /** By team. */
  chances: { series: Chances; cup: Chances }
}

function toSeries(place: Place, { known, today, chances }: Facts): BracketSeries {
  const { letter, conference, sides, winner_id, games } = place
  const abbreviationOf = (teamId: number) => known.get(teamId)?.abbreviation ?? ''
  const teams = sides.map((side, index): BracketTeam | null => {
    if (side === null) return null
    const { team_id, wins } = side
    const { abbreviation = '', team_name = '', seed = null } = known.get(team_id) ?? {}
    const is_ahead = wins > (sides[1 - index]?.wins ?? 0)
    return {
      team_id,
      abbreviation,
      team_name,
      seed,
      wins,
      is_ahead,
      is_out: winner_id !== null && winner_id !== team_id,
      series_chance: chances.series?.get(team_id) ?? null,
      cup_chance: chances.cup?.get(team_id) ?? null,
    }
  })
  const [one, other] = teams
  return {
    letter,
    conference,
    teams,
    state: one && other ? seriesWords([one, other]) : null,
    is_decided: winner_id !== null,
    games: games.map((game) => ({
      game_id: game.game_id,
      ...toSeriesGame(game, abbreviationOf),
      is_today: game.game_date === today && !isCalledOff(game.game_state),
    })),
  }
}

/** A playoff series' game for responses. */
export function toSeriesGame(game: GameFacts, abbreviationOf: (teamId: number) => string): z.infer<typeof seriesGame> {
  return {
    game_number: game.game_number ?? 0,
    game_date: game.game_date,
    start_time: game.start_time,
    game_state: game.game_state,
    home_abbrev: abbreviationOf(game.home_team_id),
    away_abbrev: abbreviationOf(game.away_team_id),
    home_score: game.home_score,
    away_score: game.away_score,
    decided_in: game.decided_in,
  }
}
