import type { GameRow } from '#contract/games/games.ts'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { addDays, easternDay } from '#rules/time.ts'
import { paceOf, placesGained, rankByWins, winsRace } from '#rules/two-team/leaderboard.ts'
import type { Database } from '#server/db/database.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import type { ContestRow } from '#server/features/contests/contests.service.ts'
import type { Place } from '#server/features/contests/entering.service.ts'
import { daysByDate } from '#server/features/games/games.service.ts'
import { readHowFar } from '#server/features/games/live-clocks.service.ts'
import { type DraftFacts, loadDraft } from '#server/features/two-team/draft/draft-facts.ts'
import { isTiebreaker, requireDraftContest } from '#server/features/two-team/two-team.service.ts'
import { expectWins, forecastTitles } from './title-chances.service.ts'
import {
  findLastDayToCome,
  gameTypeOf,
  readRecords,
  readWinsSince,
  readWonGames,
  type TeamRecord,
} from './wins.service.ts'

/**
 * The participants ranked by their teams' wins: regular-season wins (D7), or playoff wins in a tiebreaker (B3). Empty
 * before the first pick; for a completed contest, the records saved at completion. All as of one moment (S17).
 */
export async function readLeaderboard(deps: Reading, contestId: number): Promise<LeaderboardRow[]> {
  const onPlayed = publishTitles(deps, contestId)
  return atOneMoment(deps, (moment) => viewLeaderboard(moment, { contestId, onPlayed }))
}

type Reading = Pick<Deps, 'db' | 'now' | 'settings' | 'cache' | 'live' | 'playOuts'>
type Asked = { contestId: number; onPlayed: () => void }

/** Open pages refetch a contest once its title chances are known, because no write notifies them. */
const publishTitles =
  ({ cache, live }: Pick<Deps, 'cache' | 'live'>, contest_id: number) =>
  () => {
    cache.clear()
    live.publish({ about: 'contest', contest_id })
  }

async function viewLeaderboard(deps: Reading, { contestId, onPlayed }: Asked): Promise<LeaderboardRow[]> {
  const contest = await requireDraftContest(deps.db, contestId)
  const rows = await rankDrafters(deps.db, contest)
  const expectedOf = await expectWins(deps, { contest, rows })
  const titleOf = await forecastTitles(deps, { contest, rows, onPlayed })
  const isOver = contest.status === 'completed'
  const today = isOver ? [] : await gamesOfToday(deps, contest)
  const howFar = await readHowFar({ db: deps.db, now: deps.now() }, today)
  const lastDays = isOver ? null : await lastSevenDays(deps, { contest, rows })
  const leader = rows[0]
  return rows.map(({ draft_order: _, teams, ...row }) => ({
    ...row,
    ...namedTeams(isTiebreaker(contest) ? [] : teams),
    total_playoff_wins: isTiebreaker(contest) ? row.total_wins : null,
    teams: teams.map((team) => ({
      ...team,
      games_today: today
        .flatMap((game) => sideToday(game, team.team_id) ?? [])
        .map((game) => ({ ...game, ...howFar(game) })),
    })),
    games_in_hand: (leader?.games_played ?? 0) - row.games_played,
    pace: isTiebreaker(contest) ? null : paceOf(teams),
    last_seven_days: lastDays?.get(row.participant_id) ?? null,
    expected_wins: expectedOf(row.participant_id),
    title_chance: titleOf(row.participant_id),
  }))
}

/** The ranked participants, without facts only a screen shows. */
export async function readRanking(db: Database, contestId: number) {
  return rankDrafters(db, await requireDraftContest(db, contestId))
}

/** Each member's place and wins, by user id. */
export async function readPlaces(db: Database, contest: ContestRow): Promise<ReadonlyMap<number, Place>> {
  const ranked = await rankDrafters(db, contest)
  const most = ranked[0]?.total_wins ?? 0
  return new Map(
    ranked.flatMap(({ user_id, rank, total_wins: wins }) =>
      user_id === null ? [] : [[user_id, { place: rank, of: ranked.length, wins, behind: most - wins }] as const],
    ),
  )
}

type Ranked = Awaited<ReturnType<typeof rankDrafters>>

/** Each participant's gains over the last seven league days; null while no one had a win before them. */
async function lastSevenDays(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { contest, rows }: { contest: ContestRow; rows: Ranked },
) {
  const wins = await readWinsSince(db, { contest, since: addDays(easternDay(now()), -6) })
  const recent = rows.map((row) => ({
    ...row,
    recent_wins: sum(row.teams.map(({ team_id }) => wins.get(team_id) ?? 0)),
  }))
  const gained = placesGained(recent)
  if (gained === null) return null
  return new Map(
    recent.map(({ participant_id, recent_wins }) => [
      participant_id,
      { wins: recent_wins, places_gained: gained.get(participant_id) ?? 0 },
    ]),
  )
}

/** Total wins by day, in leaderboard order, with their expected end (F4); all as of one moment (S17). */
export async function readRace(deps: Pick<Deps, 'db' | 'now' | 'cache'>, contestId: number) {
  return atOneMoment(deps, (moment) => viewRace(moment, contestId))
}

async function viewRace(deps: Pick<Deps, 'db' | 'now' | 'cache'>, contestId: number) {
  const contest = await requireDraftContest(deps.db, contestId)
  const ranked = await rankDrafters(deps.db, contest)
  const expectedOf = await expectWins(deps, { contest, rows: ranked })
  const isForecast = ranked.some(({ participant_id }) => expectedOf(participant_id) !== null)
  const { days, wins } = winsRace({
    participantIds: ranked.map((row) => row.participant_id),
    picks: ranked.flatMap(({ participant_id, teams }) => teams.map(({ team_id }) => ({ participant_id, team_id }))),
    wonGames: await readWonGames(deps.db, contest),
  })
  return {
    days,
    last_day: isForecast ? await findLastDayToCome(deps.db, { contest, today: easternDay(deps.now()) }) : null,
    rows: ranked.map(({ participant_id, user_id, participant_name }) => ({
      participant_id,
      user_id,
      participant_name,
      wins: wins.get(participant_id) ?? [],
      expected_wins: expectedOf(participant_id),
    })),
  }
}

/** The drafters, best first, each with their teams. */
export async function rankDrafters(db: Database, contest: ContestRow) {
  const facts = await loadDraft(db, contest)
  if (facts.picks.length === 0) return []
  const records = await readRecords(db, contest)
  return rankByWins(
    facts.drafters.map((drafter) => {
      const teams = teamsOf(facts, { participantId: drafter.participant_id, records })
      return {
        ...drafter,
        teams,
        total_wins: sum(teams.map((team) => team.wins)),
        games_played: sum(teams.map((team) => team.games_played)),
        games_left: sum(teams.map((team) => team.games_left)),
      }
    }),
  )
}

/** A participant's teams in the order they were picked. */
function teamsOf(
  { picks, teams }: DraftFacts,
  { participantId, records }: { participantId: number; records: ReadonlyMap<number, TeamRecord> },
) {
  const mine = picks.filter((pick) => pick.participant_id === participantId)
  return mine.flatMap(({ team_id }) => {
    const team = teams.find((of) => of.team_id === team_id)
    if (!team) return []
    const { wins, games_played, games_left } = records.get(team_id) ?? { wins: 0, games_played: 0, games_left: 0 }
    const { abbreviation, team_name } = team
    return [{ team_id, abbreviation, team_name, wins, games_played, games_left }]
  })
}

type Drafted = { team_name: string; abbreviation: string; wins: number }

function namedTeams([first, second]: readonly Drafted[]) {
  return {
    team1_name: first?.team_name ?? null,
    team1_abbrev: first?.abbreviation ?? null,
    team1_wins: first?.wins ?? 0,
    team2_name: second?.team_name ?? null,
    team2_abbrev: second?.abbreviation ?? null,
    team2_wins: second?.wins ?? 0,
  }
}

async function gamesOfToday(deps: Pick<Deps, 'db' | 'now' | 'settings'>, contest: ContestRow): Promise<GameRow[]> {
  const today = easternDay(deps.now())
  const groups = await daysByDate(deps, { gameType: gameTypeOf(contest), from: today, to: today })
  return groups.flatMap(({ games }) => games).filter((game) => game.season_year === contest.season_year)
}

/** The game from the team's point of view; the list shows the home side's. */
function sideToday(game: GameRow, teamId: number) {
  const { game_id, start_time, game_state, team_score, opponent_score } = game
  if (game.team_id === teamId) {
    const { opponent_abbrev } = game
    return { game_id, opponent_abbrev, is_home: true, start_time, game_state, team_score, opponent_score }
  }
  if (game.opponent_id !== teamId) return null
  return {
    game_id,
    opponent_abbrev: game.team_abbrev,
    is_home: false,
    start_time,
    game_state,
    team_score: opponent_score,
    opponent_score: team_score,
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
