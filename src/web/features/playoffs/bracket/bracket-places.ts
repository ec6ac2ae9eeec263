import type { BracketRound } from '#contract/playoffs/bracket.ts'

type Half = 'west' | 'east'

/**
 * A series' place in the tree: the West grows from the left, the East from the right, and the Final is between them.
 */
export type Place = { half: Half | 'final'; column: number; row: string }

const COLUMNS = 7
const ROWS = 8

/** The place of a round's series by its index, in a grid of seven columns and eight rows. */
export function placeOf({ round, series }: Pick<BracketRound, 'round' | 'series'>, index: number): Place {
  if (series.length === 1) return { half: 'final', column: (COLUMNS + 1) / 2, row: `1 / span ${ROWS}` }
  const inHalf = series.length / 2
  const half = index < inHalf ? 'east' : 'west'
  const rows = ROWS / inHalf
  return {
    half,
    column: half === 'west' ? round : COLUMNS + 1 - round,
    row: `${1 + (index % inHalf) * rows} / span ${rows}`,
  }
}

/** A round's two halves with their conferences; the Final is one. */
export function halvesOf({ series }: Pick<BracketRound, 'series'>): { title: string | null; series: typeof series }[] {
  if (series.length === 1) return [{ title: null, series }]
  const middle = series.length / 2
  return [series.slice(0, middle), series.slice(middle)].map((half, index) => ({
    title: half.find(({ conference }) => conference !== null)?.conference ?? (index === 0 ? 'Eastern' : 'Western'),
    series: half,
  }))
}
