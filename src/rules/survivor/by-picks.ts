type Picked = { picks: number; abbreviation: string }

/** Sorts teams by their picks, the most picked first, then by abbreviation. */
export const byPicks = (a: Picked, b: Picked): number =>
  b.picks - a.picks || a.abbreviation.localeCompare(b.abbreviation, 'en')
