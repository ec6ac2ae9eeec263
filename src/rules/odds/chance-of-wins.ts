/**
 * The chance of at least `needed` wins in independent games, each won with its own chance; exact, by convolution (F2). 1 where none is
 * needed, 0 where there are too few games.
 */
export function chanceOfWins({ needed, chances }: { needed: number; chances: readonly number[] }): number {
  if (needed <= 0) return 1
  // The chance of each number of wins so far; whoever has enough stays in the last one.
  const byWins = new Array<number>(needed + 1).fill(0)
  byWins[0] = 1
  for (const chance of chances) {
    byWins[needed] = (byWins[needed] ?? 0) + (byWins[needed - 1] ?? 0) * chance
    for (let wins = needed - 1; wins > 0; wins -= 1)
      byWins[wins] = (byWins[wins] ?? 0) * (1 - chance) + (byWins[wins - 1] ?? 0) * chance
    byWins[0] *= 1 - chance
  }
  // Rounding must not make a chance more than certain.
  return Math.min(1, byWins[needed] ?? 0)
}
