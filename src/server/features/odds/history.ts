import { readFile } from 'node:fs/promises'
import { abbreviationToday } from '#rules/games/franchises.ts'
import type { Database } from '#server/db/database.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import type { GameToRate } from './odds.repo.ts'

const SEASONS = ['2024-25', '2025-26']

/**
 * The games of the bundled seasons before the oldest stored one: their results initialize the ratings, so that a new
 * pool's first weeks have meaningful forecasts (F1). Empty for a pool without games. Leaves out teams the pool doesn't
 * have.
 */
export async function bundledHistory(db: Database, stored: readonly GameToRate[]): Promise<GameToRate[]> {
  const oldest = stored.reduce<string | null>((first, { season_year }) => earlier(first, season_year), null)
  const seasons = SEASONS.filter((season) => oldest !== null && season < oldest)
  if (seasons.length === 0) return []
  const teams = new Map((await listTeams(db)).map((team) => [team.abbreviation, team.team_id]))
  const games = (await Promise.all(seasons.map(bundledSeason))).flat()
  return games.flatMap(({ home_abbrev, away_abbrev, ...game }) => {
    const [home_team_id, away_team_id] = [teams.get(home_abbrev), teams.get(away_abbrev)]
    return home_team_id === undefined || away_team_id === undefined ? [] : { ...game, home_team_id, away_team_id }
  })
}

const earlier = (first: string | null, season: string) => (first === null || season < first ? season : first)

type BundledGame = Omit<GameToRate, 'home_team_id' | 'away_team_id'> & { home_abbrev: string; away_abbrev: string }

const kept = new Map<string, Promise<BundledGame[]>>()

/** Read once: it never changes. */
function bundledSeason(season: string): Promise<BundledGame[]> {
  const file = new URL(`../../../../data/nhl/games-${season}.csv`, import.meta.url)
  const games = kept.get(season) ?? readFile(file, 'utf8').then(gamesIn)
  kept.set(season, games)
  return games
}

/**
 * Our own file has no quotation marks (tested); a request waits for this, and `readGamesCsv` takes 100 ms to check its
 * lines.
 */
function gamesIn(text: string): BundledGame[] {
  const [head = '', ...lines] = text.trim().split('\n')
  const places = new Map(head.split(',').map((column, place) => [column, place]))
  return lines.map((line) => {
    const cells = line.split(',')
    const cell = (column: string) => cells[places.get(column) ?? -1] ?? ''
    const number = (column: string) => (cell(column) === '' ? null : Number(cell(column)))
    return {
      game_id: Number(cell('game_id')),
      season_year: cell('season_year'),
      game_date: cell('game_date'),
      home_abbrev: abbreviationToday(cell('home_abbrev')),
      away_abbrev: abbreviationToday(cell('away_abbrev')),
      home_score: number('home_score'),
      away_score: number('away_score'),
      game_state: cell('game_state'),
      venue: cell('venue') || null,
    }
  })
}
