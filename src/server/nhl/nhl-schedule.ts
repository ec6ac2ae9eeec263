import { z } from 'zod'
import { abbreviation } from '#contract/games/games.ts'
import { isCalledOff, isFinal, isLive, isSuspended, isUpcoming } from '#rules/games/games.ts'
import type { HandedInGame } from '#rules/games/handed-in.ts'
import { type Day, isDay } from '#rules/time.ts'

/** An unreadable row; the rest of the response still counts. */
type SkippedRow = { game_id: number | null; reason: string }

/** A live game's period, and the time left in it ('12:34'), 'INT' in an intermission, null if missing. */
export type LiveClock = { game_id: number; period: number; clock: string | null }

/** A week's games as the pool stores them, by league day. */
export type Schedule = {
  games: HandedInGame[]
  /** The progress of live games. */
  clocks: LiveClock[]
  skipped: SkippedRow[]
  /** The number of games of other kinds: preseason, All-Star, exhibitions (O5). */
  ignored: number
  /** First and last league day of the response's season, including the playoffs; null if missing. */
  seasonStart: Day | null
  seasonEnd: Day | null
}

/** A field that may be missing, null or invalid without harm to the rest. */
const lenient = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined)
const day = z.string().refine(isDay)
const LARGEST_ID = 2_147_483_647

const side = z.object({
  abbrev: abbreviation,
  score: z.int().min(0).max(99).nullish(),
})
const period = lenient(z.enum(['REG', 'OT', 'SO']))

const row = z.object({
  id: z.int().positive().max(LARGEST_ID),
  season: z.int(),
  startTimeUTC: lenient(z.iso.datetime({ offset: true })),
  gameState: z.string().trim().toUpperCase().min(1).max(12),
  gameScheduleState: lenient(z.string().trim().toUpperCase()),
  venue: lenient(z.object({ default: z.string().trim().max(120) })),
  awayTeam: side,
  homeTeam: side,
  periodDescriptor: lenient(z.object({ periodType: period, number: lenient(z.int().min(1).max(20)) })),
  clock: lenient(
    z.object({ timeRemaining: lenient(z.string().regex(/^\d{1,2}:[0-5]\d$/)), inIntermission: lenient(z.boolean()) }),
  ),
  gameOutcome: lenient(z.object({ lastPeriodType: period })),
  seriesStatus: lenient(
    z.object({
      round: z.int().min(1).max(4),
      seriesLetter: z.string().trim().min(1).max(4),
      gameNumberOfSeries: z.int().min(1).max(7),
    }),
  ),
})
type Row = z.infer<typeof row>

const named = z.object({ id: lenient(z.int()), gameType: z.int() })
const SEASON_GAME = 2
const PLAYOFF_GAME = 3

/**
 * A response of `/v1/schedule/{date}`. New states are kept (G3), unreadable rows are skipped and counted, other kinds
 * of games ignored (O5). A response without days, or with more unreadable rows than readable ones, is refused as a
 * whole.
 */
export const scheduleAnswer = z
  .object({
    gameWeek: z.array(z.object({ date: day, games: z.array(z.unknown()).nullish() })),
    preSeasonStartDate: lenient(day),
    regularSeasonStartDate: lenient(day),
    regularSeasonEndDate: lenient(day),
    playoffEndDate: lenient(day),
  })
  .transform((answer, context): Schedule => {
    const found: Schedule = {
      games: [],
      clocks: [],
      skipped: [],
      ignored: 0,
      seasonStart: answer.regularSeasonStartDate ?? null,
      seasonEnd: answer.playoffEndDate ?? answer.regularSeasonEndDate ?? null,
    }
    for (const { date, games } of answer.gameWeek) for (const game of games ?? []) sortIn(found, { date, game })
    if (found.skipped.length > found.games.length) {
      context.addIssue({ code: 'custom', message: 'mostly unreadable', path: ['gameWeek'] })
    }
    return found
  })

function sortIn(found: Schedule, { date, game }: { date: Day; game: unknown }): void {
  const kind = named.safeParse(game)
  if (!kind.success) {
    found.skipped.push({ game_id: null, reason: 'no kind of game' })
    return
  }
  const { id = null, gameType } = kind.data
  if (gameType !== SEASON_GAME && gameType !== PLAYOFF_GAME) {
    found.ignored += 1
    return
  }
  const { data, error } = row.safeParse(game)
  if (!data) {
    found.skipped.push({ game_id: id, reason: `unreadable: ${error.issues[0]?.path.join('.') ?? 'the row'}` })
    return
  }
  const place = gameType === PLAYOFF_GAME ? placeOf(data) : {}
  const season_year = seasonOf(data.season)
  if (!place || !season_year) {
    found.skipped.push({ game_id: id, reason: season_year ? 'no place in a series' : 'unreadable: season' })
    return
  }
  found.games.push({ ...gameOf(data, date), ...place, season_year })
  found.clocks.push(...clockOf(data))
}

function gameOf(game: Row, date: Day): Omit<HandedInGame, 'season_year'> {
  const game_state = stateOf(game)
  // A start time 'to be determined' is a placeholder, and must not become a week's deadline.
  const start = game.gameScheduleState === 'TBD' ? undefined : game.startTimeUTC
  return {
    game_id: game.id,
    game_date: date,
    ...(game.gameScheduleState === 'TBD' ? { start_time: null } : {}),
    ...(start === undefined ? {} : { start_time: new Date(start).toISOString() }),
    home_abbrev: game.homeTeam.abbrev,
    away_abbrev: game.awayTeam.abbrev,
    ...scoresOf(game, game_state),
    ...(isFinal(game_state) ? endOf(game) : {}),
    game_state,
    ...(game.venue ? { venue: game.venue.default } : {}),
  }
}

/** `gameScheduleState` says whether the game takes place, `gameState` how far it is. */
function stateOf({ gameState, gameScheduleState }: Row): string {
  if (!gameScheduleState) return gameState
  if (isCalledOff(gameScheduleState)) return gameScheduleState
  return isSuspended(gameScheduleState) && !isFinal(gameState) ? gameScheduleState : gameState
}

function clockOf(game: Row): LiveClock[] {
  const period = game.periodDescriptor?.number
  if (period === undefined || !isLive(stateOf(game))) return []
  const { inIntermission = false, timeRemaining = null } = game.clock ?? {}
  return [{ game_id: game.id, period, clock: inIntermission ? 'INT' : timeRemaining }]
}

/** A game that is called off or hasn't started has no score, although the response says 0–0. */
function scoresOf({ homeTeam, awayTeam }: Row, game_state: string) {
  const home_score = homeTeam.score ?? null
  const away_score = awayTeam.score ?? null
  const isNothing = isCalledOff(game_state) || (isUpcoming(game_state) && !home_score && !away_score)
  return isNothing ? { home_score: null, away_score: null } : { home_score, away_score }
}

/** Several overtimes count as one. Absent if missing in the response. */
function endOf({ gameOutcome, periodDescriptor }: Row): Pick<HandedInGame, 'decided_in'> {
  const end = gameOutcome?.lastPeriodType ?? periodDescriptor?.periodType
  return end === undefined ? {} : { decided_in: end }
}

function seasonOf(season: number): string | null {
  const [, start, end] = /^(\d{4})(\d{4})$/.exec(String(season)) ?? []
  return start && end && Number(end) === Number(start) + 1 ? `${start}-${end.slice(2)}` : null
}

/** A playoff game's id contains its place: start year, 030, round, series, game. */
function placeOf({ id, seriesStatus }: Row): Pick<HandedInGame, 'round' | 'series' | 'game_number'> | null {
  if (seriesStatus) {
    const { round, seriesLetter, gameNumberOfSeries } = seriesStatus
    return { round, series: seriesLetter.toUpperCase(), game_number: gameNumberOfSeries }
  }
  const [, round, series, game] = /^\d{4}030([1-4])([1-8])([1-7])$/.exec(String(id)) ?? []
  if (!round || !series || !game) return null
  const letter = LETTERS[Number(round) - 1]?.[Number(series) - 1]
  return letter ? { round: Number(round), series: letter, game_number: Number(game) } : null
}

const LETTERS = ['ABCDEFGH', 'IJKL', 'MN', 'O']
