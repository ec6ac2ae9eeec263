import type { PickResult } from '#rules/survivor/picks.ts'

/** A pick whose week has its results, with how that week went for everybody. */
export type JudgedPick = {
  result: PickResult
  /** How many of those alive survived the week, and how many went out in it. */
  survived: number
  eliminated: number
  /** How many others had the same team. */
  others: number
}

/** The pick that survived the hardest week: the one that the smallest share survived; then the team that fewest others had (Y3). */
export function bestPick<Pick extends JudgedPick>(picks: readonly Pick[]): Pick | null {
  const won = picks.filter((pick) => pick.result === 'survived')
  return won.toSorted((a, b) => shareOf(a) - shareOf(b) || a.others - b.others)[0] ?? null
}

/** The pick that lost the easiest week, with a life or the last one (S18): the one that the largest share survived; then the team that fewest others had (Y3). */
export function worstPick<Pick extends JudgedPick>(picks: readonly Pick[]): Pick | null {
  const lost = picks.filter((pick) => pick.result !== 'survived')
  return lost.toSorted((a, b) => shareOf(b) - shareOf(a) || a.others - b.others)[0] ?? null
}

const shareOf = ({ survived, eliminated }: JudgedPick) => survived / Math.max(1, survived + eliminated)
