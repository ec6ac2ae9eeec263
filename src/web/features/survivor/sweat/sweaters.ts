import type { AnswerOf } from '#contract/endpoint.ts'
import type { BoardPick, BoardTeam, weekPicks } from '#contract/survivor/picks.ts'
import { isFinal, isLive, isSuspended } from '#rules/games/games.ts'
import type { SweatMember } from '#rules/survivor/sweat.ts'
import { gameClock } from '#web/ui/time/game-clock.ts'
import { clockWords, startWords, weekdayWords } from '#web/ui/time/time.tsx'
import type { Game } from '../survivor.queries.ts'

/** A member of the board with their pick as the table of the week shows it. */
export type Sweater = SweatMember & { pick: BoardTeam | BoardPick | null }

type Answer = Pick<AnswerOf<typeof weekPicks>, 'picks' | 'teams' | 'without_pick' | 'picked_count' | 'alive_count'>

/** Everyone of the week's table, with and without a pick; in a large pool one for all of a team who are not on the first page. */
export function sweaters({ picks, teams, without_pick, picked_count, alive_count }: Answer): Sweater[] {
  const withPick = picks.map((pick) => ({ ...personOf(pick), pick }))
  const listed = Map.groupBy(picks, lineOf)
  const others = teams.map((pick) => ({
    ...nobody,
    result: pick.result,
    lives_left: pick.lives_left,
    pick,
    stands_for: pick.picks - (listed.get(lineOf(pick))?.length ?? 0),
  }))
  const withoutPick = without_pick.map((person) => ({ ...personOf(person), pick: null }))
  const forgotten = alive_count - (picked_count ?? 0) - without_pick.length
  const rest = [...others, { ...nobody, result: null, pick: null, stands_for: forgotten }]
  return [...withPick, ...withoutPick, ...rest.filter(({ stands_for }) => stands_for > 0)]
}

const lineOf = ({ team_id, result }: Pick<BoardTeam, 'team_id' | 'result'>) => `${team_id} ${result}`

const nobody = { participant_id: 0, participant_name: '' }

type Person = Pick<BoardPick, 'participant_id' | 'participant_name' | 'result' | 'lives_left' | 'rulings'>

const personOf = ({ participant_id, participant_name, result, lives_left, rulings = [] }: Person) => ({
  participant_id,
  participant_name,
  result,
  lives_left,
  is_excused: rulings.some(({ kind }) => kind === 'excuse'),
})

/** The state of the game: its clock, its start ('Thu 7:00 PM', today without the day) or 'Final'. */
export function whenWords(game: Game, { today, isSlot }: { today: string; isSlot: boolean }): string {
  if (isLive(game.game_state)) return gameClock(game, { isPlayoffs: isSlot }) ?? 'Live'
  if (isFinal(game.game_state)) return 'Final'
  if (isSuspended(game.game_state)) return 'Suspended'
  if (game.start_time === null) return game.game_date === today ? 'Today' : weekdayWords(game.game_date)
  if (game.game_date === today) return clockWords(game.start_time)
  const start = startWords(game.start_time, game.game_date)
  return start === clockWords(game.start_time) ? `${weekdayWords(game.game_date)} ${start}` : start
}
