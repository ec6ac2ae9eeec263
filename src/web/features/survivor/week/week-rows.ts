import type { AnswerOf } from '#contract/endpoint.ts'
import type { WeekPick, weekPicks } from '#contract/survivor/picks.ts'

type Answer = AnswerOf<typeof weekPicks>

/** A row of the week's table: a pick, or someone without one (S5). */
export type PickRow = Pick<WeekPick, 'participant_id' | 'participant_name'> & {
  pick: WeekPick | null
  /** The words in place of a pick. */
  without: 'No pick' | 'Forgot' | 'Excused'
  result: WeekPick['result']
  rulings: WeekPick['rulings']
}

type Page = Pick<Answer, 'picks' | 'without_pick' | 'picked_count'>

/**
 * Everyone who was alive when the week began, as far as their pages are read: those who picked, best status first, then those who
 * didn't, by name. Who moved down the table between two pages is on both; the first one counts.
 */
export function pickRows(pages: readonly Page[]): PickRow[] {
  const rows = new Map<number, PickRow>()
  for (const row of pages.flatMap(rowsOfPage)) if (!rows.has(row.participant_id)) rows.set(row.participant_id, row)
  return [...rows.values()]
}

function rowsOfPage({ picks, without_pick, picked_count }: Page): PickRow[] {
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
    without: wordFor(result, { hasPicks: picked_count !== null && picked_count > 0 }),
    result,
    rulings,
  }))
  return [...withPick, ...others]
}

/** If others have picked, only a member who could not pick stays in without a pick (S8, S10, P5). */
function wordFor(result: WeekPick['result'], { hasPicks }: { hasPicks: boolean }): PickRow['without'] {
  if (result === null) return 'No pick'
  return result === 'survived' && hasPicks ? 'Excused' : 'Forgot'
}

const namesOf = ({ participant_id, participant_name }: Pick<WeekPick, 'participant_id' | 'participant_name'>) => ({
  participant_id,
  participant_name,
})
