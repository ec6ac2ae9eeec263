import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, done, id, idInPath, instant, instantInput, seasonYear, version } from '#contract/fields.ts'
import { abbreviationToday } from '#rules/games/franchises.ts'
import { isKnownState, knownStates, stateOfSpelling } from '#rules/games/state-words.ts'

const result = z.enum(['W', 'L', 'OTL', 'SOL'])
const decidedIn = z.enum(['REG', 'OT', 'SO'])

/** A game from one team's side (rulebook G1). Lists show the home side once. */
const gameRow = z.object({
  game_id: z.int(),
  season_year: z.string(),
  game_date: day,
  start_time: instant.nullable(),
  team_id: z.int(),
  team_name: z.string(),
  team_abbrev: z.string(),
  opponent_id: z.int(),
  opponent_name: z.string(),
  opponent_abbrev: z.string(),
  is_home: z.boolean(),
  team_score: z.int().nullable(),
  opponent_score: z.int().nullable(),
  result: result.nullable(),
  decided_in: decidedIn.nullable(),
  game_state: z.string(),
  venue: z.string().nullable(),
  /** True while a score saved by hand is protected from the automatic update (rulebook G4). */
  score_by_hand: z.boolean(),
  round: z.int().nullable(),
  series: z.string().nullable(),
  game_number: z.int().nullable(),
  version,
})
export type GameRow = z.infer<typeof gameRow>

export type GameDates = z.infer<typeof gameDates>

const gamesByDate = z.array(z.object({ game_date: day, games: z.array(gameRow) }))
export type GamesByDate = z.infer<typeof gamesByDate>

/** A team's abbreviation; a moved franchise's old one is accepted (rulebook G2). */
export const abbreviation = z.string().trim().toUpperCase().min(2).max(4).overwrite(abbreviationToday)

const score = z.int('Enter a whole number').min(0, 'Must be at least 0').max(99, 'Must be at most 99')

const inputFields = {
  start_time: instantInput.nullable().optional(),
  decided_in: decidedIn.nullable().optional(),
  /** One of the NHL's states, or a usual spelling such as `Final/OT` or `Postponed` (rulebook G9). */
  game_state: z
    .string()
    .trim()
    .toUpperCase()
    .min(1)
    .max(12)
    .overwrite(stateOfSpelling)
    .refine(isKnownState, `Use one of ${knownStates}`),
  venue: z.string().trim().max(120).nullable().optional(),
  /** The stored game's version that the change is based on. */
  version: version.optional(),
}

/** One game in a request (rulebook G2). */
export const gameInput = z.object({
  game_id: id,
  season_year: seasonYear,
  game_date: day,
  home_abbrev: abbreviation,
  away_abbrev: abbreviation,
  home_score: score.nullable().optional(),
  away_score: score.nullable().optional(),
  ...inputFields,
})
const placeInSeries = {
  round: z.int().min(1).max(4),
  series: z.string().trim().min(1).max(4),
  game_number: z.int().min(1).max(7),
}
export const playoffGameInput = gameInput.extend(placeInSeries)

/** A game from one team's side, as lists return it. Fields left out keep their stored values (rulebook G2). */
const sideInput = z.object({
  game_id: id,
  season_year: seasonYear.optional(),
  game_date: day.optional(),
  team_abbrev: abbreviation,
  opponent_abbrev: abbreviation,
  is_home: z.boolean().optional(),
  team_score: score.nullable().optional(),
  opponent_score: score.nullable().optional(),
  result: result.nullable().optional(),
  round: placeInSeries.round.nullable().optional(),
  series: placeInSeries.series.nullable().optional(),
  game_number: placeInSeries.game_number.nullable().optional(),
  ...inputFields,
})

/** Accepts either form; errors refer to the form the caller meant. */
const eitherForm = <Game extends z.ZodType>(game: Game) =>
  z.union([game, sideInput], {
    error: ({ code, input, errors }) => {
      if (code !== 'invalid_union') return undefined
      const [fault] = errors[isOneSide(input) ? 1 : 0] ?? []
      return fault && [fault.path.join('.'), fault.message].filter((words) => words !== '').join(': ')
    },
  })

const isOneSide = (input: unknown) => typeof input === 'object' && input !== null && 'team_abbrev' in input

export type SeasonGameBody = z.input<typeof gameInput>
export type PlayoffGameBody = z.input<typeof playoffGameInput>

const oneOrMany = <Game extends z.ZodType>(game: Game) =>
  z.union([z.array(game).min(1).max(2_000), game], {
    error: ({ code, input, errors }) => (code === 'invalid_union' ? nameGame(input, errors) : undefined),
  })

/** For one game or a list: the first issue in the form the caller meant, with the game and field named. */
function nameGame(input: unknown, [asMany = [], asOne = []]: z.core.$ZodIssue[][]): string | undefined {
  const fault = (Array.isArray(input) ? asMany : asOne)[0]
  if (!fault) return undefined
  const [place, ...field] = Array.isArray(input) ? fault.path : ['', ...fault.path]
  const said: unknown = Array.isArray(input) ? input[Number(place)] : input
  const named = z.object({ game_id: z.int() }).safeParse(said)
  const game = named.success ? `Game ${named.data.game_id}` : `Entry ${Number(place) + 1}`
  if (fault.code === 'invalid_union') return `${game}, ${fault.message}`
  return field.length === 0 ? fault.message : `${game}, ${field.join('.')}: ${fault.message}`
}

const scoreBody = z.object({
  team_score: score,
  opponent_score: score,
  result: result.nullable().optional(),
  /** Accepted because the screen sends it; saving a score always makes the game FINAL. */
  game_state: z.string().trim().max(12).optional(),
  version: version.optional(),
})
export type SaveScoreBody = z.input<typeof scoreBody>

/** An abbreviation, for a list of one team's games. */
const ofTeam = z.object({ team: abbreviation.optional() })

const gameDates = z.object({
  season_year: z.string(),
  /** Seasons with stored games, newest first; always includes the requested one. */
  seasons: z.array(z.string()),
  /** Today's league day. */
  today: day,
  dates: z.array(z.object({ game_date: day, games: z.int() })),
  /** An unused id for a game the league has not numbered yet. */
  free_game_id: z.int(),
  /** All teams, by abbreviation. */
  teams: z.array(z.object({ abbreviation: z.string(), team_name: z.string() })),
})

const oneSide = z.object({ game_id: idInPath, team_id: idInPath })
const counts = z.object({ inserted: z.int(), updated: z.int(), unchanged: z.int() })
const MEGABYTE = 1_000_000

/** The calls shared by the regular season and the playoffs. */
const gameCalls = <Game extends z.ZodType>(place: { path: string; game: Game }) => ({
  ...readingCalls(place),
  ...writingCalls(place),
})

function readingCalls({ path }: { path: string }) {
  return {
    list: endpoint('GET', path, {
      access: 'member',
      summary: 'All games, grouped by league day.',
      query: z.object({ season_year: seasonYear.optional() }),
      answer: gamesByDate,
    }),
    dates: endpoint('GET', `${path}/dates`, {
      access: 'member',
      summary: 'The league days of a season that have games, for paging through it without fetching it all.',
      query: ofTeam.extend({ season_year: seasonYear.optional() }),
      answer: gameDates,
    }),
    range: endpoint('GET', `${path}/range`, {
      access: 'member',
      summary: 'The games of the league days from start to end, inclusive; at most 62 days.',
      query: ofTeam.extend({ start: day, end: day }),
      answer: gamesByDate,
    }),
    onDate: endpoint('GET', `${path}/date/:date`, {
      access: 'member',
      summary: 'The games of one league day.',
      params: z.object({ date: day }),
      answer: gamesByDate,
    }),
    read: endpoint('GET', `${path}/:game_id/:team_id`, {
      access: 'member',
      summary: 'One game from the side of one of its teams.',
      params: oneSide,
      answer: z.object({ game: gameRow }),
    }),
  }
}

function writingCalls<Game extends z.ZodType>({ path, game }: { path: string; game: Game }) {
  return {
    saveScore: endpoint('PUT', `${path}/:game_id/:team_id`, {
      access: 'admin',
      summary: 'Saves a score by hand from one side; the game becomes FINAL and the other side follows (rulebook G1).',
      params: oneSide,
      body: scoreBody,
      /** The warning names the team that keeps the win if the saved score is a tie (rulebook G2). */
      answer: z.object({ game: gameRow, warning: z.string().optional() }),
    }),
    useNhlResult: endpoint('POST', `${path}/:game_id/:team_id/use-nhl-result`, {
      access: 'admin',
      summary: 'Gives a score saved by hand back to the automatic update (rulebook G4).',
      params: oneSide,
      answer: z.object({ game: gameRow }),
    }),
    remove: endpoint('DELETE', `${path}/:game_id/:team_id`, {
      access: 'admin',
      summary: 'Deletes a game.',
      params: oneSide,
      answer: done,
    }),
    save: endpoint('POST', path, {
      access: 'admin',
      summary:
        'Inserts or updates one game or up to 2,000, all or nothing, also as rows that the lists give (rulebook G2); 201 if any is new.',
      body: oneOrMany(eitherForm(game)),
      answer: counts,
      bodyLimit: 2 * MEGABYTE,
    }),
  }
}

export const seasonGames = gameCalls({ path: '/games', game: gameInput })
export const playoffGames = gameCalls({ path: '/playoff-games', game: playoffGameInput })
