/**
 * The one table of the words and statuses with which PuckPool says no. A rule names the code and the facts,
 * the service throws them, the screen shows the words as they stand.
 */

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502 | 503
type Words<Facts> = { status: Status; words: (facts: Facts) => string }

const refusal = <Facts = unknown>(status: Status, words: string | ((facts: Facts) => string)): Words<Facts> => ({
  status,
  words: typeof words === 'string' ? () => words : words,
})

export const refusals = {
  // every call
  invalid: refusal(400, 'Please check your input'),
  malformed: refusal(400, 'The request could not be read'),
  not_found: refusal(404, 'Not found'),
  too_large: refusal(413, 'That is too much at once'),
  too_many_requests: refusal(429, 'Too many attempts. Please wait a moment and try again.'),
  starting: refusal(503, 'PuckPool is starting. Please try again in a moment.'),
  stopping: refusal(503, 'PuckPool is restarting. Please try again in a moment.'),

  // accounts (rulebook A)
  not_signed_in: refusal(401, 'Please sign in'),
  session_ended: refusal(401, 'Your session has ended. Please sign in again.'),
  wrong_credentials: refusal(401, 'Invalid email or password'),
  admin_only: refusal(403, 'Only an administrator can do that'),

  // games (rulebook G)
  game_not_found: refusal(404, 'Game not found'),
  game_twice: refusal<{ game_id: number }>(400, ({ game_id }) => `Game ${game_id} is in the list twice`),
  game_unknown_team: refusal<{ game_id: number; abbrev: string }>(
    400,
    ({ game_id, abbrev }) => `Game ${game_id}: there is no team ${abbrev}`,
  ),
  game_same_team: refusal<{ game_id: number; abbrev: string }>(
    400,
    ({ game_id, abbrev }) => `Game ${game_id}: ${abbrev} cannot play against itself`,
  ),
  game_day_differs: refusal<{ game_id: number; game_date: string; league_day: string }>(
    400,
    ({ game_id, game_date, league_day }) =>
      `Game ${game_id}: it starts on ${league_day} in New York, so its date cannot be ${game_date}`,
  ),
  final_without_score: refusal<{ game_id: number; game_state: string }>(
    400,
    ({ game_id, game_state }) => `Game ${game_id}: a game with state ${game_state} needs both scores`,
  ),
  final_level: refusal<{ game_id: number }>(400, ({ game_id }) => `Game ${game_id}: a final score cannot be level`),
  score_before_start: refusal<{ game_id: number; game_state: string }>(
    400,
    ({ game_id, game_state }) => `Game ${game_id}: a game with state ${game_state} has no score yet`,
  ),
  is_playoff_game: refusal<{ game_id: number }>(
    409,
    ({ game_id }) => `Game ${game_id} is a playoff game. Save it with the playoff games.`,
  ),
  is_season_game: refusal<{ game_id: number }>(
    409,
    ({ game_id }) => `Game ${game_id} is a game of the regular season. Save it with the season games.`,
  ),
  series_place_taken: refusal<{ game_id: number; place: string; taken_by: number }>(
    409,
    ({ game_id, place, taken_by }) => `Game ${game_id}: ${place} is already game ${taken_by}`,
  ),
  range_backwards: refusal(400, 'The end must not be before the start'),
}

type Table = typeof refusals
export type Code = keyof Table

/** A code with the facts that its words need. */
export type Reason = {
  [C in Code]: Table[C] extends Words<infer Facts> ? (unknown extends Facts ? { code: C } : { code: C } & Facts) : never
}[Code]

/** The status and the exact words for a reason. */
export const sayNo = (reason: Reason): { status: Status; message: string } => {
  // The table's entry under a code takes the facts that stand beside that same code; the compiler cannot
  // follow the correlation through the union, so the pair is widened once, here.
  const entry = refusals[reason.code] as Words<Reason>
  return { status: entry.status, message: entry.words(reason) }
}
