/** A statement takes up to 65,535 values; no table with bulk inserts has so many columns. */
const AT_ONCE = 1_000

/** Inserts any number of rows, some per statement. Returns each one's result, in order. */
export async function inSlices<Row, Inserted>(
  rows: readonly Row[],
  insert: (some: Row[]) => Promise<readonly Inserted[]>,
): Promise<Inserted[]> {
  const inserted: Inserted[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) inserted.push(...(await insert(rows.slice(at, at + AT_ONCE))))
  return inserted
}
