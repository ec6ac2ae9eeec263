/** A row with its values in the order of the table's columns; CSV files write nested values as JSON. */
export type ExportedRow = Readonly<Record<string, unknown>>

/** A table of the export; its rows are streamed. */
export type ExportedTable = {
  /** The name of the list in the JSON document and of the CSV file. */
  name: string
  /** Its contents, for a reader ten years from now. */
  about: string
  columns: readonly string[]
  rows: () => AsyncIterable<ExportedRow>
}
