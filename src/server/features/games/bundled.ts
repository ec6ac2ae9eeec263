import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { HandedInGame } from '#rules/games/handed-in.ts'
import { type Database, letStatementsRun, type Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { readGamesCsv } from '#server/features/games/games.csv.ts'
import { hasTeams, insertMissingTeams, listStoredSeasons } from '#server/features/games/games.repo.ts'
import { saveGames } from '#server/features/games/save-games.ts'
import { listWaitingSeasons } from '#server/features/games/to-come.repo.ts'

const FOLDER = new URL('../../../../data/nhl/', import.meta.url)
const SEASONS = ['2025-26', '2026-27']
const BUNDLED_PARTS = ['2025-26/2', '2025-26/3', '2026-27/2']

/**
 * Loads the teams and seasons of `data/nhl` into an empty pool. Existing data stays: a regular season or playoffs with
 * any stored game is skipped entirely, so that a deleted game doesn't return, nor a schedule with provisional ids next
 * to the league's own. A second start reads and writes nothing. Facts beyond the pool's clock wait until it reaches
 * them (T5).
 */
export async function loadBundledSeasons(deps: Deps): Promise<void> {
  if ((await hasTeams(deps.db)) && (await missingParts(deps.db)).length === 0) return
  const games = await bundledGames()
  const { inserted } = await deps.db.transaction().execute(async (tx) => {
    // Nobody waits for an answer yet, and a small machine may take longer than a request's statement has.
    await letStatementsRun(tx)
    await insertMissingTeams(tx, await bundledTeams())
    const missing = new Set(await missingParts(tx))
    const wanted = games.filter((game) => missing.has(partOf(game)))
    if (wanted.length === 0) return { inserted: 0 }
    return saveGames(tx, deps, wanted, { isRecord: true })
  })
  deps.log.debug({ inserted }, 'the bundled seasons are loaded')
}

async function missingParts(db: Database | Tx): Promise<string[]> {
  const stored = new Set([...(await listStoredSeasons(db)), ...(await listWaitingSeasons(db))])
  return BUNDLED_PARTS.filter((part) => !stored.has(part))
}

const partOf = ({ season_year, round }: HandedInGame) => `${season_year}/${round ? 3 : 2}`

/** Every game of `data/nhl` with its result. */
export async function bundledGames(): Promise<HandedInGame[]> {
  const texts = await Promise.all(SEASONS.map((season) => readFile(new URL(`games-${season}.csv`, FOLDER), 'utf8')))
  return texts.flatMap((text) => {
    const { games, problems } = readGamesCsv(text)
    if (problems[0]) throw new Error(`data/nhl is broken in line ${problems[0].line}: ${problems[0].message}`)
    return games.map(({ game }) => game)
  })
}

const team = z.object({
  team_id: z.coerce.number<string>().int(),
  abbreviation: z.string(),
  team_name: z.string(),
  place: z.string(),
  common_name: z.string(),
  conference_name: z.string(),
  division_name: z.string(),
  color1: z.string(),
  color2: z.string(),
})

/** The 32 teams. */
export async function bundledTeams(): Promise<z.infer<typeof team>[]> {
  const rows: unknown = parse(await readFile(new URL('teams.csv', FOLDER), 'utf8'), { columns: true })
  return z.array(team).parse(rows)
}
