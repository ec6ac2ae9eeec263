/** A row as it is handed out, in the order of its columns; a value that is no plain one is JSON. */
export type ExportedRow = Readonly<Record<string, unknown>>

/** A table as it is handed out, its rows read while they are written. */
export type ExportedTable = {
  /** The list in the JSON document, and the file among the CSV files. */
  name: string
  /** What it holds, for whoever opens it in ten years. */
  about: string
  columns: readonly string[]
  rows: () => AsyncIterable<ExportedRow>
}
