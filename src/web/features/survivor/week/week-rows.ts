import type { AnswerOf } from '#contract/endpoint.ts'
import type { WeekPick, weekPicks } from '#contract/survivor/picks.ts'

type Answer = AnswerOf<typeof weekPicks>

/** A row of the week's table: a pick, or someone without one (S5). */
export type WeekRow = Pick<WeekPick, 'participant_id' | 'participant_name'> & {
  pick: WeekPick | null
  /** What stands in place of a pick. */
  without: 'No pick' | 'Forgot' | 'Excused'
  result: WeekPick['result']
  rulings: WeekPick['rulings']
}

/** Everyone who was alive when the week began: those who picked, best status first, then those who didn't, by name. */
export function weekRows({ picks, without_pick }: Pick<Answer, 'picks' | 'without_pick'>): WeekRow[] {
  const withPick = picks.map((pick) => ({
    ...namesOf(pick),
    pick,
    without: 'No pick' as const,
    result: pick.result,
    rulings: pick.rulings,
  }))
  const others = without_pick.map(({ result, rulings, ...person }) => ({
    ...namesOf(person),
    pick: null,
    without: wordFor(result, { hasPicks: picks.length > 0 }),
    result,
    rulings,
  }))
  return [...withPick, ...others]
}

/** Where others have picked, only who could not pick stays in without a pick (S8, S10, P5). */
function wordFor(result: WeekPick['result'], { hasPicks }: { hasPicks: boolean }): WeekRow['without'] {
  if (result === null) return 'No pick'
  return result === 'survived' && hasPicks ? 'Excused' : 'Forgot'
}

const namesOf = ({ participant_id, participant_name }: Pick<WeekPick, 'participant_id' | 'participant_name'>) => ({
  participant_id,
  participant_name,
})
