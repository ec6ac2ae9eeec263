import type { PickResult } from '#rules/survivor/picks.ts'

/** A pick in a week with results, with that week's outcome for everyone. */
export type JudgedPick = {
  result: PickResult
  /** How many of those alive survived the week, and how many were eliminated. */
  survived: number
  eliminated: number
  /** How many others picked the same team. */
  others: number
}

/**
 * The pick that survived the hardest week, the one with the smallest share of survivors; ties go to the team picked by
 * the fewest others (Y3).
 */
export function bestPick<Pick extends JudgedPick>(picks: readonly Pick[]): Pick | null {
  const won = picks.filter((pick) => pick.result === 'survived')
  return won.toSorted((a, b) => shareOf(a) - shareOf(b) || a.others - b.others)[0] ?? null
}

/**
 * The losing pick, at the cost of a life or the last one (S18), in the easiest week, the one with the largest share of
 * survivors; ties go to the team picked by the fewest others (Y3).
 */
export function worstPick<Pick extends JudgedPick>(picks: readonly Pick[]): Pick | null {
  const lost = picks.filter((pick) => pick.result !== 'survived')
  return lost.toSorted((a, b) => shareOf(b) - shareOf(a) || a.others - b.others)[0] ?? null
}

const shareOf = ({ survived, eliminated }: JudgedPick) => survived / Math.max(1, survived + eliminated)
