import type { FastifyInstance } from 'fastify'
import { playoffGames, seasonGames } from '#contract/games/games.ts'
import type { Deps } from '#server/deps.ts'
import {
  datesOfSeason,
  daysByDate,
  deleteGame,
  type GameType,
  giveBackToLeague,
  requireGameRow,
  saveHandedIn,
  saveScoreByHand,
  seasonByDate,
} from '#server/features/games/games.service.ts'
import { mount } from '#server/http/route.ts'

/** Routes that the regular season and the playoffs share. */
export function gamesRoutes(app: FastifyInstance, deps: Deps): void {
  mountGames(app, deps, { calls: seasonGames, gameType: 2 })
  mountGames(app, deps, { calls: playoffGames, gameType: 3 })
}

type Mounted = { calls: typeof seasonGames | typeof playoffGames; gameType: GameType }

function mountGames(app: FastifyInstance, deps: Deps, { calls, gameType }: Mounted): void {
  mount(app, deps, calls.list).byCache(
    ({ query }) => [query.season_year ?? ''],
    async ({ query }) => ({
      answer: await seasonByDate(deps, { gameType, seasonYear: query.season_year }),
      until: null,
    }),
  )

  mount(app, deps, calls.range).byCache(
    ({ query: { start, end, team = '' } }) => [start, end, team],
    async ({ query }) => ({
      answer: await daysByDate(deps, { gameType, from: query.start, to: query.end, team: query.team }),
      until: null,
    }),
  )

  mount(app, deps, calls.dates).by(({ query }) =>
    datesOfSeason(deps, { gameType, seasonYear: query.season_year, team: query.team }),
  )

  mount(app, deps, calls.onDate).by(async ({ params }) =>
    daysByDate(deps, { gameType, from: params.date, to: params.date }),
  )

  mount(app, deps, calls.read).by(async ({ params }) => ({
    game: await requireGameRow(deps, { gameType, gameId: params.game_id, teamId: params.team_id }),
  }))

  mount(app, deps, calls.saveScore).by(({ params, body, caller }) =>
    saveScoreByHand(deps, caller, {
      gameType,
      gameId: params.game_id,
      teamId: params.team_id,
      teamScore: body.team_score,
      opponentScore: body.opponent_score,
      result: body.result,
      version: body.version,
    }),
  )

  mount(app, deps, calls.useNhlResult).by(async ({ params, caller }) => ({
    game: await giveBackToLeague(deps, caller, { gameType, gameId: params.game_id, teamId: params.team_id }),
  }))

  mount(app, deps, calls.remove).by(async ({ params, caller }) => {
    await deleteGame(deps, caller, { gameType, gameId: params.game_id, teamId: params.team_id })
  })

  mount(app, deps, calls.save).by(async ({ body, caller, reply }) => {
    const counts = await saveHandedIn(deps, caller, Array.isArray(body) ? body : [body])
    reply.status(counts.inserted > 0 ? 201 : 200)
    return counts
  })
}
