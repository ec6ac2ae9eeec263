const ALMOST_SAFE = 0.97
const LOOKING_GOOD = 0.85
const EVEN = 0.5

/** How somebody stands who can still win enough, by their chance. A file of its own, because the dashboard loads it and no more of the board. */
export function degreeByChance(chance: number): 'almost_safe' | 'looking_good' | 'sweating' | 'in_trouble' {
  if (chance >= ALMOST_SAFE) return 'almost_safe'
  if (chance >= LOOKING_GOOD) return 'looking_good'
  return chance >= EVEN ? 'sweating' : 'in_trouble'
}
