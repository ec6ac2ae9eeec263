/**
 * The best assignment of columns to rows, each column at most once: as many rows as possible are filled, and of all such assignments the
 * product of the chances is highest. `chances[row][column]` is null or 0 where the pair is not allowed. Answers each row's column, null
 * where the row stays empty. Exact, by shortest augmenting paths (the Hungarian method) on -log chance; the same chances always give the
 * same answer.
 */
export function assignBest(chances: readonly (readonly (number | null)[])[]): (number | null)[] {
  const columns = chances.reduce((most, row) => Math.max(most, row.length), 0)
  const costs = chances.map((row) => Array.from({ length: columns }, (_, column) => costOf(row[column] ?? 0)))
  // Staying empty costs more than everything else together, so no row does if it can be filled.
  const empty = 1 + costs.reduce((sum, row) => sum + Math.max(0, ...row.filter(Number.isFinite)), 0)
  const found = solve(costs.map((row) => [...row, ...chances.map(() => empty)]))
  return found.map((column) => (column < columns ? column : null))
}

const costOf = (chance: number) => (chance > 0 ? -Math.log(chance) : Number.POSITIVE_INFINITY)

/** Nobody has the column yet. */
const FREE = -1

/** The cheapest column for each row. Every row must be able to have a column of finite cost whatever the others have. */
function solve(costs: readonly (readonly number[])[]): number[] {
  const width = costs[0]?.length ?? 0
  const owners = new Array<number>(width).fill(FREE)
  const rowPrices = new Array<number>(costs.length).fill(0)
  const columnPrices = new Array<number>(width).fill(0)
  for (const start of costs.keys()) augment({ costs, owners, rowPrices, columnPrices }, start)
  const found = new Array<number>(costs.length).fill(FREE)
  for (const [column, row] of owners.entries()) if (row !== FREE) found[row] = column
  return found
}

type Matching = {
  costs: readonly (readonly number[])[]
  /** The row that has each column. */
  owners: number[]
  /** The prices keep every pair's cost at or above the sum of its two, and equal to it for the pairs that are matched. */
  rowPrices: number[]
  columnPrices: number[]
}

/** Finds the cheapest path from a row without a column to a free column, and moves every row on it one column along (Dijkstra on reduced costs). */
function augment({ costs, owners, rowPrices, columnPrices }: Matching, start: number): void {
  const nearest = owners.map(() => Number.POSITIVE_INFINITY)
  const cameFrom = owners.map(() => FREE)
  const visited: number[] = []
  const isVisited = owners.map(() => false)
  let row = start
  let length = 0
  let column = FREE
  for (;;) {
    let next = FREE
    for (const [at, isDone] of isVisited.entries()) {
      if (isDone) continue
      const reached = length + (costs[row]?.[at] ?? 0) - (rowPrices[row] ?? 0) - (columnPrices[at] ?? 0)
      if (reached < (nearest[at] ?? 0)) {
        nearest[at] = reached
        cameFrom[at] = column
      }
      if (next === FREE || (nearest[at] ?? 0) < (nearest[next] ?? 0)) next = at
    }
    column = next
    length = nearest[next] ?? 0
    row = owners[next] ?? FREE
    if (row === FREE) break
    isVisited[next] = true
    visited.push(next)
  }
  rowPrices[start] = (rowPrices[start] ?? 0) + length
  for (const at of visited) {
    const slack = length - (nearest[at] ?? 0)
    const owner = owners[at] ?? FREE
    rowPrices[owner] = (rowPrices[owner] ?? 0) + slack
    columnPrices[at] = (columnPrices[at] ?? 0) - slack
  }
  while (column !== FREE) {
    const before = cameFrom[column] ?? FREE
    owners[column] = before === FREE ? start : (owners[before] ?? FREE)
    column = before
  }
}
