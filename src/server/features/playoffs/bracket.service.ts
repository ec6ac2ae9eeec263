import type { AnswerOf } from '#contract/endpoint.ts'
import type { BracketSeries, BracketTeam, playoffBracket } from '#contract/playoffs/bracket.ts'
import { isCalledOff } from '#rules/games/games.ts'
import { bracketOf, FINAL_ROUND, type BracketSeries as Place, seedOf } from '#rules/playoffs/bracket.ts'
import { seriesWords } from '#rules/playoffs/series.ts'
import { addDays, type Day, easternDay, easternInstant, type Instant } from '#rules/time.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { listPlayoffFacts } from '#server/features/games/games.service.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { toSeriesGame } from './series-game.ts'
import { findNewestDate, listStandings } from './standings.repo.ts'

type Answer = Omit<AnswerOf<typeof playoffBracket>, 'success'>

/**
 * The bracket of a season as far as it is known (B2, T5), all of one moment (S17). It changes without a write when the league day does,
 * because its games say which of them are today's.
 */
export const readBracket = (deps: Pick<Deps, 'db' | 'now'>, seasonYear: string | undefined) =>
  atOneMoment(deps, (moment) => viewBracket(moment, seasonYear))

async function viewBracket(
  { db, now: readNow }: Pick<Deps, 'db' | 'now'>,
  asked: string | undefined,
): Promise<{ answer: Answer; until: Instant }> {
  const today = easternDay(readNow())
  const season_year = asked ?? (await requirePoolSettings(db)).season_year
  const teams = await listTeams(db)
  const date = await findNewestDate(db, season_year)
  const standings = date === null ? [] : await listStandings(db, date)
  const bracket = bracketOf({ games: await listPlayoffFacts(db, season_year), teams, standings })
  const seeds = new Map(standings.map((team) => [team.team_id, seedOf(team)]))
  const known = new Map(teams.map((team) => [team.team_id, { ...team, seed: seeds.get(team.team_id) ?? null }]))
  const rounds = (bracket?.rounds ?? []).map((series, index) => ({
    round: index + 1,
    series: series.map((place) => toSeries(place, { known, today })),
  }))
  const [final] = rounds[FINAL_ROUND - 1]?.series ?? []
  const answer = {
    season_year,
    rounds,
    current_round: bracket?.current_round ?? 1,
    is_projected: bracket?.is_projected ?? false,
    champion: final?.teams.find((team) => team?.team_id === bracket?.champion_id) ?? null,
  }
  return { answer, until: easternInstant(addDays(today, 1), { hour: 0, minute: 0 }) }
}

type Named = { abbreviation: string; team_name: string; seed: string | null }
type Facts = { known: ReadonlyMap<number, Named>; today: Day }

function toSeries({ letter, conference, sides, winner_id, games }: Place, { known, today }: Facts): BracketSeries {
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
