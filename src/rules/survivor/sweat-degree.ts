const ALMOST_SAFE = 0.97
const LOOKING_GOOD = 0.85
const EVEN = 0.5

/**
 * The standing, by chance, of a member who can still win enough. In its own file, because the dashboard loads it
 * without the rest of the board.
 */
export function degreeByChance(chance: number): 'almost_safe' | 'looking_good' | 'sweating' | 'in_trouble' {
  if (chance >= ALMOST_SAFE) return 'almost_safe'
  if (chance >= LOOKING_GOOD) return 'looking_good'
  return chance >= EVEN ? 'sweating' : 'in_trouble'
}
