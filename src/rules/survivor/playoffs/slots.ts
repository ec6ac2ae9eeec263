import type { GameFacts } from '#rules/games/games.ts'
import { seriesOf, seriesToFollow, winnerOfSeries } from '#rules/playoffs/series.ts'
import type { ContestState, ContestStatus } from '#rules/survivor/picks.ts'
import type { SlotPlace, Week, WeekSpan } from '#rules/survivor/week-span.ts'
import { addDays, type Day } from '#rules/time.ts'

/** The playoffs have four rounds; the last one is the Final. */
export const LAST_ROUND = 4
/** Every series has at least four games, so these are always played (P1). */
const GAME_NUMBERS = [1, 2, 3, 4] as const
const LAST_GAME = 4

/** A numbered game of a round, played as a week of the contest (P1). */
export type Slot = Week & { round: number; game_number: number }

export function isSlot(week: SlotPlace): boolean {
  return (week.round ?? null) !== null
}

/** The last game of a contest: nothing follows game 4 of the Final (P4). */
export function isLastSlot(week: SlotPlace): boolean {
  return week.round === LAST_ROUND && week.game_number === LAST_GAME
}

/**
 * A week's slate: the period in which a team can be used once (P3). 0 is the regular season, 1 rounds 1 and 2, 2 round
 * 3; null is the Final, where both teams can always be picked.
 */
export function slateOf(round: number | null | undefined): number | null {
  if (round === null || round === undefined) return 0
  if (round <= 2) return 1
  return round === 3 ? 2 : null
}

export type RoundRefusal =
  | { code: 'contest_completed' }
  | { code: 'contest_not_in_progress'; status: ContestStatus }
  | { code: 'tiebreaker_not_begun' }
  | { code: 'round_already_set_up'; round: number }
  | { code: 'round_out_of_order'; round: number; missing: number }
  | { code: 'round_without_games'; round: number }

/**
 * Why a round can't be set up, or null (P1): only in the playoff tiebreaker, once, after the previous rounds, and when
 * the first game of one of its series is known. Several rounds may be set up ahead.
 */
export function refuseRound(asked: {
  contest: ContestState
  round: number
  /** Rounds already set up. */
  done: ReadonlySet<number>
  games: readonly GameFacts[]
}): RoundRefusal | null {
  const { contest, round, done, games } = asked
  if (contest.status === 'completed') return { code: 'contest_completed' }
  if (contest.status !== 'in_progress') return { code: 'contest_not_in_progress', status: contest.status }
  if (contest.phase !== 'playoff_tiebreaker') return { code: 'tiebreaker_not_begun' }
  if (done.has(round)) return { code: 'round_already_set_up', round }
  for (let missing = 1; missing < round; missing += 1) {
    if (!done.has(missing)) return { code: 'round_out_of_order', round, missing }
  }
  return firstGames(games, round).length === 0 ? { code: 'round_without_games', round } : null
}

type TakeBackRefusal =
  | { code: 'contest_completed' }
  | { code: 'round_not_set_up'; round: number }
  | { code: 'later_round_stands'; round: number; later: number }
  | { code: 'round_under_way'; round: number }

/**
 * Why a round that was set up can't be taken back, or null (P1): only the last one, until its first slot locks.
 * Existing picks don't matter, because a refusal would reveal them (S5).
 */
export function refuseTakeBack(asked: {
  contest: Pick<ContestState, 'status'>
  round: number
  /** Rounds already set up. */
  done: ReadonlySet<number>
  /** Rounds with a locked slot. */
  begun: ReadonlySet<number>
}): TakeBackRefusal | null {
  const { contest, round, done, begun } = asked
  if (contest.status === 'completed') return { code: 'contest_completed' }
  if (!done.has(round)) return { code: 'round_not_set_up', round }
  const later = [...done].find((other) => other > round)
  if (later !== undefined) return { code: 'later_round_stands', round, later }
  return begun.has(round) ? { code: 'round_under_way', round } : null
}

/**
 * Whether the server sets up a round automatically, if the contest advances automatically (P1, S13): as soon as the
 * first game of one of its series is known. Picks open at once, and the slots follow the schedule as more series become
 * known.
 */
export function opensByItself({ round, games }: { round: number; games: readonly GameFacts[] }): boolean {
  return firstGames(games, round).length > 0
}

function firstGames(games: readonly GameFacts[], round: number): GameFacts[] {
  return games.filter((game) => game.round === round && game.game_number === 1)
}

/** A round's slots, one for each of games 1 to 4, numbered from `firstNumber` (P1). */
export function buildSlots(asked: { round: number; firstNumber: number; games: readonly GameFacts[] }): Slot[] {
  const { round, firstNumber, games } = asked
  return GAME_NUMBERS.map((game_number, index) => ({
    week_number: firstNumber + index,
    round,
    game_number,
    ...slotDays({ round, game_number, games }),
  }))
}

type Days = { start_date: Day; end_date: Day }

/**
 * A slot's days: from its first to its last known game. While none is known, it is assumed to start two days after the
 * start of the previous slot.
 */
function slotDays(asked: { round: number; game_number: number; games: readonly GameFacts[] }): Days {
  const { round, game_number, games } = asked
  const days = games
    .filter((game) => game.round === round && game.game_number === game_number)
    .map((game) => game.game_date)
    .sort()
  const [first] = days
  if (first !== undefined) return { start_date: first, end_date: days.at(-1) ?? first }
  if (game_number === 1) throw new RangeError(`no first game of round ${round} is known`)
  const { start_date } = slotDays({ ...asked, game_number: game_number - 1 })
  const guessed = addDays(start_date, 2)
  return { start_date: guessed, end_date: guessed }
}

/** The slots whose games moved to other days; never regular weeks. */
export function movedSlots<W extends WeekSpan>(weeks: readonly W[], games: readonly GameFacts[]): W[] {
  return weeks.flatMap((week) => {
    const { round, game_number } = week
    if (typeof round !== 'number' || typeof game_number !== 'number' || firstGames(games, round).length === 0) return []
    const days = slotDays({ round, game_number, games })
    const isSame = days.start_date === week.start_date && days.end_date === week.end_date
    return isSame ? [] : [{ ...week, ...days }]
  })
}

/** The teams of a round's known series (P2). */
export function teamsOfRound(games: readonly GameFacts[], round: number): Set<number> {
  return new Set(seriesOf(games, round).flatMap((series) => series.sides.map((side) => side.team_id)))
}

/**
 * The teams that are in a round or may reach it, but have no games in it yet: those that have not lost in the previous
 * round (P1).
 */
export function teamsToCome(games: readonly GameFacts[], round: number): Set<number> {
  if (seriesOf(games, round).length >= seriesToFollow(games, round)) return new Set()
  const known = teamsOfRound(games, round)
  const left = seriesOf(games, round - 1).flatMap((series) => {
    const winner = winnerOfSeries(series)
    return winner === null ? series.sides : [winner]
  })
  return new Set(left.flatMap(({ team_id }) => (known.has(team_id) ? [] : [team_id])))
}

/**
 * The number of a slot's games missing from the schedule: those of unknown series, and those postponed without a new
 * day. A series always plays its games 1 to 4, so they are expected (P1); a cancelled one isn't.
 */
export function awaitedGames(games: readonly GameFacts[], { round, game_number }: SlotPlace): number {
  if (typeof round !== 'number') return 0
  const settled = games.filter(
    (game) => game.round === round && game.game_number === game_number && game.game_state !== 'PPD',
  )
  const expected = Math.max(seriesOf(games, round).length, seriesToFollow(games, round))
  return Math.max(0, expected - settled.length)
}
