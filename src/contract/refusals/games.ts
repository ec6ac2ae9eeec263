import { refusal } from '#contract/refusals/refusal.ts'

/** Games imported or edited (rulebook G), and the NHL's answers about them. */
export const gameRefusals = {
  game_not_found: refusal(404, 'Game not found'),
  game_twice: refusal<{ game_id: number }>(400, ({ game_id }) => `Game ${game_id} is in the list twice`),
  game_row_incomplete: refusal<{ game_id: number }>(
    400,
    ({ game_id }) =>
      `Game ${game_id}: a row of a game that isn't stored, or of other teams, also needs season_year, game_date and is_home`,
  ),
  game_unknown_team: refusal<{ game_id: number; abbrev: string }>(
    400,
    ({ game_id, abbrev }) => `Game ${game_id}: there's no team ${abbrev}`,
  ),
  game_same_team: refusal<{ game_id: number; abbrev: string }>(
    400,
    ({ game_id, abbrev }) => `Game ${game_id}: ${abbrev} can't play itself`,
  ),
  game_day_differs: refusal<{ game_id: number; game_date: string; league_day: string }>(
    400,
    ({ game_id, game_date, league_day }) =>
      `Game ${game_id} starts on ${league_day} in New York, so its date can't be ${game_date}`,
  ),
  final_without_score: refusal<{ game_id: number; game_state: string }>(
    400,
    ({ game_id, game_state }) => `Game ${game_id} is ${game_state}, so it needs both scores`,
  ),
  final_level: refusal<{ game_id: number }>(400, ({ game_id }) => `Game ${game_id}: a final score can't be a tie`),
  score_before_start: refusal<{ game_id: number; game_state: string }>(
    400,
    ({ game_id, game_state }) => `Game ${game_id} is ${game_state}, so it can't have a score yet`,
  ),
  is_playoff_game: refusal<{ game_id: number }>(
    409,
    ({ game_id }) => `Game ${game_id} is a playoff game. Save it with the playoff games.`,
  ),
  is_season_game: refusal<{ game_id: number }>(
    409,
    ({ game_id }) => `Game ${game_id} is a regular-season game. Save it with the season games.`,
  ),
  series_place_taken: refusal<{ game_id: number; place: string; taken_by: number }>(
    409,
    ({ game_id, place, taken_by }) => `Game ${game_id}: ${place} is already game ${taken_by}`,
  ),
  range_backwards: refusal(400, "The end can't be before the start"),
  range_too_long: refusal<{ days: number }>(400, ({ days }) => `You can ask for up to ${days} days at once`),
  nhl_unavailable: refusal<{ why: string; read_to?: string | null }>(502, ({ why, read_to = null }) =>
    read_to === null
      ? `The NHL ${why}. Nothing was changed. Try again later.`
      : `The NHL ${why}. Days up to ${read_to} are saved. Try again later for the rest.`,
  ),
}
