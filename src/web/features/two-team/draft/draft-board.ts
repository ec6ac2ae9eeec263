import type { Draft } from '#contract/two-team/draft.ts'
import { turnOf } from '#rules/two-team/draft.ts'

type Drafter = Draft['order'][number]
type DraftPick = Draft['picks'][number]

/** One pick on the board: made, current or still to come. */
export type Square = { pick_number: number; pick: DraftPick | null; isCurrent: boolean }
export type BoardRow = Drafter & { squares: Square[] }

/** Who picks when and what has been picked: one entry for each participant, one square for each round (D1). */
export function boardRows({ order, rounds, total_picks, picks, current }: BoardFacts): BoardRow[] {
  const ids = order.map(({ participant_id }) => participant_id)
  const turns = Array.from({ length: total_picks }, (_, index) => turnOf({ order: ids, rounds }, index + 1))
  return order.map((drafter) => ({
    ...drafter,
    squares: turns.flatMap((turn) =>
      turn?.participant_id === drafter.participant_id
        ? [
            {
              pick_number: turn.pick_number,
              pick: picks.find(({ pick_number }) => pick_number === turn.pick_number) ?? null,
              isCurrent: current?.pick_number === turn.pick_number,
            },
          ]
        : [],
    ),
  }))
}

/** Whose turn it is and who comes after: at most three, fewer at the end. */
export function upcoming({ order, rounds, current }: BoardFacts): { pick_number: number; drafter: Drafter }[] {
  if (current === null) return []
  const ids = order.map(({ participant_id }) => participant_id)
  return [0, 1, 2].flatMap((step) => {
    const turn = turnOf({ order: ids, rounds }, current.pick_number + step)
    const drafter = order.find(({ participant_id }) => participant_id === turn?.participant_id)
    return turn === null || drafter === undefined ? [] : [{ pick_number: turn.pick_number, drafter }]
  })
}

type BoardFacts = Pick<Draft, 'order' | 'rounds' | 'total_picks' | 'picks' | 'current'>

const TEAMS = 32

/** How many teams are in the draft: 32, 64 where each exists twice, 16 or 15 in a tiebreaker (spec 2, D3). */
export const poolSize = (contest: { is_tiebreaker: boolean; max_participants: number }, copies: number): number => {
  if (!contest.is_tiebreaker) return TEAMS * copies
  return contest.max_participants === 3 ? 15 : 16
}
