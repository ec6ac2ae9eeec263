/**
 * The best assignment of columns to rows, each column at most once: it fills as many rows as possible, and among such
 * assignments has the highest product of chances. `chances[row][column]` is null or 0 for a pair that isn't allowed.
 * Returns each row's column, null for an empty row. Exact, by shortest augmenting paths (the Hungarian method) on -log
 * chance; the same chances always give the same answer.
 */
export function assignBest(chances: readonly (readonly (number | null)[])[]): (number | null)[] {
  const columns = chances.reduce((most, row) => Math.max(most, row.length), 0)
  const costs = chances.map((row) => Array.from({ length: columns }, (_, column) => costOf(row[column] ?? 0)))
  // An empty row costs more than all others together, so that every row that can be filled is.
  const empty = 1 + costs.reduce((sum, row) => sum + Math.max(0, ...row.filter(Number.isFinite)), 0)
  const found = solve(costs.map((row) => [...row, ...chances.map(() => empty)]))
  return found.map((column) => (column < columns ? column : null))
}

const costOf = (chance: number) => (chance > 0 ? -Math.log(chance) : Number.POSITIVE_INFINITY)

const FREE = -1

/** The cheapest column for each row. Every row must have a column of finite cost whatever the others take. */
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
  /** Each column's row. */
  owners: number[]
  /** Prices keep every pair's cost at or above the sum of its two prices, and equal for matched pairs. */
  rowPrices: number[]
  columnPrices: number[]
}

/**
 * Finds the cheapest path from an unmatched row to a free column and moves every row on it one column along (Dijkstra
 * on reduced costs).
 */
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
