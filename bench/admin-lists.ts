import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { type Load, load } from './load.ts'
import { ADMIN, type PoolServer } from './pool-server.ts'
import { seedMembers, tokenOf } from './seed.ts'

/** What an admin's tables fetch; a new list is one line here. */
const lists: Record<string, string> = {
  'users, all 1,000': '/api/admin/users',
  'users as CSV, all 1,000': '/api/admin/users/export',
  'games: the days of a season': '/api/games/dates?season_year=2025-26',
  'games: two days of it, a page': '/api/games/range?start=2025-11-11&end=2025-11-12',
  'games: the days of one team': '/api/games/dates?season_year=2025-26&team=BOS',
  'playoff games: the days': '/api/playoff-games/dates?season_year=2025-26',
  'games: a whole season at once': '/api/games?season_year=2025-26',
}

type Report = { say: (line: string) => void; row: (what: string, measured: Load) => void }

/** Each list of the admin area in a pool of 1,000 users and three seasons of games, as a share of the floors of the same run. */
export async function measureAdminLists(server: PoolServer, { say, row }: Report): Promise<void> {
  // With the admin a thousand; who is there already stays.
  await seedMembers(server.db, 999)
  await seedThirdSeason(server)
  await sql`analyze`.execute(server.db)
  const headers = { authorization: `Bearer ${await tokenOf(server, ADMIN)}`, 'accept-encoding': 'gzip' }
  say('\n## The lists of an admin, with 1,000 users and three seasons of games\n')
  say('| what | per second | p50 ms | p99 ms | share of bare answer | share of bare select |')
  say('|---|---:|---:|---:|---:|---:|')
  const sizes: string[] = []
  for (const [what, where] of Object.entries(lists)) {
    row(what, await load({ origin: server.origin, calls: [{ method: 'GET', path: where, headers }] }))
    const text = await (await fetch(`${server.origin}${where}`, { headers })).text()
    sizes.push(`| ${what} | ${(text.length / 1_024).toFixed(1)} | ${(gzipSync(text).length / 1_024).toFixed(1)} |`)
  }
  say('\n| size of the answer | kB | kB gzipped |\n|---|---:|---:|')
  for (const line of sizes) say(line)
}

/** Beside the two bundled seasons the games of the first once more, a year earlier. */
async function seedThirdSeason({ db }: PoolServer): Promise<void> {
  await sql`
    insert into games (game_id, season_year, game_type, game_date, start_time, home_team_id, away_team_id, game_state, round, series,
      game_number, updated_at)
    select game_id - 1000000, '2024-25', game_type, game_date - 364, start_time - interval '364 days', home_team_id, away_team_id,
      'FUT', round, series, game_number, updated_at
    from games where season_year = '2025-26'
    on conflict do nothing
  `.execute(db)
}
