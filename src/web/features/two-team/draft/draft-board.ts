import type { Draft } from '#contract/two-team/draft.ts'
import { clearFirstNames } from '#rules/accounts/first-names.ts'
import { turnOf } from '#rules/two-team/draft.ts'

export type Drafter = Draft['order'][number]
type DraftPick = Draft['picks'][number]

/** One pick on the board: made, current or still to come. */
export type Square = { pick_number: number; round: number; pick: DraftPick | null; isCurrent: boolean }
export type BoardRow = Drafter & { squares: Square[] }

/** All picks in turn, made or not (D1). */
export function squaresOf({
  order,
  rounds,
  total_picks,
  picks,
  current,
}: BoardFacts): (Square & { drafter: Drafter })[] {
  const ids = order.map(({ participant_id }) => participant_id)
  return Array.from({ length: total_picks }, (_, index) => turnOf({ order: ids, rounds }, index + 1)).flatMap(
    (turn) => {
      const drafter = order.find(({ participant_id }) => participant_id === turn?.participant_id)
      if (turn === null || drafter === undefined) return []
      const { pick_number, round } = turn
      return [
        {
          pick_number,
          round,
          drafter,
          pick: picks.find((made) => made.pick_number === pick_number) ?? null,
          isCurrent: current?.pick_number === pick_number,
        },
      ]
    },
  )
}

/** A first name where it says enough, and with the next initial where two share it: 'Ben C.'. */
export function shortName(
  order: readonly Pick<Drafter, 'participant_name'>[],
  { participant_name: name }: Drafter,
): string {
  const [first = '', next = ''] = name.split(' ')
  const isClear = clearFirstNames(order.map((of) => of.participant_name))(name) !== null
  return isClear || next === '' ? first : `${first} ${[...next][0]}.`
}

/** The order and the picks made: one entry for each participant, one square for each round (D1). */
export function boardRows(facts: BoardFacts): BoardRow[] {
  const squares = squaresOf(facts)
  return facts.order.map((drafter) => ({
    ...drafter,
    squares: squares.filter((square) => square.drafter.participant_id === drafter.participant_id),
  }))
}

type BoardFacts = Pick<Draft, 'order' | 'rounds' | 'total_picks' | 'picks' | 'current'>

const TEAMS = 32

/** The number of teams in the draft: 32, 64 if each exists twice, 16 or 15 in a tiebreaker (spec 2, D3). */
export const poolSize = (contest: PoolFacts, copies: number): number => {
  if (!contest.is_tiebreaker) return TEAMS * copies
  return contest.max_participants === 3 ? 15 : 16
}

export type PoolFacts = { is_tiebreaker: boolean; max_participants: number }
