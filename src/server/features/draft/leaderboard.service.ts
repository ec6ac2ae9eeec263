import type { GameRow } from '#contract/games.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { rankByWins, winsRace } from '#rules/leaderboard.ts'
import { easternDay } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { type ContestRow, findActiveContest, requireDraftContest } from '#server/features/contests/contests.service.ts'
import { daysByDate } from '#server/features/games/games.service.ts'
import { type DraftFacts, loadDraft } from './draft-facts.ts'
import { listGamesLeft, listSeasonWins, listWonGames, type SeasonWins } from './wins.repo.ts'

/** The participants by the wins of their teams (D7); nobody before the first pick. */
export async function readLeaderboard(deps: Deps, contestId: number): Promise<LeaderboardRow[]> {
  const contest = await requireDraftContest(deps.db, contestId)
  const rows = await rankDrafters(deps, contest)
  const gamesLeft = new Map(
    (await listGamesLeft(deps.db, contest.season_year)).map((of) => [of.team_id, of.games_left]),
  )
  const today = await gamesOfToday(deps, contest)
  const leader = rows[0]
  return rows.map(({ draft_order: _, teams, ...row }) => ({
    ...row,
    ...namedTeams(teams),
    total_playoff_wins: null,
    teams: teams.map((team) => ({
      ...team,
      games_left: gamesLeft.get(team.team_id) ?? 0,
      games_today: today.flatMap((game) => sideToday(game, team.team_id) ?? []),
    })),
    games_left: sum(teams.map((team) => gamesLeft.get(team.team_id) ?? 0)),
    games_in_hand: (leader?.games_played ?? 0) - row.games_played,
  }))
}

/** Total wins day by day, in the order of the leaderboard. */
export async function readRace(deps: Deps, contestId: number) {
  const contest = await requireDraftContest(deps.db, contestId)
  const ranked = await rankDrafters(deps, contest)
  const { days, wins } = winsRace({
    participantIds: ranked.map((row) => row.participant_id),
    picks: ranked.flatMap(({ participant_id, teams }) => teams.map(({ team_id }) => ({ participant_id, team_id }))),
    wonGames: await listWonGames(deps.db, contest.season_year),
  })
  return {
    days,
    rows: ranked.map(({ participant_id, user_id, participant_name }) => ({
      participant_id,
      user_id,
      participant_name,
      wins: wins.get(participant_id) ?? [],
    })),
  }
}

/** Who leads the active two-team contest, once its draft is over; of several the first by name. */
export async function findLeader(deps: Deps): Promise<{ name: string; wins: number } | null> {
  const contest = await findActiveContest(deps, 'two_team')
  if (contest?.status !== 'in_progress' && contest?.status !== 'completed') return null
  const [leader] = await rankDrafters(deps, contest)
  return leader ? { name: leader.participant_name, wins: leader.total_wins } : null
}

async function rankDrafters(deps: Deps, contest: ContestRow) {
  const facts = await loadDraft(deps.db, contest)
  if (facts.picks.length === 0) return []
  const season = new Map((await listSeasonWins(deps.db, contest.season_year)).map((of) => [of.team_id, of]))
  return rankByWins(
    facts.drafters.map((drafter) => {
      const teams = teamsOf(facts, { participantId: drafter.participant_id, season })
      return {
        ...drafter,
        teams,
        total_wins: sum(teams.map((team) => team.wins)),
        games_played: sum(teams.map((team) => team.games_played)),
      }
    }),
  )
}

/** The teams of a participant in the order in which he picked them. */
function teamsOf(
  { picks, teams }: DraftFacts,
  { participantId, season }: { participantId: number; season: ReadonlyMap<number, SeasonWins> },
) {
  const mine = picks.filter((pick) => pick.participant_id === participantId)
  return mine.flatMap(({ team_id }) => {
    const team = teams.find((of) => of.team_id === team_id)
    if (!team) return []
    const { wins, games_played } = season.get(team_id) ?? { wins: 0, games_played: 0 }
    return [{ team_id, abbreviation: team.abbreviation, team_name: team.team_name, wins, games_played }]
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

async function gamesOfToday(deps: Deps, { season_year }: ContestRow): Promise<GameRow[]> {
  const today = easternDay(deps.now())
  const groups = await daysByDate(deps, { gameType: 2, from: today, to: today })
  return groups.flatMap(({ games }) => games).filter((game) => game.season_year === season_year)
}

/** The game from the team's own side; the list shows the home side. */
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
