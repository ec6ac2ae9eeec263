import type { AnswerOf } from '#contract/endpoint.ts'
import type { BoardPick, weekPicks } from '#contract/survivor/picks.ts'
import type { SweatMember } from '#rules/survivor/sweat.ts'

/** A member of the board with their pick as the table of the week shows it. */
export type Sweater = SweatMember & { pick: BoardPick | null }

/** Everyone of the week's table, with and without a pick. */
export function sweaters({
  picks,
  without_pick,
}: Pick<AnswerOf<typeof weekPicks>, 'picks' | 'without_pick'>): Sweater[] {
  const withPick = picks.map((pick) => ({ ...personOf(pick), pick }))
  return [...withPick, ...without_pick.map((person) => ({ ...personOf(person), pick: null }))]
}

type Person = Pick<BoardPick, 'participant_id' | 'participant_name' | 'result' | 'rulings'>

const personOf = ({ participant_id, participant_name, result, rulings = [] }: Person) => ({
  participant_id,
  participant_name,
  result,
  is_excused: rulings.some(({ kind }) => kind === 'excuse'),
})
