/** A statement takes 65,535 values; no table that gets many rows at once has so many columns. */
const AT_ONCE = 1_000

/** Inserts any number of rows, some with each statement. Returns what each of them returned, in order. */
export async function inSlices<Row, Inserted>(
  rows: readonly Row[],
  insert: (some: Row[]) => Promise<readonly Inserted[]>,
): Promise<Inserted[]> {
  const inserted: Inserted[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) inserted.push(...(await insert(rows.slice(at, at + AT_ONCE))))
  return inserted
}
