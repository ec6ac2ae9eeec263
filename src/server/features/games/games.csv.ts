import { gameInput, playoffGameInput } from '#contract/games/games.ts'
import { dayIn, instantIn, seasonIn, wholeNumber } from '#rules/games/game-cells.ts'
import type { HandedInGame } from '#rules/games/handed-in.ts'
import { type CsvRow, readCsv, UnreadableCsv } from '#server/http/read-csv.ts'

export type CsvProblem = { line: number; message: string }
export type CsvGames = { games: { line: number; game: HandedInGame }[]; problems: CsvProblem[] }

const REQUIRED = ['game_id', 'season_year', 'game_date', 'home_abbrev', 'away_abbrev', 'game_state'] as const
const PLACE_IN_SERIES = ['round', 'series', 'game_number'] as const
const WHOLE_NUMBERS = new Set(['game_id', 'home_score', 'away_score', 'round', 'game_number'])

/**
 * Reads games from CSV with the columns of `data/nhl/README.md`, in any order; other columns are ignored. Every line is
 * checked against the schema of `POST /games` (with a round: `/playoff-games`), so a file can't contain anything the
 * call would refuse. Returns all problems, each with its line number.
 */
export function readGamesCsv(text: string): CsvGames {
  const found: CsvGames = { games: [], problems: [] }
  const table = readTable(text)
  if ('problem' in table) return { games: [], problems: [table.problem] }
  const missing = REQUIRED.filter((column) => !table.columns.includes(column))
  if (missing.length > 0) {
    return { games: [], problems: [{ line: 1, message: `Missing columns: ${missing.join(', ')}` }] }
  }
  for (const { line, cells } of table.rows) {
    if (cells.length !== table.columns.length) {
      const message = `${cells.length} cells where the first line names ${table.columns.length}`
      found.problems.push({ line, message })
      continue
    }
    const said = filledCells(table.columns, cells)
    const problem = readSpellings(said)
    if (problem !== null) {
      found.problems.push({ line, message: problem })
      continue
    }
    const [, end] = /\/(OT|SO)$/i.exec(String(said.game_state ?? '')) ?? []
    // 'Final/OT' also says how the game ended (rulebook G9).
    if (end !== undefined) said.decided_in ??= end.toUpperCase()
    const schema = PLACE_IN_SERIES.some((column) => column in said) ? playoffGameInput : gameInput
    const { data, error } = schema.safeParse(said)
    if (data) found.games.push({ line, game: data })
    for (const { path, message } of error?.issues ?? []) {
      found.problems.push({ line, message: `${path.join('.')}: ${message}` })
    }
  }
  return found
}

/** Reads season, start and day in other programs' formats. Returns why a day can't be read. */
function readSpellings(said: Record<string, string | number>): string | null {
  const { season_year, start_time, game_date } = said
  if (typeof season_year === 'string') said.season_year = seasonIn(season_year)
  const start = typeof start_time === 'string' ? instantIn(start_time) : null
  if (start !== null) said.start_time = start
  if (typeof game_date !== 'string') return null
  const day = dayIn(game_date, start)
  if (day === null) return `game_date: ${game_date} can be two days. Write the year first, as in 2025-11-05`
  said.game_date = day
  return null
}

type Table = { columns: string[]; rows: CsvRow[] }

function readTable(text: string): Table | { problem: CsvProblem } {
  try {
    const [head, ...rows] = readCsv(text)
    if (!head) return { problem: { line: 1, message: 'The file is empty' } }
    return { columns: head.cells.map((name) => name.toLowerCase()), rows }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    const message = 'The line is not CSV (look for a quotation mark that is never closed)'
    return { problem: { line: error.line, message } }
  }
}

/** The filled cells by column; empty cells are left out. */
function filledCells(columns: string[], cells: string[]): Record<string, string | number> {
  const said: Record<string, string | number> = {}
  for (const [place, column] of columns.entries()) {
    const cell = cells[place] ?? ''
    if (cell === '') continue
    const number = WHOLE_NUMBERS.has(column) ? wholeNumber(cell) : ''
    said[column] = /^\d+$/.test(number) ? Number(number) : cell
  }
  return said
}
