import { type Entrant, expectedWins, type GameToCome } from '#rules/odds/playout.ts'
import { chanceAtHome } from '#rules/odds/ratings.ts'
import type { Deps } from '#server/deps.ts'
import type { ContestRow } from '#server/features/contests/contests.service.ts'
import { readForecast } from '#server/features/odds/odds.service.ts'
import type { TitleQuestion } from '#server/features/odds/play-outs/play-outs.ts'
import { readBracketToPlay } from '#server/features/playoffs/bracket.service.ts'
import { isTiebreaker } from '#server/features/two-team/draft/draft-teams.service.ts'
import { readGamesLeft } from './wins.service.ts'

/** A leaderboard row in the forecast's form. */
type Ranked = {
  participant_id: number
  teams: readonly { team_id: number }[]
  total_wins: number
  games_played: number
  games_left: number
}

/** By participant id; null without a forecast. */
type ByParticipant = (participantId: number) => number | null
const NOBODY: ByParticipant = () => null

type Of = { contest: ContestRow; rows: readonly Ranked[] }
type Reading = Pick<Deps, 'db' | 'now' | 'cache'>

/**
 * Each participant's expected wins at the end of a running contest's season (F4). Null for all in the playoffs, with
 * forecasts off (F6), and in a season whose schedule isn't known.
 */
export async function expectWins(deps: Reading, { contest, rows }: Of): Promise<ByParticipant> {
  const games = await readGamesToCome(deps, { contest, rows })
  return games === null ? NOBODY : byParticipant(rows, expectedWins({ entrants: rows.map(toEntrant), games }))
}

/**
 * Each participant's title chance in a running contest (F4); null for all as above, and until it is computed. That
 * starts now, and `onPlayed` is called when it is done.
 */
export async function forecastTitles(
  deps: Reading & Pick<Deps, 'playOuts'>,
  { contest, rows, onPlayed }: Of & { onPlayed: () => void },
): Promise<ByParticipant> {
  // By participant: neither a new name nor a change of places triggers a new simulation.
  const ordered = rows.toSorted((a, b) => a.participant_id - b.participant_id)
  const question = await titleQuestion(deps, { contest, rows: ordered })
  const chances = question && deps.playOuts.find(`contest ${contest.contest_id}`, question, onPlayed)
  return chances ? byParticipant(ordered, chances) : NOBODY
}

function byParticipant(rows: readonly Ranked[], figures: readonly number[]): ByParticipant {
  const known = new Map(rows.map(({ participant_id }, at) => [participant_id, figures[at] ?? null]))
  return (participantId) => known.get(participantId) ?? null
}

/** The games left to play, with everything the title depends on; null without a forecast. */
async function titleQuestion(deps: Reading, { contest, rows }: Of): Promise<TitleQuestion | null> {
  const entrants = rows.map(toEntrant)
  const seed = contest.contest_id
  if (isTiebreaker(contest)) {
    const isOn = contest.status === 'in_progress'
    const toPlay = isOn ? await readBracketToPlay(deps, contest.season_year) : null
    return toPlay && { over: 'bracket', seed, entrants, toPlay }
  }
  const games = await readGamesToCome(deps, { contest, rows })
  if (games === null) return null
  const drafted = new Set(entrants.flatMap(({ team_ids }) => team_ids))
  const isOfEntrants = (game: GameToCome) => drafted.has(game.home_team_id) || drafted.has(game.away_team_id)
  return { over: 'season', seed, entrants, games: games.filter(isOfEntrants) }
}

const toEntrant = ({ teams, total_wins }: Ranked): Entrant => ({
  team_ids: teams.map(({ team_id }) => team_id),
  wins: total_wins,
})

/** The games left in the season of a running contest with their chances; a postponed one is forecast by the ratings. */
async function readGamesToCome(deps: Reading, { contest, rows }: Of): Promise<GameToCome[] | null> {
  const hasSchedule = rows.some(({ games_played, games_left }) => games_played + games_left > 0)
  if (contest.status !== 'in_progress' || isTiebreaker(contest) || !hasSchedule) return null
  const forecast = await readForecast(deps)
  if (forecast === null) return null
  const { ratings, homeWinChances } = forecast
  return (await readGamesLeft(deps.db, contest)).map((game) => ({
    ...game,
    home_win_chance: homeWinChances.get(game.game_id) ?? chanceAtHome({ ...game, ratings }),
  }))
}
