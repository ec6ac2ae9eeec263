import type { PlayedGame, StoryTeam, WeekStory } from '#contract/survivor/story.ts'
import type { GameFacts } from '#rules/games/games.ts'
import { sideOf } from '#rules/games/games.ts'
import { boldestOf, closestOf, deciderOf, gamesOf, upsetOf } from '#rules/survivor/deciding.ts'
import { isInWeek, nextWeekToLock } from '#rules/survivor/locks.ts'
import type { PickResult } from '#rules/survivor/picks.ts'
import { NAMED, weekStory } from '#rules/survivor/story.ts'
import { weekName } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Database } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { arePicksSecret, readSeenBy } from '../picks/late-pickers.service.ts'
import { chancesOf } from '../picks/pick-chances.service.ts'
import { listGames } from '../weeks/schedule.repo.ts'
import { factsFor, fateIn, type Player, readWeekOver, type WeekOver } from './week-facts.service.ts'

type Asked = { contestId: number; week: number }
type Told = { over: WeekOver; pool: Omit<WeekStory, 'story' | 'me' | 'server_now'> }

const storyKey = cacheKey<Told, [contestId: number, week: number]>('story')

/**
 * What happened in a week that is over, to the caller and to everybody, all of one moment (S17). Refuses a week without results, and
 * whoever may not see its picks (S2, S5).
 */
export async function readStory(deps: Deps, caller: Caller, { contestId, week }: Asked): Promise<WeekStory> {
  const { over, pool } = await deps.cache.get(storyKey(contestId, week), () => wordWeek(deps, { contestId, week }))
  const { lock_time, week_number } = over.week
  const seenBy = await readSeenBy(deps, caller)
  if (arePicksSecret({ contest_id: contestId, week_number, lock_time }, seenBy))
    throw new Refusal({ code: 'pick_first' })
  const reader = over.playerOf.get(caller.userId)
  return {
    ...pool,
    story: weekStory(factsFor(over, caller.userId)),
    me: reader
      ? {
          fate: fateIn(over, reader),
          participant_name: reader.participant_name,
          abbreviation: reader.pick?.abbreviation ?? null,
          ...livesIn(over, reader),
        }
      : null,
    server_now: deps.now(),
  }
}

function livesIn({ summary }: WeekOver, { result, lives_left: left }: Player) {
  return left === undefined ? {} : { life_lost: result === 'life_lost', lives: { left, of: summary.lives } }
}

async function wordWeek(deps: Deps, { contestId, week: weekNumber }: Asked): Promise<Told> {
  const now = deps.now()
  const { over, pool } = await inSnapshot(deps.db, async (db) => {
    const over = await readWeekOver(db, { contestId, weekNumber, now })
    const { summary, week } = over
    if (week.processed_at === null) throw new Refusal({ code: 'week_not_over', ...weekName(week) })
    const games = (await listGames(db, { seasonYear: summary.season_year, spans: [week] })).filter((game) =>
      isInWeek(game, week),
    )
    return { over, pool: await poolStory(db, { over, games, now }) }
  })
  return { over, pool: { ...pool, boldest: await boldestIn(deps, { over, teams: pool.teams }) } }
}

async function boldestIn(deps: Deps, { over, teams }: { over: WeekOver; teams: readonly StoryTeam[] }) {
  const picks = over.players.flatMap(({ pick }) => pick ?? [])
  const forecast = picks.map(await chancesOf(deps, over.loadedWeek))
  const chances = new Map(forecast.map(({ team_id, lock_chance }) => [team_id, lock_chance]))
  return boldestOf(teams.map((team) => ({ ...team, lock_chance: chances.get(team.team_id) ?? null })))
}

async function poolStory(
  db: Database,
  { over, games, now }: { over: WeekOver; games: GameFacts[]; now: Instant },
): Promise<Omit<Told['pool'], 'boldest'>> {
  const { summary, week, weeks, players, champions } = over
  const abbreviations = new Map((await listTeams(db)).map((team) => [team.team_id, team.abbreviation]))
  const teams = teamsIn(over).map((team) => {
    const shown = (game: GameFacts) => toPlayed(game, { teamId: team.team_id, abbreviations })
    const decider = deciderOf(team, games)
    return { ...team, games: gamesOf(games, team.team_id).map(shown), decider: decider && shown(decider) }
  })
  const next = summary.status === 'completed' ? null : nextWeekToLock(weeks, now)
  return {
    contest_id: summary.contest_id,
    contest_name: summary.contest_name,
    ...slotIn(week),
    played: players.length,
    picked: players.filter(({ pick }) => pick !== null).length,
    picked_late: players.filter(({ pick }) => pick?.is_late).length,
    survived: week.survived ?? 0,
    eliminated: week.eliminated ?? 0,
    total: summary.total_participants,
    everyone_saved: week.mass_elimination_prevented,
    games: games.length,
    teams,
    upset: upsetOf(teams),
    closest: closestOf(teams, games)?.team ?? null,
    out: whoHad(over, 'eliminated'),
    ...(over.hurt ? { life_lost: whoHad(over, 'life_lost') } : {}),
    alive_by_week: weeks
      .filter((of) => of.processed_at !== null && of.week_number <= week.week_number)
      .map((of) => ({ ...slotIn(of), alive: of.survived ?? 0 })),
    next: next && { ...slotIn(next), lock_time: next.lock_time },
    champions: champions.map(({ participant_name }) => participant_name),
  }
}

function slotIn({ week_number, round, game_number }: WeekOver['week']) {
  return { week_number, round, game_number }
}

type Picked = Omit<StoryTeam, 'games' | 'decider'>

/** The picked teams, the most popular first. */
function teamsIn({ players }: WeekOver): Picked[] {
  const teams = new Map<number, Picked>()
  for (const { pick, participant_name } of players) {
    if (pick === null) continue
    const { team_id, abbreviation, team_name, wins, losses, wins_needed, games_this_week } = pick
    const known = teams.get(team_id)
    const names = known?.names ?? []
    teams.set(team_id, {
      team_id,
      abbreviation,
      team_name,
      wins,
      losses,
      wins_needed,
      held: wins >= wins_needed || games_this_week === 0,
      picks: (known?.picks ?? 0) + 1,
      names: names.length < NAMED ? [...names, participant_name] : names,
    })
  }
  return [...teams.values()].sort((a, b) => b.picks - a.picks || a.abbreviation.localeCompare(b.abbreviation, 'en'))
}

function whoHad({ players }: WeekOver, asked: PickResult): WeekStory['out'] {
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

function toPlayed(
  game: GameFacts,
  { teamId, abbreviations }: { teamId: number; abbreviations: ReadonlyMap<number, string> },
): PlayedGame {
  const { opponent_id, team_score, opponent_score } = sideOf(game, teamId)
  return {
    game_id: game.game_id,
    game_date: game.game_date,
    opponent_abbrev: abbreviations.get(opponent_id) ?? '',
    is_home: game.home_team_id === teamId,
    team_score: team_score ?? 0,
    opponent_score: opponent_score ?? 0,
    decided_in: game.decided_in,
  }
}
