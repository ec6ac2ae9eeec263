import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Day } from '#rules/time.ts'

export type SeasonWins = { last_day: Day; wins: ReadonlyMap<number, number> }

const FILE = new URL('../../../../data/nhl/season-wins.csv', import.meta.url)
const line = z.object({
  season_year: z.string(),
  last_day: z.string(),
  team_id: z.coerce.number<string>().int(),
  wins: z.coerce.number<string>().int(),
})

let seasons: Promise<ReadonlyMap<string, SeasonWins>> | null = null

/**
 * Each team's regular-season wins in a season bundled as wins only, by team id, and that season's last league day: the
 * wins are unknown until it is over (T5). Null for any other season. Kept out of the games on purpose (decision 031).
 */
export async function bundledWins(seasonYear: string): Promise<SeasonWins | null> {
  seasons ??= readFile(FILE, 'utf8').then(readSeasons)
  return (await seasons).get(seasonYear) ?? null
}

function readSeasons(text: string): ReadonlyMap<string, SeasonWins> {
  const lines = z.array(line).parse(parse(text, { columns: true }))
  const bySeason = Map.groupBy(lines, (of) => of.season_year)
  return new Map(
    [...bySeason].map(([season, of]) => [
      season,
      { last_day: of[0]?.last_day ?? '', wins: new Map(of.map(({ team_id, wins }) => [team_id, wins])) },
    ]),
  )
}
