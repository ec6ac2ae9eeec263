import { type GameFacts, sideOf } from '#rules/games/games.ts'
import { byPicks } from '#rules/survivor/by-picks.ts'
import { closestOf, deciderOf, gamesOf, type PickedTeam, upsetOf } from '#rules/survivor/deciding.ts'
import { isProcessed, type LoadedContest, type LoadedWeek } from '#rules/survivor/loaded-contest.ts'
import { nextWeekToLock } from '#rules/survivor/locks.ts'
import type { PickResult } from '#rules/survivor/picks.ts'
import { NAMED } from '#rules/survivor/story.ts'
import type { Instant } from '#rules/time.ts'
import type { WeekOver } from './week-over.ts'

/** A finished week's story, the same for every reader. */
export function viewWeekStory(over: WeekOver, now: Instant) {
  const { loaded, week, players, champions } = over
  const { contest, weeks } = loaded
  const teams = teamsIn(over).map((team) => {
    const decider = deciderOf(team, week.games)
    const shown = (game: GameFacts) => playedBy(loaded, team.team_id, game)
    return { ...team, games: gamesOf(week.games, team.team_id).map(shown), decider: decider && shown(decider) }
  })
  const next = contest.status === 'completed' ? null : nextWeekToLock(weeks, now)
  return {
    contest_id: contest.contest_id,
    contest_name: contest.contest_name,
    ...slotOf(week),
    played: players.length,
    picked: players.filter(({ pick }) => pick !== null).length,
    survived: week.survived ?? 0,
    eliminated: week.eliminated ?? 0,
    total: loaded.entries.length,
    everyone_saved: week.mass_elimination_prevented,
    games: week.games.length,
    teams,
    upset: upsetOf(teams),
    closest: closestOf(teams, week.games)?.team ?? null,
    out: whoHad(over, 'eliminated'),
    ...(over.hurt ? { life_lost: whoHad(over, 'life_lost') } : {}),
    alive_by_week: weeks
      .filter((of) => isProcessed(of) && of.week_number <= week.week_number)
      .map((of) => ({ ...slotOf(of), alive: of.survived ?? 0 })),
    next: next && { ...slotOf(next), lock_time: next.lock_time },
    champions: champions.map(({ participant_name }) => participant_name),
  }
}

function slotOf({ week_number, round, game_number }: LoadedWeek) {
  return { week_number, round, game_number }
}

type StoryTeam = PickedTeam & { team_name: string; losses: number; names: string[] }

/** Picked teams, most popular first, with some of their pickers. */
function teamsIn({ players }: WeekOver): StoryTeam[] {
  const teams = new Map<number, StoryTeam>()
  for (const { pick, participant_name } of players) {
    if (pick === null) continue
    const { team_id, abbreviation, team_name, wins, losses, wins_needed, games_this_week } = pick
    const held = wins >= wins_needed || games_this_week === 0
    const team = teams.get(team_id) ?? {
      team_id,
      abbreviation,
      team_name,
      wins,
      losses,
      wins_needed,
      held,
      picks: 0,
      names: [],
    }
    teams.set(team_id, team)
    team.picks += 1
    if (team.names.length < NAMED) team.names.push(participant_name)
  }
  return [...teams.values()].sort(byPicks)
}

function whoHad({ players }: WeekOver, asked: PickResult) {
  return players
    .filter(({ result }) => result === asked)
    .map(({ participant_name, pick }) => ({
      participant_name,
      abbreviation: pick?.abbreviation ?? null,
      wins: pick?.wins ?? 0,
      losses: pick?.losses ?? 0,
      wins_needed: pick?.wins_needed ?? 0,
    }))
}

/** A game from one of its teams' side. */
function playedBy({ teams }: LoadedContest, teamId: number, game: GameFacts) {
  const { opponent_id, team_score, opponent_score } = sideOf(game, teamId)
  return {
    game_id: game.game_id,
    game_date: game.game_date,
    opponent_abbrev: teams.get(opponent_id)?.abbreviation ?? '',
    is_home: game.home_team_id === teamId,
    team_score: team_score ?? 0,
    opponent_score: opponent_score ?? 0,
    decided_in: game.decided_in,
  }
}
