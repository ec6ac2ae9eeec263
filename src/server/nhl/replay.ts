import { createHash } from 'node:crypto'
import { type GameFacts, isCalledOff, isFinal, isUpcoming } from '#rules/games/games.ts'
import type { HandedInGame } from '#rules/games/handed-in.ts'
import { overAt } from '#rules/games/known-at.ts'
import { GAME_LENGTH, type Play, playOf } from '#rules/games/play.ts'
import { knownFrom } from '#rules/playoffs/known-games.ts'
import { standingsOf, type TeamPlace } from '#rules/playoffs/standings.ts'
import { addDays, between, type Day, easternDay, type Instant } from '#rules/time.ts'
import type { Ask } from './nhl-client.ts'

/**
 * The NHL's web API simulated from recorded seasons and a clock: its response at that instant. A pool with its own
 * clock reads it instead of the real one (T4): games start, goals are scored and games end as its clock moves. Nothing
 * leaves the process.
 */
export function replayNhl(recorded: {
  games: readonly HandedInGame[]
  teams: readonly TeamPlace[]
  now: () => Instant
}): Ask {
  const byDay = Map.groupBy(recorded.games, (game) => game.game_date)
  const from = playoffsKnownFrom(recorded)
  const spans = spansOf(recorded.games)
  return async (path, { headers }) => {
    const [, what, on] = /^\/v1\/(schedule|standings)\/(\d{4}-\d{2}-\d{2})$/.exec(path) ?? []
    if (!what || !on) return Response.json({ message: 'not found' }, { status: 404 })
    const now = recorded.now()
    const answer =
      what === 'schedule' ? scheduleFrom(on, { spans, byDay, from, now }) : standingsOn(on, { ...recorded, spans, now })
    const text = JSON.stringify(answer)
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
    if (headers['if-none-match'] === etag) return new Response(null, { status: 304, headers: { etag } })
    return new Response(text, { headers: { 'content-type': 'application/json', etag } })
  }
}

type Span = { start: Day; end: Day; playoffEnd: Day }
type Days = {
  byDay: ReadonlyMap<Day, HandedInGame[]>
  /** When each playoff game becomes known. */
  from: ReadonlyMap<number, Instant>
  spans: readonly Span[]
  now: Instant
}

function scheduleFrom(from: Day, recorded: Days) {
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index))
  const season = spanOn(from, recorded.spans)
  const gameWeek = days.map((date) => {
    const known = (recorded.byDay.get(date) ?? []).filter(
      ({ game_id }) => (recorded.from.get(game_id) ?? '') <= recorded.now,
    )
    const games = known.map((game) => asAnswered(game, recorded.now))
    return { date, numberOfGames: games.length, games }
  })
  return {
    nextStartDate: addDays(from, 7),
    previousStartDate: addDays(from, -7),
    gameWeek,
    regularSeasonStartDate: season?.start,
    regularSeasonEndDate: season?.end,
    playoffEndDate: season?.playoffEnd,
    numberOfGames: gameWeek.reduce((sum, day) => sum + day.numberOfGames, 0),
  }
}

/** Like the NHL, the replay lists a playoff game only once its teams and its necessity are known (T5). */
function playoffsKnownFrom({ games, teams }: { games: readonly HandedInGame[]; teams: readonly TeamPlace[] }) {
  const idOf = new Map(teams.map((team) => [team.abbreviation, team.team_id]))
  const seasons = Map.groupBy(games, (game) => game.season_year)
  const known = [...seasons.values()].flatMap((all) => {
    const facts = all.filter((game) => game.round).flatMap((game) => factsOf(game, idOf))
    const ends = all
      .filter((game) => !game.round && !isCalledOff(game.game_state))
      .map(asStarting)
      .map(overAt)
    const seasonOverAt = ends.toSorted().at(-1) ?? null
    return [...knownFrom({ games: facts.map((game) => ({ ...game, entered_at: null })), seasonOverAt })]
  })
  return new Map(known)
}

const asStarting = ({ game_date, start_time = null }: HandedInGame) => ({ game_date, start_time })

/** First day, last day and last playoff day of each season, oldest first. */
function spansOf(games: readonly HandedInGame[]): Span[] {
  const spans = [...Map.groupBy(games, (game) => game.season_year).values()].map((all) => {
    const playoffs = all.filter((game) => game.round).map((game) => game.game_date)
    const season = all.filter((game) => !game.round).map((game) => game.game_date)
    const [start = '', end = ''] = [season.sort()[0], season.at(-1)]
    return { start, end, playoffEnd: playoffs.sort().at(-1) ?? end }
  })
  return spans.sort((a, b) => (a.start < b.start ? -1 : 1))
}

/** The season on that day, or the next one. */
const spanOn = (day: Day, spans: readonly Span[]) => spans.find((of) => day <= of.playoffEnd)

function asAnswered(game: HandedInGame, now: Instant) {
  const start = game.start_time ?? null
  const play = playOf(game, now)
  const side = (abbrev: string, score: number | null) => ({ abbrev, ...(score === null ? {} : { score }) })
  const year = Number(game.season_year.slice(0, 4))
  return {
    id: game.game_id,
    season: year * 10_000 + year + 1,
    gameType: game.round ? 3 : 2,
    ...(game.venue ? { venue: { default: game.venue } } : {}),
    startTimeUTC: start?.replace('.000Z', 'Z'),
    gameState: play.state,
    gameScheduleState: 'OK',
    awayTeam: side(game.away_abbrev, play.awayScore),
    homeTeam: side(game.home_abbrev, play.homeScore),
    periodDescriptor: { number: play.period, periodType: play.periodType },
    ...(play.clock === null ? {} : { clock: { timeRemaining: play.clock, inIntermission: false } }),
    ...outcomeOf(play),
    ...(game.round
      ? { seriesStatus: { round: game.round, seriesLetter: game.series, gameNumberOfSeries: game.game_number } }
      : {}),
  }
}

const outcomeOf = (play: Play) =>
  isUpcoming(play.state) || play.state === 'LIVE' || play.state === 'CRIT'
    ? {}
    : { gameOutcome: { lastPeriodType: play.periodType } }

type Table = { games: readonly HandedInGame[]; teams: readonly TeamPlace[]; spans: readonly Span[]; now: Instant }

/** The standings at the end of that day, or now if the day is not over. Empty without a final game. */
function standingsOn(on: Day, { games, teams, spans, now }: Table) {
  const season = spanOn(on, spans)
  const until = on < easternDay(now) ? on : easternDay(now)
  const idOf = new Map(teams.map((team) => [team.abbreviation, team.team_id]))
  const facts = games
    .filter((game) => !game.round && game.game_date <= until && game.game_date >= (season?.start ?? until))
    .filter((game) => game.start_time && between(game.start_time, now) >= GAME_LENGTH)
    .flatMap((game) => factsOf(game, idOf))
    .filter((game) => isFinal(game.game_state))
  const year = Number((season?.start ?? on).slice(0, 4))
  const table = facts.length === 0 ? [] : standingsOf({ teams, games: facts })
  return {
    standingsDateTimeUtc: now,
    standings: table.map((team) => ({
      teamAbbrev: { default: team.abbreviation },
      seasonId: year * 10_000 + year + 1,
      conferenceName: team.conference_name,
      divisionName: team.division_name,
      gamesPlayed: team.games_played,
      wins: team.wins,
      losses: team.losses,
      otLosses: team.ot_losses,
      points: team.points,
      regulationWins: team.regulation_wins,
      regulationPlusOtWins: team.regulation_plus_ot_wins,
      goalFor: team.goals_for,
      goalAgainst: team.goals_against,
      leagueSequence: team.league_sequence,
      conferenceSequence: team.conference_sequence,
      divisionSequence: team.division_sequence,
      wildcardSequence: team.wildcard_sequence,
    })),
  }
}

function factsOf(game: HandedInGame, idOf: ReadonlyMap<string, number>): GameFacts[] {
  const home_team_id = idOf.get(game.home_abbrev)
  const away_team_id = idOf.get(game.away_abbrev)
  if (home_team_id === undefined || away_team_id === undefined) return []
  const { game_id, game_date, game_state, start_time = null } = game
  const { home_score = null, away_score = null, decided_in = null, round = null, game_number = null } = game
  const outcome = { home_score, away_score, decided_in, game_state }
  return [{ game_id, game_date, start_time, home_team_id, away_team_id, ...outcome, round, game_number }]
}
