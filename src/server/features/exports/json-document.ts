import type { ExportedTable } from './exported-table.ts'

/** Characters per chunk: sending rows one by one would be slow. */
const CHUNK = 32_000

/**
 * One JSON document with one row per line, so that two of them can be compared line by line. `rows` at the end counts them; a
 * document that was cut off is not valid JSON.
 */
export async function* jsonOf(head: object, tables: readonly ExportedTable[]): AsyncGenerator<string> {
  let text = `${JSON.stringify(head).slice(0, -1)},\n`
  const counts: Record<string, number> = {}
  for (const { name, rows } of tables) {
    let count = 0
    text += `${JSON.stringify(name)}: [`
    for await (const row of rows()) {
      text += `${count === 0 ? '' : ','}\n${JSON.stringify(row)}`
      count += 1
      if (text.length < CHUNK) continue
      yield text
      text = ''
    }
    text += '],\n'
    counts[name] = count
  }
  yield `${text}"rows": ${JSON.stringify(counts)}}\n`
}
