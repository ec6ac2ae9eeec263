import { type HandedInGame, type Outcome, outcomeOf } from '#rules/handed-in.ts'
import { knownAt } from '#rules/known-at.ts'
import type { Deps } from '#server/deps.ts'
import { bundledGames } from '#server/features/games/bundled.ts'
import { leagueOutcomeOf } from '#server/features/games/games.facts.ts'
import { listStartedUnfinished, listTeams, type StoredGame } from '#server/features/games/games.repo.ts'
import { saveGames } from '#server/features/games/save-games.ts'

/**
 * In a pool with a clock of its own the recorded season happens as the clock passes (T4): what has started is LIVE, what
 * is over has its result. It is saved like any other word of the league, so a score by hand stays in front of it (G4).
 * Nothing is ever unlearned: a clock that is set back leaves results where they are. May run twice.
 */
export async function playRecordedGames(deps: Deps): Promise<void> {
  const now = deps.now()
  const recorded = await recordedOutcomes()
  const due = (await listStartedUnfinished(deps.db, now)).flatMap((game) => {
    const outcome = recorded.get(game.game_id)
    if (!outcome) return []
    const known = knownAt({ ...outcome, start_time: game.start_time }, now)
    return known.game_state === leagueOutcomeOf(game).game_state ? [] : { game, known }
  })
  if (due.length === 0) return
  const abbrevs = new Map((await listTeams(deps.db)).map((team) => [team.team_id, team.abbreviation]))
  const games = due.map(({ game, known }) => ({ ...asHandedIn(game, abbrevs), ...known }))
  const { updated } = await deps.db.transaction().execute((tx) => saveGames(tx, deps, games))
  if (updated > 0) deps.log.info({ updated, now }, 'games have started or ended')
}

/** A game as it is stored: whoever moved it by hand has moved it. */
function asHandedIn(game: StoredGame, abbrevs: ReadonlyMap<number, string>): Omit<HandedInGame, keyof Outcome> {
  return {
    game_id: game.game_id,
    season_year: game.season_year,
    game_date: game.game_date,
    home_abbrev: abbrevs.get(game.home_team_id) ?? '',
    away_abbrev: abbrevs.get(game.away_team_id) ?? '',
    round: game.round,
    series: game.series,
    game_number: game.game_number,
  }
}

let read: Promise<Map<number, Outcome>> | null = null

/** The files never change while the server runs, so they are read once. */
function recordedOutcomes(): Promise<Map<number, Outcome>> {
  read ??= bundledGames().then((games) => new Map(games.map((game) => [game.game_id, outcomeOf(game)])))
  return read
}
