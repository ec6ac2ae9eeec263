/**
 * The chance of at least `needed` wins in independent games with individual chances; exact, by convolution (F2). 1 if
 * none is needed, 0 if there are too few games.
 */
export function chanceOfWins({ needed, chances }: { needed: number; chances: readonly number[] }): number {
  if (needed <= 0) return 1
  // The chance of each number of wins so far; the last entry means enough.
  const byWins = new Array<number>(needed + 1).fill(0)
  byWins[0] = 1
  for (const chance of chances) {
    byWins[needed] = (byWins[needed] ?? 0) + (byWins[needed - 1] ?? 0) * chance
    for (let wins = needed - 1; wins > 0; wins -= 1)
      byWins[wins] = (byWins[wins] ?? 0) * (1 - chance) + (byWins[wins - 1] ?? 0) * chance
    byWins[0] *= 1 - chance
  }
  // Rounding must not push a chance above 1.
  return Math.min(1, byWins[needed] ?? 0)
}
